import { assert, assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import { dots } from "@zugzwang/dots";
import { GAMES } from "../base/games.ts";
import { NOTHING_KNOWN, playSafely, solveMoves } from "../testing/solved_moves.ts";
import { listHints } from "./hints.ts";
import { ENGLISH, formatReasons } from "./messages.ts";

const NAMES = ["You", "Computer"] as const;

async function hint(input: string): Promise<string[]> {
  const position = dots.judge.parse(input);
  const study = await solveMoves(dots, position);
  return listHints({ game: dots, position, study, names: NAMES })
    .map(({ messages }) => formatReasons(messages, ENGLISH));
}

Deno.test("listHints() goes from the idea to the region, the move and the reason", async () => {
  assertEquals(await hint("2 3\n111\n000\n111\n1001\n1101\n"), [
    "Do not take everything: leave the last 2 boxes (a double-deal).",
    "Look at the 2 boxes that can be taken.",
    "Play v0,1.",
    "Leaves the last 2 boxes; then Computer must open the loop of 4.",
  ]);
  assertEquals(await hint("2 3\n110\n100\n110\n0011\n0011\n"), [
    "Give 2 boxes away so that your opponent must take both (a hard-hearted handout).",
    "Look at the chain of 2.",
    "Play h1,2.",
    "Gives 2 boxes; then Computer must open the chain of 4.",
  ]);
  assertEquals(await hint("2 2\n11\n11\n11\n100\n111\n"), [
    "You can take 2 boxes.",
    "Play v0,1.",
  ]);
  const [idea] = await hint("3 3\n111\n110\n111\n011\n0000\n0001\n0000\n");
  assertEquals(idea, "Give 2 boxes away now, although there are safe moves (a sacrifice).");
});

Deno.test("listHints() returns no step if nothing is proved", () => {
  const position = dots.instances.empty("3x3");
  const asked = { game: dots, position, names: NAMES };
  assertEquals(listHints({ ...asked, study: NOTHING_KNOWN }), []);
  const moves = [{
    move: "h0,0",
    value: 1,
    moverValue: 1,
    gain: 0,
    moveClass: "safe",
    plies: null,
  }];
  const unproved = [{ move: "h0,1", lower: -9, upper: 9 }];
  assertEquals(listHints({ ...asked, study: { ...NOTHING_KNOWN, moves, unproved } }), []);
});

Deno.test("listHints() never calls a half-hearted handout hard-hearted", async () => {
  const random = seededRandom(3);
  const seen = { hard: 0, mixed: 0 };
  for (let i = 0; i < 150; i++) {
    const position = playSafely("2x3", random);
    const study = await solveMoves(dots, position);
    const [idea] = listHints({ game: dots, position, study, names: NAMES });
    const best = study.moves!.filter(({ moverValue }) => moverValue === study.moverValue);
    const classes = new Set(best.map(({ moveClass }) => moveClass));
    if (idea.messages[0].id === "ideaHardHearted") {
      assertEquals([...classes], ["hard-hearted handout"], dots.judge.formatInput(position));
      seen.hard++;
    }
    if (classes.has("hard-hearted handout") && classes.has("half-hearted handout")) seen.mixed++;
  }
  assert(seen.hard > 2 && seen.mixed > 2, JSON.stringify(seen));
});

Deno.test("listHints() says nothing about other moves if only one is proved to be best", async () => {
  const chess = await GAMES.chess();
  const random = seededRandom(1);
  const start = chess.initial(chess.instances!.generate("3x3", "uniform", random));
  const board = chess.play(start, chess.moves(start)[0]);
  const { value, moverValue, move } = await solveMoves(chess, board);
  const study = { ...NOTHING_KNOWN, value, moverValue, move };
  const kinds = listHints({ game: chess, position: board, study, names: NAMES })
    .map(({ kind }) => kind);
  assert(!kinds.includes("idea"));
  const quiet = dots.instances.empty("2x2");
  const best = { ...NOTHING_KNOWN, moverValue: 2, move: "h0,0" };
  const [idea] = listHints({ game: dots, position: quiet, study: best, names: NAMES });
  assertEquals(formatReasons(idea.messages, ENGLISH), "A move that gives nothing away is best.");
});

Deno.test("listHints() mentions marked lines only if the board marks them", async () => {
  const random = seededRandom(4);
  let marked = 0;
  for (let i = 0; i < 30; i++) {
    const position = playSafely("2x3", random);
    const study = await solveMoves(dots, position);
    const read = (isMarked: boolean) =>
      listHints({ game: dots, position, study, names: NAMES, isMarked })
        .flatMap(({ messages }) => messages.map(({ id }) => id));
    if (read(true).includes("regionMarked")) marked++;
    assert(!read(false).some((id) => id.endsWith("Marked")));
  }
  assert(marked > 0);
});

Deno.test("listHints() speaks of a sacrifice only if no safe move is as good", async () => {
  const random = seededRandom(1);
  let sacrifices = 0;
  for (let i = 0; i < 120; i++) {
    let position = dots.instances.empty("2x3");
    for (let left = random(14); left > 0; left--) {
      const moves = dots.moves(position);
      position = dots.play(position, moves[random(moves.length)]);
    }
    if (dots.isOver!(position)) continue;
    const study = await solveMoves(dots, position);
    const [idea] = listHints({ game: dots, position, study, names: NAMES });
    if (idea.messages[0].id !== "ideaSacrifice") continue;
    const best = study.moves!.filter(({ moverValue }) => moverValue === study.moverValue);
    assert(best.every(({ moveClass }) => moveClass !== "safe"), dots.judge.formatInput(position));
    sacrifices++;
  }
  assert(sacrifices > 0);
});

Deno.test("listHints() tells the result if all moves lead to it, and the idea in Dots and Boxes", async () => {
  const chess = await GAMES.chess();
  const board = chess.judge.parse("2 2\n3 1\n1 0\n0 2\n2 0\n");
  const position = chess.play(board, { row: 0, col: 0 });
  const study = await solveMoves(chess, position);
  const [idea] = listHints({ game: chess, position, study, names: NAMES });
  assertEquals(
    formatReasons(idea.messages, ENGLISH),
    "All moves lead to the same result: Computer wins by 1 point.",
  );
  const start = { game: chess, position: board, names: NAMES };
  const [forced] = listHints({ ...start, study: await solveMoves(chess, board) });
  assertEquals(formatReasons(forced.messages, ENGLISH), "Only one move is possible.");
  const [first] = await hint("2 3\n100\n000\n000\n0000\n0000\n");
  assertEquals(first, "A move that gives nothing away is best.");
});

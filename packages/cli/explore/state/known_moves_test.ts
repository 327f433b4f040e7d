import { assert, assertEquals } from "@std/assert";
import { analyzeMoves, LimitError } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import { sceneSvg } from "../../draw/scene_svg.ts";
import type { SvgNode } from "../../draw/svg_node.ts";
import type { StudiedMove, Study } from "@zugzwang/core/study";
import { bestAmong, bestValue } from "../../draw/proved_moves.ts";
import { doneWork } from "../testing/done_work.ts";
import { provedMoves } from "./work.ts";
import { startSession } from "./session.ts";
import { provedResults } from "./proved_results.ts";
import { EXAMPLES } from "../testing/examples.ts";
import { commonValue, drawnValues, markOf } from "./known_moves.ts";

const LIMIT = new LimitError({ kind: "time", needed: 2, allowed: 1, purpose: "solving" });

/** A game in which a limit stops the values of all moves, and the positions that are named. */
function limited(game: AnyGame, stopped: readonly unknown[] = []): AnyGame {
  const isStopped = (position: unknown) =>
    stopped.some((other) => game.formatPosition(other) === game.formatPosition(position));
  return {
    ...game,
    moveValues: () => Promise.reject(LIMIT),
    solve: async (position, options) => {
      const solution = await game.solve(position, options);
      const bounds = { lower: -Infinity, upper: Infinity };
      return isStopped(position)
        ? { ...solution, ...bounds, solved: false, limit: LIMIT }
        : solution;
    },
  };
}

const values = (moves: readonly StudiedMove[]) =>
  moves.map(({ move, value, moverValue, gain }) => ({ move, value, moverValue, gain }));

const byName = <T extends { readonly move: string }>(moves: readonly T[]) =>
  moves.toSorted((a, b) => a.move < b.move ? -1 : 1);

const isSorted = (numbers: readonly number[]) =>
  numbers.every((n, i) => i === 0 || numbers[i - 1] <= n);

for (const name of ["chess", "dots", "patterns"]) {
  Deno.test(`moves of ${name} that are proved one by one have the values of all at once`, async () => {
    const game = await GAMES[name]();
    for (const { input } of EXAMPLES[name].slice(0, 2)) {
      const start = game.parse(input);
      const [first] = game.moves(start);
      for (const made of [[], [first]]) {
        const position = made.reduce(game.play, start);
        const expected = (await analyzeMoves(game, position))
          .map((analyzed) => ({ ...analyzed, move: game.formatMove(analyzed.move) }));
        const moves = made.map(game.formatMove);
        const { study: all } = await doneWork(game, input, moves);
        const { study: oneByOne } = await doneWork(limited(game), input, moves);
        assertEquals([all?.unproved, oneByOne?.unproved], [[], []]);
        for (const known of [all, oneByOne]) {
          // Distances order moves of the same value.
          assertEquals(byName(values(provedMoves(known))), byName(expected));
          assert(isSorted(provedMoves(known).map(({ moverValue }) => -moverValue)));
        }
        assertEquals(bestValue(oneByOne), expected[0].moverValue);
      }
    }
  });
}

Deno.test("a move that is not proved has no value, and none is called best without proof", async () => {
  const game = await GAMES.chess();
  const start = game.parse(EXAMPLES.chess[1].input);
  const position = game.play(start, game.moves(start)[0]);
  const [first, second] = game.moves(position);
  const job = async (stopped: readonly unknown[]) => {
    const { input } = EXAMPLES.chess[1];
    return (await doneWork(limited(game, stopped), input, ["0,0"], 4096)).study;
  };
  const [best, worse] = (await analyzeMoves(game, position)).map(({ move }) => move);
  const name = game.formatMove;
  const withoutWorse = await job([game.play(position, worse)]);
  assertEquals(provedMoves(withoutWorse).map(({ move }) => move), [name(best)]);
  assertEquals(bestAmong(withoutWorse, [name(first), name(second)])?.move, name(best)); // unbeaten
  const withoutBest = await job([game.play(position, best)]);
  assertEquals(bestAmong(withoutBest, [name(best), name(worse)]), null);
  assertEquals(bestAmong(withoutBest, [name(worse)])?.move, name(worse));
  const unsolved = await job([position, game.play(position, worse)]);
  assertEquals([bestValue(unsolved), bestAmong(unsolved, [name(best), name(worse)])], [null, null]);
  // Alone, the better of the two is drawn, though not as the best.
  const session = startSession(game, EXAMPLES.chess[1].input, ["0,0"]);
  const values = drawnValues({ work: { study: unsolved }, chosen: null, values: "all" }, session);
  assertEquals(badges(sceneSvg(game.scene!(position), values)), ["badge plain"]);
  const both = [name(best), name(worse)];
  const cell = {
    kind: "cell",
    role: "option",
    x: 0,
    y: 0,
    width: 1,
    height: 1,
    moves: both,
  } as const;
  assertEquals(values.isMarked!(cell), false);
  assertEquals(
    drawnValues({ work: { study: withoutWorse }, chosen: null, values: "all" }, session).isMarked!(
      cell,
    ),
    true,
  );
});

Deno.test("distances of patterns are those of the game, on every move", async () => {
  const game = await GAMES.patterns();
  const { study } = await doneWork(game, EXAMPLES.patterns[1].input);
  const { moves } = study!;
  assertEquals(moves!.every((move) => move.plies! > 0), true);
  const shortest = moves!.filter(({ moverValue }) => moverValue === moves![0].moverValue)
    .map((move) => move.plies!);
  assertEquals(Math.min(...shortest), study!.plies);
  const session = startSession(game, EXAMPLES.patterns[1].input);
  const { marks } = drawnValues({ work: { study }, chosen: null, values: "best" }, session);
  const [best] = moves!;
  assertEquals(marks!.get(best.move)?.text, `W${best.plies}`);
  assertEquals([...marks!.values()].some(({ rank }) => rank > 0), false);
});

Deno.test("who wins is drawn and ordered where values are not proved, and never a number", async () => {
  const game = await GAMES.dots();
  const input = "2 2\n00\n00\n00\n000\n000\n";
  const session = startSession(game, input);
  const [wins, loses, draws, open] = session.game.moves(session.start).map(game.formatMove);
  const unproved = ([[wins, 1, 4], [loses, -4, -1], [draws, 0, 0], [open, 0, 4]] as const)
    .map(([move, lower, upper]) => ({ move, lower, upper }));
  const study = { moves: null, moverValue: null, unproved } as unknown as Study;
  assertEquals([...provedResults(study, session)], [[wins, 1], [loses, -1], [draws, 0]]);
  const { marks, isMarked } = drawnValues(
    { work: { study }, chosen: null, values: "all" },
    session,
  );
  const said = [...marks!].map(([move, { text }]) => [move, text]);
  assertEquals(said, [[wins, "W"], [loses, "L"], [draws, "D"]]);
  const shapes = game.scene!(session.start).shapes.filter(isMarked!);
  assertEquals(shapes.flatMap(({ moves }) => moves), [wins, loses, draws]);
  assertEquals(provedResults({ unproved: [] }, session).size, 0);
});

Deno.test("where all moves are worth the same, no board says it; a move that is asked for does", async () => {
  const game = await GAMES.dots();
  const input = "1 1\n0\n0\n00\n";
  const work = await doneWork(game, input);
  const session = startSession(game, input);
  assertEquals(commonValue(work.study), -1);
  assertEquals(drawnValues({ work, chosen: null, values: "best" }, session).marks?.size, 0);
  assertEquals(drawnValues({ work, chosen: null, values: "all" }, session).marks?.size, 4);
  assertEquals(markOf(work.study, session, "h0,0")?.text, "−1");
});

/** The classes of the badges of a drawing. */
function badges({ children }: SvgNode): string[] {
  const layer = children.at(-1) as SvgNode;
  return layer.children.map((badge) => `${(badge as SvgNode).attributes.class}`);
}

import { assert, assertEquals } from "@std/assert";
import { analyzeMoves, plainSearch } from "@zugzwang/core";
import { startSession } from "./session.ts";
import { chess } from "@zugzwang/chess";
import { areMovesCut, replyTo } from "./work.ts";
import { Analyst } from "./analyst.ts";
import { parseAddress } from "./address.ts";
import { choose } from "./choice.ts";
import { editedNumbers, finishEdit, flipShape } from "../parts/edit.ts";
import { setTime } from "../parts/settings.tsx";
import { Explorer } from "./explorer.ts";
import { loadEmpty, loadRandom, write } from "../parts/making.ts";
import { presentText } from "../parts/files.ts";
import { findPuzzle as makePuzzle } from "../worker/puzzles.ts";
import { loadMoves, mistakesOf, nextMistake, studyMistake } from "../parts/mistakes.ts";
import { isHiding, type OpenState, type State } from "./state.ts";
import type { Games } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import { findPuzzle, pose, train } from "../parts/guessing.ts";
import { pile } from "../../testing/pile_game.ts";
import { CATALOGUE } from "../testing/examples.ts";
import { FakeWorker } from "../testing/fake_worker.ts";

const SAMPLE = "#/chess/2_3~2_7_3~9_1_2~3_7_2~2_3_1";

/** A page without elements. */
class Page {
  readonly workers: FakeWorker[] = [];
  readonly addresses: [hash: string, isNew: boolean][] = [];
  readonly explorer: Explorer;

  /** The first worker may be stuck in its first job. */
  constructor({ games = GAMES, isStuck = false }: { games?: Games; isStuck?: boolean } = {}) {
    const unlisted = Object.keys(games).map((title) => [title, { title, input: null }] as const);
    const catalogue = { ...Object.fromEntries(unlisted), ...CATALOGUE };
    this.explorer = new Explorer({
      games,
      catalogue: Object.fromEntries(Object.keys(games).map((name) => [name, catalogue[name]])),
      random: () => 0,
      startWorker: () => {
        const worker = new FakeWorker({ isStuck: isStuck && this.workers.length === 0 });
        this.workers.push(worker);
        return worker;
      },
      showAddress: (hash, isNew) => this.addresses.push([hash, isNew]),
    });
  }

  get state(): State {
    return this.explorer.state;
  }

  get moves(): readonly string[] {
    const { moves, at } = this.state.session!;
    return moves.slice(0, at);
  }

  /** Opens an address and waits until the work is done. */
  static async at(hash: string): Promise<Page> {
    const page = new Page();
    await page.explorer.open(parseAddress(hash));
    await page.until((state) => state.work.status === "done");
    return page;
  }

  /** Waits for a state. */
  async until(isSo: (state: State) => boolean): Promise<void> {
    if (isSo(this.state)) return;
    await new Promise<void>((resolve) => {
      const stop = this.explorer.subscribe(() => {
        if (!isSo(this.state)) return;
        stop();
        resolve();
      });
    });
  }

  async done(): Promise<void> {
    await this.until((state) => state.work.status === "done");
  }
}

Deno.test("the explorer opens an address with values, replies, facts and a line", async () => {
  const { state } = await Page.at(`${SAMPLE}/0,0`);
  const { study } = state.work;
  assert(study);
  assertEquals([study.value, study.moverValue, study.total], [0, 0, 2]);
  assertEquals(study.moves?.map(({ move }) => move), [study.move, "1,0"]);
  assertEquals(["0,1", "1,0"].map((move) => replyTo(study, move) !== null), [true, true]);
  assertEquals(study?.line?.length, 5);
  assertEquals(study?.facts?.cellsLeft, 5);
  assertEquals([...state.outcomes.values()], [2, 2]);
});

Deno.test("every value that the explorer shows is that of plain search", async () => {
  const page = await Page.at(SAMPLE);
  while (page.state.work.study?.moves) {
    const { session, work: { study } } = page.state;
    const position = session!.positions[session!.at] as ReturnType<typeof chess.parse>;
    assert(study);
    assertEquals(study.moverValue, plainSearch(chess, position));
    for (const { move, moverValue } of study.moves!) {
      const child = chess.play(position, chess.parseMove(move, position));
      const answer = await chess.solve(child);
      assert(answer.solved);
      assertEquals(replyTo(study, move), answer.move && chess.formatMove(answer.move));
      const gain = chess.gain(position, chess.parseMove(move, position));
      assertEquals(moverValue, gain - plainSearch(chess, child), move);
    }
    page.explorer.play(study.moves!.at(-1)!.move);
    await page.done();
  }
  assertEquals(page.moves.length, 6);
});

Deno.test("undo and redo keep what is known; the address follows", async () => {
  const page = await Page.at(SAMPLE);
  page.explorer.playBest();
  await page.done();
  page.explorer.playBest();
  await page.done();
  page.explorer.undo();
  assertEquals(page.state.work.status, "done"); // remembered
  assertEquals(page.moves.length, 1);
  assertEquals(page.addresses.at(-1), [`${SAMPLE}/0,0~0,1/at=1`, false]);
  page.explorer.redo();
  page.explorer.redo();
  assertEquals(page.moves.length, 2);
  page.explorer.goTo(0);
  page.explorer.undo();
  assertEquals(page.addresses.at(-1), [`${SAMPLE}/0,0~0,1/at=0`, false]);
  page.explorer.play("9,9"); // not legal: nothing happens
  assertEquals(page.moves.length, 0);
});

Deno.test("a faulty input leaves the board and says where the fault is", async () => {
  const page = await Page.at(SAMPLE);
  assertEquals(page.explorer.load("1 1\nx\n1\n"), false);
  const { fault, draft, session } = page.state;
  assert(fault !== null && typeof fault !== "string");
  assertEquals([fault.line, fault.column, draft], [2, 1, "1 1\nx\n1\n"]);
  assertEquals(session?.input, "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n");
  write(page.explorer, "1 1\n5\n1\n");
  assertEquals(page.state.fault, null);
  assert(page.explorer.load(page.state.draft));
  assertEquals(page.addresses.at(-1), ["#/chess/1_1~5~1", true]);
});

Deno.test("an input over a limit of its game is a fault too", async () => {
  const page = await Page.at("#/patterns");
  const pattern = ("1".repeat(60) + "\n").repeat(30);
  const input = `64 64 40\n` + `30 60\n${pattern}`.repeat(40);
  write(page.explorer, input);
  assert(typeof page.state.fault === "string" && page.state.fault.includes("allowed are"));
  assertEquals(page.explorer.load(input), false);
});

Deno.test("a faulty link says what is wrong, stays in the address, and keeps what is legal", async () => {
  const input = await Page.at("#/chess/1_1~x~1");
  assertEquals([input.state.trouble?.part, input.state.draft], ["input", "1 1\nx\n1\n"]);
  assert(input.state.session && input.state.fault);
  const move = await Page.at(`${SAMPLE}/0,0~9,9~0,1`);
  const { trouble, session, fault } = move.state;
  assertEquals([trouble?.part, trouble?.text, trouble?.at], ["move", "9,9", 1]);
  assertEquals([session?.input, move.moves, fault], [
    "2 3\n2 7 3\n9 1 2\n3 7 2\n2 3 1\n",
    ["0,0"],
    null,
  ]);
  const game = await Page.at("#/nothing");
  assertEquals([game.state.trouble?.part, game.state.session?.game.name], ["game", "chess"]);
  for (const page of [input, move, game]) {
    assertEquals(page.addresses, []);
    page.explorer.playBest();
    assertEquals([page.state.trouble, page.addresses.length], [null, 1]);
  }
});

Deno.test("a link keeps the moves taken back and whom the program plays", async () => {
  const page = await Page.at(`${SAMPLE}/0,0~0,1~1,0/at=1&plays=first`);
  assertEquals([page.moves, page.state.session?.moves.length], [["0,0"], 3]);
  assertEquals(page.state.computer, [true, false]);
  assertEquals([...page.state.outcomes.values()].filter((result) => result !== null).length, 4);
  page.explorer.redo();
  assertEquals(page.addresses.at(-1)?.[0], `${SAMPLE}/0,0~0,1~1,0/plays=first`);
});

Deno.test("a whole game that is pasted is valued from its end to its start", async () => {
  const page = await Page.at(SAMPLE);
  loadMoves(page.explorer, "0,0; 0,1\n1,0;1,1;0,2;1,2");
  await page.done();
  assertEquals([page.moves.length, page.state.outcomes.size], [6, 7]);
  loadMoves(page.explorer, "0,0; nonsense; 0,1");
  assertEquals([page.moves, page.state.trouble?.part], [["0,0"], "move"]);
});

Deno.test("a game in another notation is played; each mistake of a side is a lesson", async () => {
  const empty = "#/dots/2_2~00~00~00~000~000";
  const page = await Page.at(empty);
  loadMoves(page.explorer, "1. a3-b3 2. b3-c3\n3. a3-a2 4. a2-b2, b3-b2");
  await page.done();
  assertEquals(page.moves, ["h0,0", "h0,1", "v0,0", "h1,0", "v0,1"]);
  const mistakes = mistakesOf(page.state.session!, page.state.outcomes);
  assert(mistakes.length > 0 && mistakes.every(({ cost }) => cost > 0));
  const [{ side }] = mistakes;
  const first = nextMistake(page.state as OpenState, side)!;
  assertEquals(first, mistakes[0]);
  assert(page.state.session!.game.name === "dots");
  studyMistake(page.explorer, first);
  await page.done();
  assertEquals([page.moves.length, isHiding(page.state)], [first.ply, true]);
  assertEquals(page.addresses.at(-1)?.[0].includes("guess"), false);
  page.explorer.play(first.move);
  assertEquals([page.moves.length, page.state.training?.guess], [first.ply, first.move]);
  assertEquals(page.state.training?.mistake, first);
  page.explorer.playBest(); // whoever goes on leaves the lesson
  assertEquals([page.moves.length, page.state.training], [first.ply + 1, null]);
});

Deno.test("in training a move is guessed first; a puzzle is the same each time", async () => {
  const page = await Page.at("#/patterns");
  const { game } = page.state.session!;
  const wish = { idea: null, grade: null, seed: 5 };
  const puzzle = (await findPuzzle(page.explorer, wish))!;
  assertEquals(puzzle, await makePuzzle(game, wish));
  pose(page.explorer, puzzle.place, { idea: "", number: 5 });
  await page.done();
  const [hash] = page.addresses.at(-1)!;
  assert(hash.endsWith("/guess&lesson=.5"));
  const { moves } = page.state.work.study!;
  assert(moves![0].moverValue > moves![1].moverValue);
  const count = page.moves.length;
  page.explorer.play(moves![1].move);
  assertEquals(page.state.training, { guess: moves![1].move, isRevealed: true });
  assertEquals(page.moves.length, count);
  page.explorer.play(moves![0].move); // after the guess the game goes on, hidden again
  assertEquals([page.moves.length, page.state.training?.isRevealed], [count + 1, false]);
  const again = await Page.at(hash);
  assertEquals([again.state.training?.guess, again.moves.length], [null, count]);
  assertEquals(again.state.lesson, { idea: "", number: 5 });
  pose(again.explorer, puzzle.place, { idea: "", number: 5 });
  assertEquals(again.addresses.at(-1)?.[0], hash);
  train(again.explorer, false);
  assertEquals(again.addresses.at(-1)?.[0], hash.replace("/guess&lesson=.5", ""));
});

for (const [name, idea] of [["dots", "sacrifices"], ["dots", null], ["chess", null]]) {
  Deno.test(`puzzles of ${name}, ${idea ?? "random"}, have one best move and numbers for people`, async () => {
    const game = await GAMES[name!]();
    const wish = { idea, grade: null, seed: 1 };
    const puzzle = (await makePuzzle(game, wish, { now: () => 0 }))!; // however busy the machine is
    const { input, moves } = puzzle.place;
    const session = startSession(game, input, moves);
    const position = session.positions[session.at];
    const values = await analyzeMoves(game, position);
    assertEquals(game.formatMove(values[0].move), puzzle.best);
    assert(values[0].moverValue > values[1].moverValue);
    const next = await makePuzzle(game, { ...wish, seed: 2 }, { now: () => 0 });
    assertEquals(next!.place.input === input && `${next!.place.moves}` === `${moves}`, false);
    assert((input.match(/\d{4,}/g) ?? []).every((number) => /^[01]+$/.test(number)), input);
  });
}

Deno.test("the present position leaves as a file with its moves, and comes back", async () => {
  const page = await Page.at(`${SAMPLE}/0,0~0,1/at=1`);
  const text = presentText(page.state.session!);
  assertEquals(JSON.parse(text).moves, ["0,0"]);
  assert(page.explorer.load(text));
  assertEquals([page.state.session?.input, page.moves], [JSON.parse(text).input, ["0,0"]]);
  for (const broken of ["{", '{"game":"dots"}', '{"input":3}', text.replace("0,0", "9,9")]) {
    assertEquals(page.explorer.load(broken), false, broken);
    assert(page.state.fault);
  }
});

Deno.test("of several moves at a place the next click chooses", async () => {
  const page = await Page.at(SAMPLE);
  const all = ["0,0"];
  choose(page.explorer, [...all, "1,0", "0,1"]);
  assertEquals(page.state.chosen?.length, 3);
  choose(page.explorer, ["1,0", "0,1", "2,2"]);
  assertEquals(page.state.chosen, ["1,0", "0,1"]);
  choose(page.explorer, ["7,7", "8,8"]); // none of the chosen: begins anew
  assertEquals(page.state.chosen, ["7,7", "8,8"]);
  choose(page.explorer, ["7,7", "8,8"]);
  assertEquals(page.state.chosen, null);
  choose(page.explorer, all);
  assertEquals(page.moves, all);
});

Deno.test("edits change the input from its start, and refuse what the game refuses", async () => {
  const page = await Page.at(`${SAMPLE}/0,0`);
  page.explorer.edit(true);
  assertEquals(page.moves, []);
  const { shapes } = chess.scene!(page.state.session!.positions[0] as never);
  const index = shapes.findIndex(({ source }) => source?.token === 2);
  assertEquals(flipShape(page.explorer, index), false);
  page.explorer.change({ editedShape: index });
  const numbers = editedNumbers(page.state.session!, index);
  assertEquals(numbers.map(({ spot, text }) => [spot, text]), [["upper", "2"], ["lower", "3"]]);
  finishEdit(page.explorer, ["-4", "3"]);
  assert(page.state.fault);
  finishEdit(page.explorer, ["40", "3"]);
  assertEquals(page.state.session?.input.split("\n")[1], "40 7 3");
  assertEquals([page.state.editedShape, page.state.isEditing], [null, true]);
  page.explorer.undo();
  assertEquals(page.state.session?.input.split("\n")[1], "2 7 3");
  page.explorer.edit(false);
  assertEquals([page.state.isEditing, page.moves], [false, ["0,0"]]); // nothing was changed
});

Deno.test("random and empty instances are those of the game; wrong sizes are faults", async () => {
  const page = await Page.at("#/dots");
  loadRandom(page.explorer, { seed: 7, size: "3x3", family: "endgame" });
  const { input } = page.state.session!;
  loadEmpty(page.explorer, "2x2");
  assertEquals(page.state.session?.input, "2 2\n00\n00\n00\n000\n000\n");
  loadRandom(page.explorer, { seed: 7, size: "3x3", family: "endgame" });
  assertEquals(page.state.session?.input, input);
  loadEmpty(page.explorer, "0x9");
  assertEquals([typeof page.state.sizeFault, page.state.fault], ["string", null]);
});

Deno.test("the program plays its side, and undo goes back to the other", async () => {
  const page = await Page.at(SAMPLE);
  page.explorer.setComputer([false, true]);
  page.explorer.play("0,0");
  await page.until(({ session }) => session!.at === 2);
  page.explorer.undo();
  assertEquals(page.moves, []);
  page.explorer.redo();
  assertEquals(page.moves.length, 2);
  page.explorer.setComputer([true, true]);
  await page.until(({ session }) => session!.at === 6);
  page.explorer.undo();
  assertEquals(page.state.computer, [false, false]);
});

Deno.test("cancel ends the worker, and the work can begin again", async () => {
  const page = new Page({ isStuck: true });
  await page.explorer.open(parseAddress(SAMPLE));
  assertEquals(page.state.work.status, "working");
  page.explorer.cancel();
  assertEquals([page.state.work.status, page.workers[0].isEnded], ["cancelled", true]);
  page.explorer.resume();
  await page.done();
  assertEquals(page.workers.length, 2);
});

Deno.test("a best move that is asked for too early is made as soon as it is known", async () => {
  const page = await Page.at(SAMPLE);
  page.explorer.playBest();
  page.explorer.playBest(); // nothing is known after the first yet
  assertEquals(page.moves.length, 1);
  await page.until(({ session }) => session!.at === 2);
  page.explorer.playBest();
  page.explorer.undo(); // who goes elsewhere does not want it any more
  page.explorer.play("1,0");
  page.explorer.playBest();
  page.explorer.cancel();
  page.explorer.resume();
  await page.done();
  assertEquals(page.moves.length, 2);
});

Deno.test("a limit leaves proved bounds and no values of moves", async () => {
  const rows = ("1 ".repeat(15) + "1\n").repeat(16);
  const page = new Page();
  await page.explorer.open({ game: "chess", input: `16 16\n${rows}${rows}`, moves: [] });
  setTime(page.explorer, 1);
  await page.until(({ work }) => areMovesCut(work));
  const { study } = page.state.work;
  assert(study?.value === null);
  assertEquals([study.lower, study.upper, study.moves], [0, 0, null]);
});

Deno.test("more time solves what a limit stopped", async () => {
  const rows = ("3 1 4 1 5 9 2 6 5 3\n").repeat(10);
  const page = new Page();
  await page.explorer.open({ game: "chess", input: `10 10\n${rows}${rows}`, moves: [] });
  setTime(page.explorer, 0);
  await page.until(({ work }) => areMovesCut(work));
  await page.done();
  setTime(page.explorer, null);
  await page.until(({ work }) => typeof work.study?.value === "number");
});

/** Games that arrive when they are told to. */
function slowGames(): { games: Games; arrive(name: string): void } {
  const arrivals: Record<string, () => void> = {};
  const games = Object.fromEntries(
    Object.entries(GAMES).map(([name, load]) => [name, async () => {
      await new Promise<void>((resolve) => arrivals[name] = resolve);
      return await load();
    }]),
  );
  return { games, arrive: (name) => arrivals[name]() };
}

Deno.test("a game that is loaded after another was asked for is passed over", async () => {
  const { games, arrive } = slowGames();
  const page = new Page({ games });
  const slow = page.explorer.open(parseAddress("#/dots"));
  const quick = page.explorer.open(parseAddress(`${SAMPLE}/0,0`));
  arrive("chess");
  await quick;
  await page.done();
  const before = page.state;
  arrive("dots");
  await slow;
  assertEquals(page.state, before);
  assertEquals(before.session?.game.name, "chess");
  assertEquals(page.addresses, [[`${SAMPLE}/0,0`, false]]);
});

Deno.test("while a game is loaded it is solved, and the board before keeps its values", async () => {
  const { games, arrive } = slowGames();
  const page = new Page({ games });
  const first = page.explorer.open(parseAddress(SAMPLE));
  arrive("chess");
  await first;
  await page.done();
  const { work } = page.state;
  const second = page.explorer.open(parseAddress("#/dots"));
  const isSolved = () => page.workers[1].reports.some(({ kind }) => kind === "done");
  while (!isSolved()) await new Promise((resolve) => setTimeout(resolve, 1));
  assertEquals([page.state.session?.game.name, page.state.work], ["chess", work]);
  arrive("dots");
  await second;
  assertEquals([page.state.session?.game.name, page.state.work.status], ["dots", "done"]);
  const jobs = page.workers.map((worker) => worker.jobs.map(({ game }) => game));
  assertEquals(jobs, [["chess"], ["dots"]]); // none was begun twice
});

Deno.test("a game that cannot be loaded is a fault, and does not end the page", async () => {
  const games = { ...GAMES, dots: () => Promise.reject(new TypeError("Failed to fetch dots.js")) };
  const page = new Page({ games });
  await page.explorer.open(parseAddress("#/dots"));
  assertEquals([page.state.session, page.state.trouble?.part], [null, "load"]);
  await page.explorer.open(parseAddress(SAMPLE));
  await page.done();
  assertEquals([page.state.session?.game.name, page.state.trouble], ["chess", null]);
});

Deno.test("whoever plays takes the line's move: a lost game is not thrown away", async () => {
  const page = await Page.at("#/patterns/3_5_2~1_3~111~3_1~1~1~1");
  page.explorer.setComputer([false, true]);
  page.explorer.play("0,2");
  await page.until(({ session }) => session!.at === 2);
  assertEquals(page.moves, ["0,2", "1,0"]);
  page.explorer.setComputer([false, false]);
  page.explorer.undo();
  await page.done();
  page.explorer.playBest();
  assertEquals(page.moves, ["0,2", "1,0"]);
});

Deno.test("a position file with a member that is none of its own is refused", async () => {
  const page = await Page.at(SAMPLE);
  const { input } = page.state.session!;
  assertEquals(page.explorer.load(JSON.stringify({ input, move: ["0,0"] })), false);
  assert(page.state.fault !== null && typeof page.state.fault !== "string");
  assertEquals(page.state.fault.found, "move");
});

Deno.test("a game without instances says so, and opens with an input", async () => {
  const { instances: _, ...bare } = pile;
  const page = new Page({ games: { pile: () => Promise.resolve(bare as never) } });
  await page.explorer.open(parseAddress("#/pile"));
  assertEquals([page.state.session, page.state.trouble?.part], [null, "example"]);
});

Deno.test("the line after a move is asked of a worker that is ended with the question", async () => {
  const page = await Page.at(SAMPLE);
  const known = Promise.withResolvers<void>();
  const place = { game: "chess", input: page.state.session!.input, moves: ["0,0"] };
  const beside: Analyst = new Analyst(
    page.explorer.surroundings.startWorker,
    () => beside.work.status === "done" && known.resolve(),
  );
  beside.study(place, { timeMs: null });
  await known.promise;
  beside.end();
  assertEquals(page.workers.map(({ isEnded }) => isEnded), [false, true]);
});

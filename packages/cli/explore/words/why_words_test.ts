import { analyzeMoves } from "@zugzwang/core";
import { assert, assertEquals } from "@std/assert";
import { GAMES } from "../../games.ts";
import type { OpenState } from "../state/state.ts";
import { whyWords } from "./why_words.ts";

/** What a state here has of moves. */
interface Values {
  readonly moves: readonly { readonly move: string }[];
  readonly moverValue: number;
}

/** The state of a page that has all values of a position, worked out by the rules. */
async function stateOf(name: string, input: string): Promise<OpenState> {
  const game = await GAMES[name]();
  const start = game.parse(input);
  const moves = (await analyzeMoves(game, start)).map((one) => ({
    ...one,
    move: game.formatMove(one.move),
    moveClass: null,
  }));
  const { value, moverValue } = moves[0];
  const work = { study: { value, moverValue, moves, unproved: [] } };
  const session = { game, positions: [start], at: 0 };
  return { session, work, training: null, values: "best" } as unknown as OpenState;
}

Deno.test("whyWords() says what the best move and the next best bring, now and later", async () => {
  const state = await stateOf("dots", "2 4\n1111\n1111\n1111\n11100\n00000\n");
  const taking = "v0,4 brings 0 now and +2 later; v0,3, the next best, +1 and −3.";
  assertEquals(whyWords(state, "en"), taking, "a double-deal");
  assert(whyWords(state, "zh").startsWith("v0,4 当即得 0，此后 +2；"));
});

Deno.test("whyWords() names no next best while a better one may be among the moves not proved", async () => {
  const state = await stateOf("dots", "2 4\n1111\n1111\n1111\n11100\n00000\n");
  const { moves, moverValue } = state.work.study as unknown as Values;
  const [best, next, ...others] = moves;
  const unproved = [{ move: next.move, lower: null, upper: null }];
  const work = { study: { moves: [best, ...others], unproved, moverValue } };
  assertEquals(whyWords({ ...state, work } as unknown as OpenState, "en"), "");
});

Deno.test("whyWords() is silent where no move is better than another, and names no win that is none", async () => {
  const alike = await stateOf("dots", "2 4\n1111\n1111\n1111\n00000\n00000\n");
  assertEquals(whyWords(alike, "en"), "");
  const won = await stateOf("patterns", "3 5 2\n1 3\n111\n3 1\n1\n1\n1\n");
  const said = whyWords(won, "en");
  assert(/^\d,\d keeps the win; after \d,\d the other side has it\.$/.test(said), said);
  const lost = await stateOf("patterns", "2 2 1\n2 2\n11\n00\n");
  assertEquals(whyWords(lost, "en"), "", "all lose");
});

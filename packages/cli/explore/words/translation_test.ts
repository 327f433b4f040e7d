import { assert, assertEquals } from "@std/assert";
import { type FactValue, InputError, seededRandom } from "@zugzwang/core";
import type { AnyGame } from "../../base/games.ts";
import { GAMES } from "../../games.ts";
import { EXAMPLES } from "../testing/examples.ts";
import { faultWords } from "./fault_words.ts";
import { faultOf } from "../state/state.ts";
import { chineseOf, gameTitle } from "../state/catalogue.ts";
import { chineseWith } from "./chinese.ts";
import { TERMS_ZH } from "./terms.ts";
import { factName } from "./facts_words.ts";
import { addLanguage, sceneIn, speakFor, termText } from "./texts.ts";
import { translationBy } from "./translation.ts";

/** English that stays in Chinese: names of people. Texts in quotes are the reader's own. */
const LEFT_ALONE = /\b(Alice|Bob)\b|"(?:\\.|[^"\\])*"/g;

/** Moves of a random game that are looked at. */
const PLIES = 8;

/** Broken inputs that are tried of each game. */
const BROKEN_INPUTS = 400;

const SAID = await chineseOf(GAMES);

/** Takes Chinese with the words of one game alone: what it says, it has to bring itself. */
function speakOnly(game: string): void {
  addLanguage("zh", chineseWith({ [game]: SAID[game] }));
}

function assertChinese(text: string, context: string): void {
  assert(!/[A-Za-z]{2}/.test(text.replace(LEFT_ALONE, "")), `${context}: ${text}`);
}

Deno.test("translated() knows sentences, parts of them, and holes", () => {
  const dictionary = { "row #": "R#", "# by #": "#x#", "all of it: this": "ALL", free: "F" };
  const { sentence: say } = translationBy(dictionary, {});
  assertEquals(say("row 2, row 13: free"), "R2，R13：F");
  assertEquals(say('1,234 by "a, \\" 5"'), '1,234x"a, \\" 5"');
  assertEquals(say("all of it: this"), "ALL");
  assertEquals(say("row 2, unheard of"), "R2，unheard of");
  assertEquals(say("toString: #5"), "toString：#5");
  assertEquals(say(""), "");
});

Deno.test("what two games say, each says in its own words", () => {
  const common = { taken: "拿走", first: "先手" };
  addLanguage("zh", chineseWith({ mine: { taken: "吃掉", won: "赢" }, other: common }));
  const say = (game: string) => {
    speakFor("zh", game);
    return termText("zh", "won, taken, first");
  };
  assertEquals(say("mine"), "赢，吃掉，先手");
  assertEquals(say("other"), "赢，拿走，先手");
  assertEquals(say("mine"), "赢，吃掉，先手");
  assertEquals(say("toString"), "赢，吃掉，先手");
});

Deno.test("every term has its holes in Chinese too", () => {
  const holes = (text: string) => text.replace(/[^#]/g, "").length;
  for (const terms of [TERMS_ZH, ...Object.values(SAID)]) {
    for (const [english, chinese] of Object.entries(terms)) {
      assertEquals(holes(chinese), holes(english), english);
    }
  }
});

Deno.test("all that games say of positions is Chinese on a Chinese page (seed 74)", async () => {
  const random = seededRandom(74);
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    speakOnly(name);
    const { examples, legend, addition, sizables, recordForm } = await game.guide!();
    assert(legend.length > 2);
    const shown = [...examples.map(({ name }) => name), ...legend.map(([, meaning]) => meaning)];
    for (const text of [...shown, game.rulesText!]) {
      assert(Object.hasOwn(SAID[name], text), `${name}: ${text}`);
    }
    if (recordForm) assert(Object.hasOwn(SAID[name], recordForm), name);
    const parts = sizables?.(game.parse(examples.at(-1)!.input)) ?? [];
    for (const part of [...parts, ...addition ? [addition] : []]) {
      assertChinese(termText("zh", part.name), name);
    }
    const { families, defaultSize, generate, sizeForm } = game.instances!;
    const fixed = [
      gameTitle(game),
      sizeForm,
      ...game.sides,
      ...game.methods,
      ...Object.keys(families),
    ];
    for (const term of fixed) assertChinese(termText("zh", term), name);
    const starts = [
      ...EXAMPLES[name].map(({ input }) => game.parse(input)),
      ...Object.keys(families).map((family) => generate(defaultSize, family, random)),
    ];
    for (const start of starts) {
      let position = start;
      for (let ply = 0; ply < PLIES; ply++) {
        checkPosition(game, position);
        const moves = game.moves(position);
        if (moves.length === 0) break;
        position = game.play(position, moves[random(moves.length)]);
      }
    }
  }
});

function checkPosition(game: AnyGame, position: unknown): void {
  const { shapes, beside } = sceneIn("zh", game.scene!(position));
  assertChinese(beside?.title ?? "", game.name);
  for (const shape of shapes) {
    // A move's own text, h0,1, is notation.
    assertChinese(shape.title ?? "", game.name);
    if (shape.kind === "label") assertChinese(shape.text, game.name);
  }
  checkFact(game.facts?.(position) ?? {}, game.name);
  for (const move of game.moves(position)) {
    assertChinese(termText("zh", game.moveClass?.(position, move) ?? ""), game.name);
  }
}

/** What the page says of a fact: the names of its members, and of what is text or truth its words. */
function checkFact(fact: FactValue, context: string): void {
  if (typeof fact !== "object") return assertChinese(termText("zh", `${fact}`), context);
  for (const [name, value] of Object.entries(fact ?? {})) {
    assertChinese(factName("zh", name), context);
    checkFact(value, context);
  }
}

Deno.test("ideas and notes of lines are said in Chinese", async () => {
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    speakOnly(name);
    for (const [idea, { text }] of Object.entries(game.ideas ?? {})) {
      for (const said of [idea, text]) assertChinese(termText("zh", said), name);
    }
  }
  const game = await GAMES.patterns();
  speakOnly("patterns");
  const notes = new Set<string>();
  for (const input of ["1 5 1\n1 3\n111\n", "1 1 1\n1 1\n1\n", "6 6 1\n1 3\n111\n"]) {
    const { note } = await game.bestLine!(game.parse(input));
    notes.add(termText("zh", note ?? ""));
  }
  assertEquals(notes.size, 3);
  for (const note of notes) assertChinese(note, "patterns");
});

Deno.test("all that is wrong with an input is said in Chinese (seed 75)", async () => {
  const random = seededRandom(75);
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    speakOnly(name);
    const inputs = EXAMPLES[name].map(({ input }) => input);
    if (name === "dots") inputs.push("+--+--+\n|     |\n+--+--+\n");
    const said = new Set<string>();
    for (let i = 0; i < BROKEN_INPUTS; i++) {
      const input = broken(inputs[random(inputs.length)], random);
      const fault = faultOf(() => game.parse(input));
      if (fault !== null) said.add(faultWords("zh", fault));
    }
    for (const size of ["", "x", "0x3", "99x99", "3x3x3"]) {
      const [family] = Object.keys(game.instances!.families);
      const fault = faultOf(() => game.instances!.generate(size, family, random));
      if (fault !== null) said.add(faultWords("zh", fault));
    }
    assert(said.size > 5, name);
    for (const words of said) assertChinese(words, name);
  }
});

/** A text with one change: a character less, more, or another. */
function broken(input: string, random: (below: number) => number): string {
  const at = random(input.length);
  const more = '0129x-+| \n"#'[random(12)] + (random(3) === 0 ? "99999999999999999" : "");
  return input.slice(0, at) + (random(3) === 0 ? "" : more) + input.slice(at + random(4));
}

Deno.test("moves that are not legal are refused in Chinese", async () => {
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    speakOnly(name);
    const position = game.parse(EXAMPLES[name][0].input);
    for (const text of ["", "x", "9,9", "0,0 1", "h9,0", "h0,99", "v0,0", "3 3", "0 0", "40 1"]) {
      try {
        game.parseMove(text, position);
      } catch (error) {
        assert(error instanceof InputError);
        assertChinese(faultWords("zh", error.fault), `${name} ${text}`);
      }
    }
  }
});

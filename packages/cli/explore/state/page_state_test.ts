import { assert, assertEquals, assertThrows } from "@std/assert";
import { gainedIn, totalOf } from "@zugzwang/core/study/course";
import { InputError, seededRandom } from "@zugzwang/core";
import { chess } from "@zugzwang/chess";
import { GAMES } from "../../games.ts";
import { pile } from "../../testing/pile_game.ts";
import { formatAddress, parseAddress, placeKey } from "./address.ts";
import { distributed, editedInput } from "../parts/edit.ts";
import { sourceText } from "./drawn_scene.ts";
import { CATALOGUE, EXAMPLES } from "../testing/examples.ts";
import { ARROWS, nearestTowards } from "./navigation.ts";
import { isArrow, outlines } from "../view/outlines.ts";
import { openAddress } from "./opening.ts";
import {
  addressOf,
  goAlong,
  goTo,
  keepLine,
  placeOf,
  playText,
  presentPosition,
  startSession,
} from "./session.ts";
import { cutBack, promote } from "../parts/line_edits.ts";
import { mainLine } from "./tree.ts";
import { chineseWith } from "../words/chinese.ts";
import { factName } from "../words/facts_words.ts";
import { addLanguage, packOf, preferredLanguage, termText } from "../words/texts.ts";

Deno.test("formatAddress() and parseAddress() are inverse, and keep addresses short", () => {
  const address = { game: "chess", input: "2 3\n2 7 3\n", moves: ["0,0", "1,0"] };
  assertEquals(formatAddress(address), "#/chess/2_3~2_7_3/0,0~1,0");
  assertEquals(parseAddress("#/chess/2_3~2_7_3/0,0~1,0"), address);
  assertEquals(parseAddress("#/dots"), { game: "dots", input: null, moves: [] });
  assertEquals(parseAddress(""), null);
  assertEquals(parseAddress("#/a/b/c/d"), null);
  assertEquals(parseAddress("#/chess/%zz")?.input, "%zz\n");
});

Deno.test("addresses keep any text (seed 71)", () => {
  const random = seededRandom(71);
  const letters = " _~%/#?&+;,\n|-01ä棋\t'\"<";
  for (let i = 0; i < 500; i++) {
    const text = () => Array.from({ length: 8 }, () => letters[random(letters.length)]).join("");
    const [input, move] = [`x${text()}x\n`, `m${text().replaceAll("\n", "")}`];
    const address = { game: "dots", input, moves: [move] };
    assertEquals(parseAddress(formatAddress(address)), address, JSON.stringify(address));
  }
});

Deno.test("a session plays, undoes, and plays again", () => {
  const start = startSession(pile, "5", ["take 1", "take 2"]);
  assertEquals([start.at, start.positions.length], [2, 3]);
  const back = goTo(start, 1);
  assertEquals(pile.formatPosition(presentPosition(back)), pile.formatPosition(start.positions[1]));
  assertEquals(playText(back, "take 2").moves, ["take 1", "take 2"]); // the same again
  assertEquals(playText(goTo(start, 0), "take 1").moves, ["take 1", "take 2"]); // nor forgotten
  assertEquals(playText(back, "take 1").moves, ["take 1", "take 1"]);
  assertEquals([goTo(start, -3).at, goTo(start, 9).at], [0, 2]);
  assert(placeKey(placeOf(start, 1)) !== placeKey(placeOf(start)));
  assertEquals(placeOf(back), { game: "pile", input: "5", moves: ["take 1"] });
  assertThrows(() => startSession(pile, "x"), InputError);
});

Deno.test("where the rest of a line comes back, the position is that of the moves that stand", () => {
  const start = startSession(pile, "9", ["take 1"]);
  const kept = goAlong(keepLine(start, ["take 1", "take 2", "take 3"]), ["take 1"]);
  assertEquals([kept.at, kept.moves.length], [1, 3]);
  assertEquals(pile.formatPosition(presentPosition(kept)), pile.formatPosition(kept.positions[1]));
  assertEquals(playText(kept, "take 2").at, 2);
});

Deno.test("a session keeps every line that was tried", () => {
  const main = startSession(pile, "9", ["take 1", "take 2", "take 1", "take 2"]);
  const side = playText(goTo(main, 1), "take 1");
  assertEquals([side.at, side.moves], [2, ["take 1", "take 1"]]);
  const back = playText(goTo(side, 1), "take 2"); // what came after comes back
  assertEquals([back.at, back.moves], [2, main.moves]);
  const deep = playText(playText(goTo(back, 1), "take 1"), "take 2");
  const again = goAlong(deep, main.moves);
  assertEquals([again.at, goAlong(again, ["take 1", "take 1"]).moves], [4, deep.moves]);
  const promoted = promote(deep);
  assertEquals(mainLine(promoted.tree), deep.moves);
  const cut = cutBack(goTo(promoted, 2));
  assertEquals([cut.at, cut.moves], [1, main.moves]);
  assertEquals(cutBack(goTo(cut, 0)), goTo(cut, 0));
  assertEquals(mainLine(keepLine(main, ["take 3"]).tree), main.moves);
});

Deno.test("a link keeps every line, in its order, and says which is not legal", () => {
  const start = startSession(pile, "9", ["take 1", "take 2", "take 1"]);
  const tried = playText(goTo(start, 1), "take 1");
  for (const session of [tried, goTo(tried, 1), promote(tried), goAlong(tried, start.moves)]) {
    const hash = formatAddress(addressOf(session, {}));
    const { session: opened, trouble } = openAddress(pile, parseAddress(hash), {});
    assertEquals([opened!.tree, opened!.moves, opened!.at, trouble], [
      session.tree,
      session.moves,
      session.at,
      null,
    ]);
  }
  const hash = "#/chess/1_3~1_2_3~4_5_6/0,0~0,1/lines=;1.0,2~0,1;0.1,0";
  const { session, trouble } = openAddress(chess, parseAddress(hash), CATALOGUE);
  assertEquals([trouble?.part, trouble?.text, trouble?.at], ["line", "0,2", 1]);
  assertEquals(session!.tree.map(({ move }) => move), ["0,0"]);
  assertThrows(() => keepLine(session!, ["0,0", "0,2"]), InputError);
});

Deno.test("totalOf() is the same along best play, for every game", async () => {
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    let session = startSession(game, EXAMPLES[name][0].input);
    let first: number | null = null;
    for (;;) {
      const solution = await game.solve(presentPosition(session));
      assert(solution.solved);
      const outcome = totalOf(session, solution.value);
      first ??= outcome;
      assertEquals(outcome, first, `${name} after ${session.moves.join(";")}`);
      if (solution.move === null) break;
      session = playText(session, game.formatMove(solution.move));
    }
    if (!game.winner) assertEquals(gainedIn(session), first, name);
  }
});

Deno.test("distributed() puts several numbers into fields, all of them where they are as many", () => {
  const texts = ["1", "2", "3", "4"];
  assertEquals(distributed(texts, 2, "30"), { texts: ["1", "2", "30", "4"], at: 2 });
  assertEquals(distributed(texts, 2, "3 1 4 2"), { texts: ["3", "1", "4", "2"], at: 3 });
  assertEquals(distributed(texts, 1, " 7, 8 "), { texts: ["1", "7", "8", "4"], at: 2 });
  assertEquals(distributed(texts, 3, "7 8"), { texts: ["1", "2", "3", "7"], at: 3 });
  assertEquals(distributed(texts, 0, "7 "), { texts: ["7 ", "2", "3", "4"], at: 0 });
});

Deno.test("editedInput() replaces a token or flips a digit, and nothing else", () => {
  const input = "2 3\n10 20 30\n011\n";
  assertEquals(editedInput(input, { token: 3 }, "7 8"), "2 3\n10 7 30\n011\n");
  assertEquals(editedInput(input, { token: 3 }, "  "), input);
  assertEquals(editedInput(input, { token: 5, character: 0 }, null), "2 3\n10 20 30\n111\n");
  assertEquals(editedInput(input, { token: 5, character: 2 }, null), "2 3\n10 20 30\n010\n");
  assertEquals(sourceText(input, { token: 4 }), "30");
});

Deno.test("sources of scenes name what their shapes show, and edits are legal (seed 72)", async () => {
  const random = seededRandom(72);
  for (const [name, load] of Object.entries(GAMES)) {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    for (const family of Object.keys(families)) {
      const position = game.initial(generate(defaultSize, family, random));
      const input = game.formatInput(position);
      const shapes = game.scene!(position).shapes.filter(({ source }) => source);
      for (const shape of shapes) {
        const text = sourceText(input, shape.source!);
        const { character } = shape.source!;
        if (character === undefined) {
          assertEquals(shape.kind === "label" && shape.text, text, `${name}: ${input}`);
        } else {
          const isSet = shape.role === "taken" || shape.role === "muted";
          assertEquals(text[character], isSet ? "1" : "0", `${name}: ${input}`);
        }
        game.parse(editedInput(input, shape.source!, character === undefined ? "1" : null));
      }
    }
    assert(game.scene!(game.parse(EXAMPLES[name][0].input)).shapes.some(({ source }) => source));
  }
});

Deno.test("all examples are legal and begin with a game that is not over", async () => {
  assertEquals(Object.keys(EXAMPLES), Object.keys(GAMES));
  for (const [name, examples] of Object.entries(EXAMPLES)) {
    const game = await GAMES[name]();
    for (const { input } of examples) {
      assertEquals(game.formatInput(game.parse(input)), input);
      assert(game.moves(game.parse(input)).length > 0);
    }
  }
});

Deno.test("outlines() show the last move, the one pointed at, the answer, and what they change", async () => {
  const outlinesOf = async (name: string, input: string, moves: string[], pointed: string) => {
    const session = startSession(await GAMES[name](), input, moves);
    const scene = session.game.scene!(presentPosition(session));
    const state = { isEditing: false, editedShape: null, pointed };
    const shown = { mark: null, reply: pointed === "8 5" ? "5 6" : null };
    const classes = outlines({ state, session, scene, ...shown })
      .map(({ attributes }) => attributes.class);
    return { classes, arrows: scene.shapes.filter(isArrow).length };
  };
  const cards = EXAMPLES.cards[1].input;
  assertEquals(await outlinesOf("cards", cards, [], "8 5"), {
    // The card and the cell; the answer's; the captured neighbour.
    classes: [...twice("outline pointed"), ...twice("outline reply"), "sign role-accent arrow"],
    arrows: 0,
  });
  assertEquals(await outlinesOf("cards", cards, ["8 5"], ""), {
    classes: ["outline last"], // the card has left the hand
    arrows: 1,
  });
  const row = "1 5 1\n1 3\n111\n";
  assertEquals((await outlinesOf("patterns", row, ["0,1", "0,2"], "0,3")).classes, [
    "outline last",
    "outline pointed",
    ...twice("outline completed"),
  ]);
});

Deno.test("nearestTowards() goes along rows and columns, and stops at the border", () => {
  const grid = Array.from({ length: 9 }, (_, i) => ({ x: i % 3, y: Math.floor(i / 3) }));
  const go = (from: number, key: string) => nearestTowards(grid, from, ARROWS[key]);
  assertEquals([go(4, "ArrowLeft"), go(4, "ArrowRight"), go(4, "ArrowUp"), go(4, "ArrowDown")], [
    3,
    5,
    1,
    7,
  ]);
  assertEquals([go(0, "ArrowLeft"), go(8, "ArrowDown")], [null, null]);
  const staircase = [{ x: 2, y: 0 }, { x: 1, y: 1 }, { x: 0, y: 2 }];
  assertEquals(nearestTowards(staircase, 0, ARROWS.ArrowDown), 1);
  assertEquals(nearestTowards(staircase, 2, ARROWS.ArrowRight), 1);
});

Deno.test("both languages have all words; terms without a translation stay as they are", () => {
  const kinds = (texts: object) =>
    Object.entries(texts).map(([name, text]) => [name, typeof text, Array.isArray(text)]);
  addLanguage("zh", chineseWith({ chess: { "Staircase": "一双木棋" } }));
  assertEquals(kinds(packOf("zh").texts), kinds(packOf("en").texts));
  assertEquals(preferredLanguage(["de", "zh-TW", "en"]), "zh");
  assertEquals(preferredLanguage(["en-GB", "zh"]), "en");
  assertEquals(preferredLanguage([]), "en");
  const { title } = CATALOGUE.chess;
  assertEquals([title, termText("en", title)], ["Staircase", "Staircase"]);
  assertEquals([termText("zh", title), termText("zh", "quux")], ["一双木棋", "quux"]);
  assertEquals(termText("zh", "such as 3x4"), "如 3x4");
  assertEquals(termText("zh", "toString"), "toString");
  assertEquals(factName("en", "longChainsWanted"), "Long chains wanted");
});

function twice(text: string): string[] {
  return [text, text];
}

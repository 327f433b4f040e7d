import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import {
  analyzeMoves,
  type LabelShape,
  type Scene,
  seededRandom,
  type Shape,
} from "@zugzwang/core";
import { startCourse } from "@zugzwang/core/study";
import { GAMES } from "../base/games.ts";
import { draw, UNIT } from "./picture.ts";
import type { Badge } from "./scene_badge.ts";
import { drawPosition, writeMarkup, writePicture } from "./scene_svg.ts";

const CELL: Shape = { kind: "cell", role: "option", x: 0, y: 0, width: 1, height: 1, moves: ["a"] };
const NOTES = { hasDots: false, isAnalysis: true, hasGuides: true, hasNames: true };

function makeScene(...shapes: Shape[]): Scene {
  return { width: 2, height: 2, terminal: { columns: 4, rows: 2 }, shapes };
}

/** A badge: the attributes of its rectangle and its text, and the text. */
interface Found {
  readonly rim: Record<string, number>;
  readonly label: Record<string, number>;
  readonly text: string;
}

function listBadges(markup: string): Found[] {
  const badges =
    /class="mark [^"]*">(?:<(?:rect|path) class[^>]*>)?<rect([^>]*)\/><text([^>]*)>([^<]*)</g;
  return [...markup.matchAll(badges)].map(([, rim, label, text]) => ({
    rim: readNumbers(rim),
    label: readNumbers(label),
    text,
  }));
}

function readNumbers(attributes: string): Record<string, number> {
  const found = attributes.matchAll(/ (\S+)="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, Number(value)]));
}

/** Draws the first of some shapes with a value and returns the badge. */
function drawBadge(text: string, ...shapes: Shape[]): Found {
  const badge: Badge = { shape: shapes[0], text, look: "good" };
  const markup = writePicture(makeScene(...shapes), NOTES, { title: "a", badges: [badge] });
  return listBadges(markup)[0];
}

Deno.test("writeMarkup() escapes attributes and texts, and drops what XML cannot contain", () => {
  assertEquals(
    writeMarkup(draw("text", { title: `"<&'` }, "a < b & \u0000c", draw("b", {}))),
    '<text title="&quot;&lt;&amp;&#39;">a &lt; b &amp; c<b/></text>',
  );
});

Deno.test("a badge lies beside the label of its cell", () => {
  const label: Shape = { kind: "label", role: "first", x: 0.5, y: 0.5, text: "1234" };
  assertEquals(Math.round(drawBadge("+4", CELL).label.y), UNIT / 2 + 1); // centred, one unit down
  assert(drawBadge("+4", CELL, label).label.y > UNIT * 0.7);
});

Deno.test("a disc has the name of its only move, unless the game has a label there", () => {
  const disc: Shape = {
    kind: "disc",
    role: "option",
    x: 0.5,
    y: 0.5,
    radius: 0.4,
    moves: ["left"],
  };
  const label: Shape = { kind: "label", role: "muted", x: 0.5, y: 0.5, text: "7" };
  const listTexts = (...shapes: Shape[]) =>
    [...writePicture(makeScene(...shapes), NOTES, { title: "a" }).matchAll(/<text[^>]*>([^<]*)/g)]
      .map(([, text]) => text);
  assertEquals(listTexts(disc), ["left"]);
  assertEquals(listTexts(disc, label), ["7"]);
  assertEquals(listTexts(disc, { ...label, x: 1.5 }), ["left", "7"]);
});

Deno.test("the text of a badge that is wider than its cell is squeezed", () => {
  assertEquals(drawBadge("−12", CELL).label.textLength, undefined);
  const { rim: { x, width }, label } = drawBadge("−1234567", CELL);
  assert(x >= 0 && x + width <= UNIT && label.textLength < width, `${x} ${width}`);
});

Deno.test("writePicture() draws all kinds of shapes, and chains in three colours", () => {
  const cells = [0, 1, 2, 3].map((group): Shape => ({ ...CELL, x: group, role: "empty", group }));
  const shapes: Shape[] = [
    ...cells,
    { kind: "cell", role: "second", x: 1, y: 1, width: 1, height: 1 },
    { kind: "cell", role: "accent", x: 0, y: 1, width: 1, height: 1 },
    { kind: "edge", role: "taken", x: 0, y: 1, x2: 1, y2: 1 },
    { kind: "edge", role: "option", x: 1, y: 1, x2: 1, y2: 2, moves: ["b"] },
    { kind: "disc", role: "taken", x: 1, y: 1, radius: 0.25 },
    { kind: "label", role: "muted", x: 1, y: 1, text: "<" },
    { kind: "mark", role: "accent", x: 1, y: 1, sign: "arrow-left" },
  ];
  const list = (hasDots: boolean) => {
    const markup = writePicture(makeScene(...shapes), { ...NOTES, hasDots }, { title: "a" });
    return [...markup.matchAll(/ class="([^"]*)"/g)].map(([, name]) => name);
  };
  const squares = list(false).map((name) => name.split(" ")[0]);
  for (const name of ["cell", "line", "disc", "label", "arrow"]) {
    assert(squares.includes(name), name);
  }
  const boxes = list(true);
  for (const name of ["box second", "takeable", "guide", "line", "dot", "group-0", "group-2"]) {
    assert(boxes.includes(name), name);
  }
  assertEquals(boxes.filter((name) => name.startsWith("group")).length, 3);
});

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`drawPosition() of ${name} is well-formed and has a badge for every place`, async () => {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    const small = name === "cards" ? "2x2" : defaultSize;
    const position = generate(small, Object.keys(families)[0], (n) => n >> 1);
    const course = startCourse(game, game.judge.formatInput(position));
    const moves = (await analyzeMoves(game, course.position))
      .map((known) => ({
        ...known,
        ...{ move: game.formatMove(known.move), moveClass: null, plies: null },
      }));
    const markup = drawPosition(course, { moves, unproved: [], moverValue: null });
    assertStringIncludes(markup, '<svg xmlns="http://www.w3.org/2000/svg"');
    assertStringIncludes(markup, `<title>${game.title}</title>`);
    assertMatch(markup, /prefers-color-scheme:dark/);
    assertWellFormed(markup);
    const places = game.show.scene!(course.position).shapes
      .filter(({ moves = [] }) => moves.length > 0).length;
    assertEquals(listBadges(markup).length, places);
    assert(!/NaN|undefined|Infinity|var\(|\$/.test(markup));
  });
}

/** Asserts that all elements are closed in order. */
function assertWellFormed(markup: string): void {
  const open: string[] = [];
  for (const [, end, name, selfClosed] of markup.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (end) assertEquals(open.pop(), name);
    else if (!selfClosed) open.push(name);
  }
  assertEquals(open, []);
}

/** Whether a badge covers a label. Captions have small letters. */
function covers({ x, y, width, height }: Found["rim"], label: LabelShape): boolean {
  const size = label.text.length > 4 ? 14 : 25;
  const [wide, high] = [label.text.length * size * 0.62, size * 0.8];
  const dx = Math.abs(x + width / 2 - label.x * UNIT);
  const dy = Math.abs(y + height / 2 - label.y * UNIT);
  return dx < (width + wide) / 2 && dy < (height + high) / 2;
}

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`no badge of ${name} covers a text of its board (seed 5)`, async () => {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    const random = seededRandom(5);
    for (let i = 0; i < 20; i++) {
      let position = game.initial(generate(defaultSize, Object.keys(families)[0], random));
      for (let ply = random(5); ply >= 0; ply--) {
        const moves = game.moves(position);
        if (moves.length > 0) position = game.play(position, moves[random(moves.length)]);
      }
      const scene = game.show.scene!(position);
      const badges = scene.shapes.filter(({ moves }) => moves?.length).map((shape): Badge => (
        { shape, text: `${random(39) - 19}`, look: "other" }
      ));
      const labels = scene.shapes.filter((shape) => shape.kind === "label");
      const notes = { ...NOTES, hasDots: name === "dots" };
      const markup = writePicture(scene, notes, { title: name, badges });
      for (const { rim, text } of listBadges(markup)) {
        const covered = labels.filter((label) => covers(rim, label));
        assertEquals(covered, [], `${name}: ${text} ${JSON.stringify(rim)}`);
      }
    }
  });
}

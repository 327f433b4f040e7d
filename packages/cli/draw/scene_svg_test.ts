import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { analyzeMoves, type Scene, seededRandom, type Shape } from "@zugzwang/core";
import { GAMES } from "../games.ts";
import { type KnownMoves, markShapes } from "./move_marks.ts";
import { findSurroundings, measureOverlap } from "./scene_badge.ts";
import { drawScene, measureLetters, measureUnit } from "./scene_svg.ts";
import { escapeText, tag } from "./svg_tag.ts";

const CELL: Shape = { kind: "cell", role: "option", x: 0, y: 0, width: 1, height: 1, moves: ["a"] };
const chess = await GAMES.chess();

function makeScene(...shapes: Shape[]): Scene {
  return { width: 2, height: 2, terminal: { columns: 4, rows: 2 }, shapes };
}

/** Returns what is known of moves with these values, the best first. */
function listValues(values: Record<string, number>): KnownMoves {
  const moves = Object.entries(values).map(([move, moverValue]) => ({
    move,
    moverValue,
    plies: null,
  }));
  return { moves, unproved: [], moverValue: null };
}

/** A badge: the attributes of its rectangle and its text, and the text. */
interface Badge {
  readonly rim: Record<string, number>;
  readonly label: Record<string, number>;
  readonly text: string;
}

function listBadges(markup: string): Badge[] {
  const badges = /class="badge [^"]*"><rect([^>]*)\/><text([^>]*)>([^<]*)</g;
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

/** Draws shapes with the values of their moves and returns the badges. */
function drawBadges(values: Record<string, number>, ...shapes: Shape[]): Badge[] {
  const findMark = markShapes(chess, listValues(values));
  return listBadges(drawScene(makeScene(...shapes), { findMark }));
}

Deno.test("tag() escapes attributes, and escapeText() drops what XML cannot contain", () => {
  assertEquals(
    tag("text", { title: `"<&'` }, escapeText("a < b & \u0000c") + tag("b", {})),
    '<text title="&quot;&lt;&amp;&#39;">a &lt; b &amp; c<b/></text>',
  );
});

Deno.test("drawScene() shows the best value of a shape with several moves", () => {
  const shape = { ...CELL, moves: ["a", "b", "c"] };
  assertEquals(drawBadges({ c: 4, a: 1 }, shape).map(({ text }) => text), ["+4"]);
  assertEquals(drawBadges({ c: 4 }, { ...CELL, moves: ["x"] }), []);
});

Deno.test("drawScene() puts a badge beside the label of its cell", () => {
  const label: Shape = { kind: "label", role: "first", x: 0.5, y: 0.5, text: "1234" };
  const findHeight = (...shapes: Shape[]) => drawBadges({ a: 4 }, ...shapes)[0].label.y;
  const unit = measureUnit(makeScene());
  assertEquals(Math.round(findHeight(CELL)), unit / 2 + 1); // centred, half a pixel down
  assert(findHeight(CELL, label) > unit * 0.7);
});

Deno.test("drawScene() squeezes the text of a badge that is wider than its cell", () => {
  assertEquals(drawBadges({ a: -12 }, CELL)[0].label.textLength, undefined);
  const [{ rim: { x, width }, label }] = drawBadges({ a: -1234567 }, CELL);
  const unit = measureUnit(makeScene());
  assert(x >= 0 && x + width <= unit && label.textLength < width, `${x} ${width}`);
});

Deno.test("drawScene() repeats a warning in the badge that covers it", () => {
  const edge: Shape = { kind: "edge", role: "option", x: 0, y: 0, x2: 1, y2: 0, moves: ["a"] };
  const sign: Shape = { kind: "mark", role: "muted", sign: "warning", x: 0.5, y: 0 };
  assertEquals(drawBadges({ a: -1 }, edge)[0].text, "−1");
  assertEquals(drawBadges({ a: -1 }, edge, sign)[0].text, "−1 !");
});

Deno.test("drawScene() draws all kinds of shapes", () => {
  const shapes: Shape[] = [
    { ...CELL, group: 11 },
    { kind: "cell", role: "second", x: 1, y: 0, width: 1, height: 1 },
    { kind: "edge", role: "taken", x: 0, y: 1, x2: 1, y2: 1, group: 2 },
    { kind: "disc", role: "first", x: 1, y: 1, radius: 0.25 },
    { kind: "label", role: "muted", x: 1, y: 1, text: "<" },
    { kind: "mark", role: "accent", x: 1, y: 1, sign: "arrow-left" },
    { kind: "mark", role: "accent", x: 1, y: 1, sign: "corner" },
    { kind: "mark", role: "accent", x: 1, y: 1, sign: "warning" },
  ];
  const markup = drawScene(makeScene(...shapes));
  const count = (style: RegExp) =>
    [...markup.matchAll(/class="([^"]*)"/g)].filter(([, text]) => style.test(text)).length;
  for (const kind of ["cell", "edge", "disc", "label", "sign"]) {
    const expected = kind === "cell" ? 2 : kind === "sign" ? 3 : 1;
    assertEquals(count(new RegExp(`^${kind} `)), expected, kind);
  }
  assertEquals([count(/group-2/), count(/^halo/), count(/^inner/)], [3, 1, 1]); // three colours
});

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`drawScene() of ${name} is well-formed and has a badge for every place`, async () => {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    const small = name === "cards" ? "2x2" : defaultSize;
    const position = generate(small, Object.keys(families)[0], (n) => n >> 1);
    const values = (await analyzeMoves(game, position))
      .map(({ move, moverValue }) => [game.formatMove(move), moverValue]);
    const findMark = markShapes(game, listValues(Object.fromEntries(values)));
    const scene = game.show.scene!(position);
    const markup = drawScene(scene, { findMark, title: game.title });
    assertStringIncludes(markup, '<svg xmlns="http://www.w3.org/2000/svg"');
    assertStringIncludes(markup, `<title>${game.title}</title>`);
    assertWellFormed(markup);
    const places = scene.shapes.filter(({ moves = [] }) => moves.length > 0).length;
    assertEquals(listBadges(markup).length, places);
    assert(!/NaN|undefined|Infinity/.test(markup));
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
      const values = game.moves(position).map((move) =>
        [game.formatMove(move), random(39) - 19] as const
      ).sort(([, a], [, b]) => b - a);
      const findMark = markShapes(game, listValues(Object.fromEntries(values)));
      const [unit, scale] = [measureUnit(scene), measureLetters(scene)];
      const labels = scene.shapes.filter(({ kind }) => kind === "label");
      const { ink } = findSurroundings(labels, { unit, scale });
      for (
        const { rim: { x, y, width, height }, text } of listBadges(drawScene(scene, { findMark }))
      ) {
        const area = { x: x + width / 2, y: y + height / 2, width, height };
        const covered = ink.filter((label) => measureOverlap(area, label) > 1);
        assertEquals(covered, [], `${name}: ${text} ${JSON.stringify(area)}`);
      }
    }
  });
}

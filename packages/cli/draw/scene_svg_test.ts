import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { analyzeMoves, type Scene, seededRandom, type Shape } from "@zugzwang/core";
import { GAMES } from "../games.ts";
import { badgeSurroundings, overlap } from "./scene_badge.ts";
import { type MoveMark, moveMarks, signedNumber } from "./move_marks.ts";
import { bestMark, letterScale, sceneSvg, unitPixels } from "./scene_svg.ts";
import { sceneSvgFile, svgMarkup } from "./svg_file.ts";
import { svg, type SvgNode } from "./svg_node.ts";

const CELL: Shape = { kind: "cell", role: "option", x: 0, y: 0, width: 1, height: 1, moves: ["a"] };

function sceneOf(...shapes: Shape[]): Scene {
  return { width: 2, height: 2, terminal: { columns: 4, rows: 2 }, shapes };
}

/** All elements of a drawing with a word in their class. */
function withClass(node: SvgNode, word: string): SvgNode[] {
  const own = `${node.attributes.class ?? ""}`.split(" ").includes(word) ? [node] : [];
  const children = node.children.filter((child) => typeof child !== "string");
  return [...own, ...children.flatMap((child) => withClass(child, word))];
}

function textOf(node: SvgNode): string {
  return node.children.map((child) => typeof child === "string" ? child : textOf(child)).join("");
}

Deno.test("svgMarkup() escapes texts and attributes and leaves out what XML cannot say", () => {
  const node = svg("text", { title: `"<&'` }, ["a < b & \u0000c", svg("b", {})]);
  assertEquals(
    svgMarkup(node),
    '<text title="&quot;&lt;&amp;&#39;">a &lt; b &amp; c<b/></text>',
  );
});

Deno.test("moveMarks() ranks equal values alike, best strongest, and never by colour alone", () => {
  const marks = moveMarks([
    { move: "a", moverValue: -2 },
    { move: "b", moverValue: 3 },
    { move: "c", moverValue: 0 },
    { move: "d", moverValue: 3 },
  ]);
  const seen = ["b", "d", "c", "a"].map((move) => marks.get(move)!);
  assertEquals(seen.map(({ rank }) => rank), [0, 0, 1, 2]);
  assertEquals(seen.map(({ text }) => text), ["+3", "+3", "0", "−2"]);
  assertEquals(seen.map(({ strength }) => strength.toFixed(2)), ["1.00", "1.00", "0.72", "1.00"]);
  assertEquals(seen.map(({ quality }) => quality), ["best", "best", "worse", "worse"]);
  assertEquals(moveMarks([{ move: "a", moverValue: -1 }]).get("a")?.strength, 1);
  const [win] = moveMarks([{ move: "a", moverValue: 1 }], { hasWinner: true }).values();
  assertEquals(win.text, "W");
  assertEquals([5, 0, -5].map(signedNumber), ["+5", "0", "−5"]);
});

Deno.test("sceneSvg() shows the best mark of a shape with several moves", () => {
  const shape = { ...CELL, moves: ["a", "b", "c"] };
  const marks = moveMarks([{ move: "a", moverValue: 1 }, { move: "c", moverValue: 4 }]);
  assertEquals(bestMark(shape, marks)?.text, "+4");
  assertEquals(bestMark({ ...CELL, moves: ["x"] }, marks), null);
  const drawing = sceneSvg(sceneOf(shape), { marks });
  assertEquals(withClass(drawing, "badge").map(textOf), ["+4"]);
  assertEquals(withClass(drawing, "tint").length, 1);
});

Deno.test("sceneSvg() puts a badge where no label of its cell stands", () => {
  const label: Shape = { kind: "label", role: "first", x: 0.5, y: 0.5, text: "1234" };
  const marks = moveMarks([{ move: "a", moverValue: 4 }]);
  const heightOf = (...shapes: Shape[]) => {
    const [badge] = withClass(sceneSvg(sceneOf(...shapes), { marks }), "badge");
    const text = badge.children[1] as SvgNode;
    return Number(text.attributes.y);
  };
  const unit = unitPixels(sceneOf());
  assertEquals(Math.round(heightOf(CELL)), unit / 2 + 1); // centred, half a pixel down
  assert(heightOf(CELL, label) > unit * 0.7);
});

Deno.test("sceneSvg() squeezes the text of a badge that would be wider than its cell", () => {
  const badgeOf = (moverValue: number) => {
    const marks = moveMarks([{ move: "a", moverValue }]);
    const [badge] = withClass(sceneSvg(sceneOf(CELL), { marks }), "badge");
    const [rim, text] = (badge.children as SvgNode[]).map(({ attributes }) => attributes);
    return { x: Number(rim.x), width: Number(rim.width), text: text.textLength };
  };
  const unit = unitPixels(sceneOf());
  assertEquals(badgeOf(-12).text, undefined);
  const { x, width, text } = badgeOf(-1234567);
  assert(x >= 0 && x + width <= unit && Number(text) < width, `${x} ${width} ${text}`);
});

Deno.test("sceneSvg() lets the badge of an edge say the warning that it hides", () => {
  const edge: Shape = { kind: "edge", role: "option", x: 0, y: 0, x2: 1, y2: 0, moves: ["a"] };
  const sign: Shape = { kind: "mark", role: "muted", sign: "warning", x: 0.5, y: 0 };
  const marks = moveMarks([{ move: "a", moverValue: -1 }]);
  const texts = (...shapes: Shape[]) =>
    withClass(sceneSvg(sceneOf(...shapes), { marks }), "badge").map(textOf);
  assertEquals(texts(edge), ["−1"]);
  assertEquals(texts(edge, sign), ["−1 !"]);
});

Deno.test("sceneSvg() numbers every shape, and draws all kinds", () => {
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
  const drawing = sceneSvg(sceneOf(...shapes));
  const [group] = withClass(drawing, "shapes");
  const numbers = group.children.map((child) => (child as SvgNode).attributes["data-shape"]);
  assertEquals(numbers, shapes.map((_, i) => i));
  assertEquals(withClass(drawing, "group-2").length, 3); // three colours
  assertEquals(withClass(drawing, "halo").length, 1);
  assertEquals(withClass(drawing, "inner").length, 1);
});

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`sceneSvgFile() of ${name} is one well-formed element with a badge for every move`, async () => {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    const small = name === "cards" ? "2x2" : defaultSize;
    const position = generate(small, Object.keys(families)[0], (n) => n >> 1);
    const moves = await analyzeMoves(game, position);
    const marks: Map<string, MoveMark> = moveMarks(
      moves.map(({ move, moverValue }) => ({ move: game.formatMove(move), moverValue })),
    );
    const scene = game.scene!(position);
    const markup = sceneSvgFile(scene, { marks, title: game.title });
    assertStringIncludes(markup, '<svg xmlns="http://www.w3.org/2000/svg"');
    assertStringIncludes(markup, `<title>${game.title}</title>`);
    assertWellFormed(markup);
    const places = scene.shapes.filter(({ moves = [] }) => moves.length > 0).length;
    assertEquals(markup.split('class="badge ').length - 1, places);
    assert(!/NaN|undefined|Infinity/.test(markup));
  });
}

/** Every element that opens closes, in order. */
function assertWellFormed(markup: string): void {
  const open: string[] = [];
  for (const [, end, name, selfClosed] of markup.matchAll(/<(\/?)([a-z]+)[^<>]*?(\/?)>/g)) {
    if (end) assertEquals(open.pop(), name);
    else if (!selfClosed) open.push(name);
  }
  assertEquals(open, []);
}

for (const [name, load] of Object.entries(GAMES)) {
  Deno.test(`no badge of ${name} covers a number or a sign of its board (seed 5)`, async () => {
    const game = await load();
    const { families, defaultSize, generate } = game.instances!;
    const random = seededRandom(5);
    for (let i = 0; i < 20; i++) {
      let position = game.initial(generate(defaultSize, Object.keys(families)[0], random));
      for (let ply = random(5); ply >= 0; ply--) {
        const moves = game.moves(position);
        if (moves.length > 0) position = game.play(position, moves[random(moves.length)]);
      }
      const scene = game.scene!(position);
      const texts = game.moves(position).map(game.formatMove);
      const marks = moveMarks(texts.map((move) => ({ move, moverValue: random(39) - 19 })));
      const drawing = sceneSvg(scene, { marks });
      const around = badgeSurroundings(scene.shapes, {
        unit: unitPixels(scene),
        scale: letterScale(scene),
      });
      for (const badge of withClass(drawing, "badge")) {
        const { x, y, width, height } = (badge.children[0] as SvgNode).attributes;
        const [w, h] = [Number(width), Number(height)];
        const area = { x: Number(x) + w / 2, y: Number(y) + h / 2, width: w, height: h };
        const covered = around.ink.filter((ink) => ink.isText && overlap(area, ink) > 1);
        assertEquals(covered, [], `${name}: ${textOf(badge)} ${JSON.stringify(area)}`);
      }
    }
  });
}

import type { Role, Scene, Shape } from "@zugzwang/core";
import { assertEquals } from "@std/assert";
import type { MoveMark } from "./move_marks.ts";
import { drawText } from "./scene_text.ts";

/** Makes a grid of cells with roles: e empty, o option, t taken, 1 first, 2 second. */
function grid(rows: string[], terminal: Scene["terminal"], more: Shape[] = []): Scene {
  const roles: Record<string, Role> = {
    e: "empty",
    o: "option",
    t: "taken",
    "1": "first",
    "2": "second",
  };
  const cells = rows.flatMap((row, y) =>
    [...row].map((letter, x): Shape => {
      const cell: Shape = { kind: "cell", role: roles[letter], x, y, width: 1, height: 1 };
      return letter === "o" ? { ...cell, moves: [`${y},${x}`] } : cell;
    })
  );
  return { width: rows[0].length, height: rows.length, terminal, shapes: [...cells, ...more] };
}

function label(x: number, y: number, text: string): Shape {
  return { kind: "label", role: "muted", x, y, text };
}

/** Draws a scene with notes by the first move of their shape. */
function picture(scene: Scene, notes: Record<string, string> = {}): string {
  const mark: Omit<MoveMark, "note"> = { text: "", isBest: false, look: "other" };
  const findMark = ({ moves: [move = ""] = [] }: Shape): MoveMark | null =>
    move in notes ? { ...mark, note: notes[move] } : null;
  return drawText(scene, { findMark }).lines.join("\n");
}

Deno.test("drawText() joins the borders of cells and shows owners by glyph", () => {
  assertEquals(
    picture(grid(["e1", "2t"], { columns: 4, rows: 2 })),
    `
┌───┬───┐
│   │ ● │
├───┼───┤
│ ○ │░░░│
└───┴───┘`.slice(1),
  );
});

Deno.test("drawText() puts the owner of a labelled cell into its corner", () => {
  const labels = [label(0.5, 0.25, "4"), label(0.2, 0.5, "12"), label(0.8, 0.5, "7")];
  assertEquals(
    picture(grid(["1"], { columns: 10, rows: 4 }, [...labels, label(0.5, 0.75, "9")])),
    `
┌─────────┐
│●   4    │
│12     7 │
│    9    │
└─────────┘`.slice(1),
  );
});

Deno.test("drawText() writes notes into free rows of cells", () => {
  const scene = grid(["oo"], { columns: 4, rows: 2 });
  assertEquals(
    picture(scene, { "0,0": "-12", "0,1": "3*" }),
    `
┌────┬────┐
│-12 │ 3* │
└────┴────┘`.slice(1),
  );
});

Deno.test("drawText() gives cells more rows if notes have no room", () => {
  const scene = grid(["o"], { columns: 4, rows: 2 }, [label(0.5, 0.5, "5")]);
  assertEquals(
    picture(scene, { "0,0": "8" }),
    `
┌───┐
│ 8 │
│ 5 │
└───┘`.slice(1),
  );
});

Deno.test("drawText() draws dots and edges: an undrawn edge shows a dot or its value", () => {
  const edge = (x: number, y: number, [x2, y2, role]: [number, number, Role]): Shape => ({
    kind: "edge",
    role,
    x,
    y,
    x2,
    y2,
    moves: [`${x},${y},${x2},${y2}`],
  });
  const dot = (x: number, y: number): Shape => (
    { kind: "disc", role: "taken", x, y, radius: 0.1 }
  );
  const shapes = [
    ...grid(["1"], { columns: 4, rows: 2 }).shapes,
    edge(0, 0, [1, 0, "taken"]),
    edge(0, 1, [1, 1, "option"]),
    edge(0, 0, [0, 1, "accent"]),
    edge(1, 0, [1, 1, "option"]),
    ...[0, 1].flatMap((x) => [dot(x, 0), dot(x, 1)]),
  ];
  const scene: Scene = { width: 1, height: 1, terminal: { columns: 4, rows: 2 }, shapes };
  assertEquals(picture(scene), "•───•\n┃ ● ·\n• · •");
  assertEquals(picture(scene, { "1,0,1,1": "2" }), "•───•\n┃ ● 2\n• · •");
});

Deno.test("drawText() aligns wide characters", () => {
  const scene = grid(["ee"], { columns: 6, rows: 2 }, [
    label(0.5, 0.5, "双木"),
    label(1.5, 0.5, "x"),
  ]);
  assertEquals(picture(scene), "┌─────┬─────┐\n│双木 │  x  │\n└─────┴─────┘");
});

Deno.test("drawText() draws marks and stones by role", () => {
  const disc = (x: number, role: Role): Shape => ({ kind: "disc", role, x, y: 0.5, radius: 0.4 });
  const mark = (x: number, sign: "arrow-left" | "warning"): Shape => (
    { kind: "mark", role: "accent", x, y: 0.5, sign }
  );
  const shapes = [disc(0.5, "taken"), disc(1.5, "option"), mark(2.5, "arrow-left")];
  const scene: Scene = {
    width: 4,
    height: 1,
    terminal: { columns: 2, rows: 2 },
    shapes: [...shapes, mark(3.5, "warning")],
  };
  assertEquals(picture(scene), " ● · ← !");
});

Deno.test("drawText() paints only with the given function", () => {
  const scene = grid(["1"], { columns: 4, rows: 2 });
  const { lines, columns } = drawText(scene, { paint: (style, text) => `<${style}:${text}>` });
  assertEquals(lines[1], "<muted:│ ><first:●><muted: │>");
  assertEquals(columns, 5);
});

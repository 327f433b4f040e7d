import { assertEquals } from "@std/assert";
import { seededRandom } from "@zugzwang/core";
import {
  branchesAfter,
  mainLine,
  type Path,
  type ToldLine,
  toldLines,
  type Tree,
  withLine,
} from "./tree.ts";
import { lastFork, withoutLine, withPromoted } from "../parts/line_edits.ts";

const lines = (...texts: string[]): Tree =>
  texts.reduce<Tree>((tree, text) => withLine(tree, [...text]), []);

/** A tree as text, its side lines in brackets: `ab[c]d`. */
function text([main, ...others]: Tree): string {
  if (!main) return "";
  const sides = others.map((other) => `[${text([other])}]`).join("");
  return main.move + sides + text(main.next);
}

Deno.test("withLine() keeps the main line and puts new lines last", () => {
  assertEquals(text(lines("abcd", "abx", "ay", "abxz", "q")), "a[q]b[y]c[xz]d");
  const tree = lines("abcd", "ay");
  assertEquals(withLine(tree, [..."ab"]), tree);
});

Deno.test("withPromoted() makes a line the main one fork by fork", () => {
  const tree = lines("abcd", "axyz", "axq");
  assertEquals(lastFork(tree, [..."axq"]), 2);
  const once = withPromoted(tree, [..."axq"]);
  assertEquals(text(once), "ab[xq[yz]]cd");
  assertEquals(text(withPromoted(once, [..."axq"])), "ax[bcd]q[yz]");
  assertEquals(lastFork(withPromoted(once, [..."axq"]), [..."axq"]), null);
  assertEquals(withPromoted(tree, [..."abcd"]), tree);
});

Deno.test("withoutLine() takes a line from its last move on", () => {
  const tree = lines("abcd", "axyz", "axq");
  assertEquals(text(withoutLine(tree, [..."axy"])), "ab[xq]cd");
  assertEquals(text(withoutLine(tree, [..."ab"])), "axy[q]z");
  assertEquals(withoutLine(tree, ["a"]), []);
  assertEquals(mainLine(branchesAfter(tree, [..."ax"])), ["y", "z"]);
});

/** Returns the tree of told lines. */
function treeOf(lines: readonly ToldLine[]): Tree {
  let [tree, before]: [Tree, Path] = [[], []];
  for (const { shared, moves } of lines) {
    before = [...before.slice(0, shared), ...moves];
    tree = withLine(tree, before);
  }
  return tree;
}

Deno.test("toldLines() and treeOf() are inverse (seed 76)", () => {
  const random = seededRandom(76);
  for (let i = 0; i < 200; i++) {
    const line = () => Array.from({ length: 1 + random(6) }, () => "abc"[random(3)]).join("");
    const tree = lines(...Array.from({ length: 1 + random(8) }, line));
    assertEquals(text(treeOf(toldLines(tree))), text(tree));
  }
});

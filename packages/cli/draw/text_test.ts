import { assertEquals } from "@std/assert";
import { listFactLines } from "./fact_lines.ts";
import { listTableLines } from "./text.ts";

Deno.test("listFactLines() writes facts in words and leaves out unknown facts", () => {
  const facts = {
    cellsLeft: 12345,
    share: 0.25,
    isOver: false,
    longChains: [4, 3],
    loops: [],
    inControl: null,
    knots: [{ boxes: 9, openEdges: 12 }],
  };
  assertEquals(listFactLines(facts), [
    "cells left: 12,345",
    "share: 0.25",
    "is over: no",
    "long chains: 4, 3",
    "loops: none",
    "knots: boxes 9 open edges 12",
  ]);
});

Deno.test("listTableLines() aligns wide characters and leaves out empty columns", () => {
  const rows = [["ab", "10", ""], ["双木", "7", ""]];
  assertEquals(listTableLines(["手", "n", "none"], rows, ["n"]), [
    "手     n",
    "ab    10",
    "双木   7",
  ]);
});

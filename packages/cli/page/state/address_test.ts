import { assertEquals } from "@std/assert";
import { dots } from "@zugzwang/dots";
import type { AnyGame } from "../../base/games.ts";
import { formatAddress, openAddress, parseAddress } from "./address.ts";
import type { Address } from "./state.ts";

Deno.test("parseAddress() reads what formatAddress() writes, also of a game without input", () => {
  const addresses: Address[] = [
    { game: "dots", input: "1 1\n0\n0\n00\n", moves: ["h0,0"], at: 0 },
    { game: "morris", input: "\n", moves: ["4", "0-1"], computer: 1, level: "fair" },
    { game: "king", input: "\n", moves: ["Black: Kc2 Pe1 kd8"] },
    { game: "dots", input: null, moves: [] },
    { game: "dots", input: "1 1\n0\n0\n00\n", moves: ["h0,0"], day: "2026-11-28", from: 1 },
  ];
  for (const address of addresses) assertEquals(parseAddress(formatAddress(address)), address);
});

Deno.test("a faulty move in an address is named without a place in a text", () => {
  const input = dots.judge.formatInput(dots.instances.empty("2x2"));
  const address = { game: "dots", input, moves: ["h0,0", "h0,0", "h1,0"] };
  const { course, trouble } = openAddress(dots as unknown as AnyGame, address);
  assertEquals(course.plies.length, 1);
  assertEquals(trouble?.reason, 'expected an undrawn edge, found "h0,0"');
});

import { assertEquals } from "@std/assert";
import { type Address, formatAddress, parseAddress } from "./address.ts";

Deno.test("parseAddress() reads what formatAddress() writes, also of a game without input", () => {
  const addresses: Address[] = [
    { game: "dots", input: "1 1\n0\n0\n00\n", moves: ["h0,0"], at: 0 },
    { game: "morris", input: "\n", moves: ["4", "0-1"], computer: 1, level: "fair" },
    { game: "king", input: "\n", moves: ["Black: Kc2 Pe1 kd8"] },
    { game: "dots", input: null, moves: [] },
  ];
  for (const address of addresses) assertEquals(parseAddress(formatAddress(address)), address);
});

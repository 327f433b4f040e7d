import { assert, assertEquals } from "@std/assert";
import { Exchange, type ExchangeStore } from "./exchange.ts";

/** Logs in memory, one for each machine. */
function makeStores(count: number): ExchangeStore[] {
  const logs: Int32Array[][] = Array.from({ length: count }, () => []);
  return logs.map((own): ExchangeStore => {
    let [read, isOpened] = [logs.map(() => 0), false];
    return {
      open: () => [read, isOpened] = [logs.map(() => 0), true],
      isDue: () => true,
      add: (records) => void own.push(records.slice()),
      *readNew() {
        for (const [i, log] of logs.entries()) {
          if (log !== own || isOpened) yield* log.slice(read[i]);
          read[i] = log.length;
        }
        isOpened = false;
      },
    };
  });
}

Deno.test("machines get the bounds that others send, in tables of any size, and their own ones again", () => {
  const size = { keyBits: 40, minBound: -9, maxBound: 9, sizeBits: 20, about: "numbers" };
  const [one, two] = makeStores(2).map((store, index) => new Exchange(store, { index, count: 2 }));
  const [first, second] = [one.resumedTable(size), two.resumedTable({ ...size, sizeBits: 12 })];
  first.store(1, 2, { lower: 1, upper: 9 }); // a small search
  const bounds = { lower: -3, upper: 4 };
  one.send(7, 5, bounds);
  assertEquals([one.save(first), second.probe(7, 5)], [false, 0]);
  assert(two.save(second), "there are bounds of another machine");
  const code = second.probe(7, 5);
  assertEquals({ lower: second.lower(code), upper: second.upper(code) }, bounds);
  assertEquals([second.probe(1, 2), two.save(second)], [0, false]);
  const again = one.resumedTable(size);
  assertEquals([again.probe(7, 5) !== 0, again.probe(1, 2)], [true, 0]);
});

Deno.test("a machine sends fewer bounds the longer it searches", () => {
  const [store] = makeStores(1);
  const exchange = new Exchange(store, { index: 0, count: 1 });
  exchange.resumedTable({ keyBits: 20, maxBound: 9, sizeBits: 8, about: "numbers" });
  const before = exchange.leastNodes;
  for (let i = 0; i < 2 ** 21; i++) exchange.send(i, 0, { lower: 0, upper: 9 });
  assertEquals(exchange.leastNodes, 4 * before);
});

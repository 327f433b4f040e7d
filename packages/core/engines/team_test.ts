import { assertEquals } from "@std/assert";
import { Team } from "./team.ts";

Deno.test("Team: the first answer counts and breaks the search of others off", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  assertEquals([first.nextTest(), second.nextTest()], [0, 0]);
  const slow = second.decide(0, () => {
    assertEquals(first.decide(0, () => 7), 7);
    second.checkUndecided(0);
    return -7;
  });
  assertEquals(slow, 7);
  assertEquals(second.decide(1, () => -1), -1);
  assertEquals(first.decide(1, () => 0), -1);
});

Deno.test("Team: a position is busy from begin to end, and nodes add up", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  first.begin(5, 6);
  assertEquals([second.isBusy(5, 6), second.isBusy(6, 5)], [true, false]);
  first.end(5, 6);
  assertEquals(second.isBusy(5, 6), false);
  first.countNodes(3);
  second.countNodes(4);
  assertEquals(first.nodes, 7);
});

import { assertEquals } from "@std/assert";
import { Team } from "./team_memory.ts";

const test = { step: 0, moveIndex: -1, threshold: 3 };
const other = { ...test, threshold: -3 };

Deno.test("Team uses the first answer, and stops the search of the other thread", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  const slow = second.decide(test, () => {
    assertEquals(first.decide(test, () => 7), 7);
    second.checkUndecided();
    return -7;
  });
  assertEquals(slow, 7);
  assertEquals(second.decide(other, () => -1), -1);
  assertEquals(first.decide(other, () => 0), -1);
});

Deno.test("Team distinguishes tests by all they ask, in any order", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const [first, second] = [new Team(memory, 0), new Team(memory, 1)];
  const tests = [0, 1, 2].flatMap((step) =>
    [-1, 0, 7].flatMap((moveIndex) =>
      [-2, 0, 5].map((threshold) => ({ step, moveIndex, threshold }))
    )
  );
  for (const [i, test] of tests.entries()) assertEquals(first.decide(test, () => i), i);
  for (const [i, test] of [...tests.entries()].reverse()) {
    assertEquals(second.decide(test, () => 99), i);
  }
});

Deno.test("Team has no answers after a reset, and leaves tests to each thread when its memory is full", () => {
  const memory = new SharedArrayBuffer(Team.bytes);
  const team = new Team(memory, 0);
  assertEquals(team.decide(test, () => 7), 7);
  Team.reset(memory);
  for (let threshold = 0; threshold < 20_000; threshold++) {
    assertEquals(team.decide({ ...test, threshold }, () => -threshold), -threshold);
  }
});

Deno.test("Team marks a position as busy from begin() to end(), and adds up nodes", () => {
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

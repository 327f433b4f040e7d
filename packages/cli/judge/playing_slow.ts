// 200 games of a bot with a known weakness, and a count of the test's own of what it gives away.
import { assertEquals } from "@std/assert";
import { checkCosts, countDots, playGames } from "../testing/exact_costs.ts";

Deno.test("judge --play counts the cost of 200 games exactly", async () => {
  const { matches, cost, done } = await playGames("dots", ["dots", "--size=3x3", "--games=200"]);
  assertEquals([done, checkCosts(matches, "first", countDots(3, 3)), cost > 0], [200, cost, true]);
});

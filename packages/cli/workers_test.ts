// Threads of a solver change no byte of an answer.
import { assertEquals } from "@std/assert";
import { runFake } from "./testing/fake_io.ts";

Deno.test("--threads: solvers print the same bytes for any number, and without the option", async () => {
  const { stdout: stdin } = await runFake(["gen", "cards", "--seed", "6"]);
  for (const verb of [["solve"], ["analyze", "--line"]]) {
    const args = [...verb, "cards", "--moves", "6 0"]; // eleven empty cells: workers start
    const alone = await runFake([...args, "--threads", "1"], { stdin });
    assertEquals([alone.exit, alone.stderr], [0, ""]);
    assertEquals(await runFake([...args, "--threads", "3"], { stdin }), alone, `${verb}`);
    assertEquals(await runFake(args, { stdin, cores: 2 }), alone, `${verb}`);
  }
});

/** The figures of the documents are what `analyze --svg` draws, and show what the documents say. */
import { assert, assertEquals } from "@std/assert";
import { runFake } from "../packages/cli/testing/fake_io.ts";
import { listFigured, nameFigure } from "./documents.ts";

/** The best move of each board of docs/teaching.md, and its class. */
const TAUGHT = {
  chains: "loony",
  control: "double-deal",
  handouts: "hard-hearted handout",
  long_chain_rule: "safe",
  loop: "double-deal",
  safe: "safe",
};

Deno.test("the figures of the documents are what analyze --svg draws (deno task docs)", async () => {
  for (const position of listFigured()) {
    const stdin = await Deno.readTextFile(position);
    const written = new Map<string, string>();
    await runFake(["analyze", "--svg", "figure.svg"], { stdin, written });
    const figure = await Deno.readTextFile(nameFigure(position));
    assert(written.get("figure.svg") === figure, nameFigure(position).pathname);
  }
});

Deno.test("the boards of the teacher's page show the ideas in their names", async () => {
  const shown: Record<string, string> = {};
  for (const position of listFigured("teaching/")) {
    const stdin = await Deno.readTextFile(position);
    const { stdout } = await runFake(["analyze", "--json"], { stdin });
    const name = position.pathname.split("/").at(-1)!.replace(".json", "");
    shown[name] = JSON.parse(stdout).moves[0].moveClass;
  }
  assertEquals(Object.fromEntries(Object.entries(shown).sort()), TAUGHT);
});

import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { runFake, SAMPLE } from "../testing/fake_io.ts";

const LINE = JSON.stringify({ input: SAMPLE }) + "\n";
const FILES = {
  "c.in": SAMPLE,
  "l.jsonl": LINE,
  "d.in": "1 1\n0\n0\n00\n",
  "d.2": "1 1\n0\n0\n00\n",
  "f.txt": "0,0\n",
  "notes.txt": "my notes\n",
};

Deno.test("no call replaces an input or another output, by whatever name", async () => {
  const calls: [call: string, message: string][] = [
    ["solve chess --batch l.jsonl -o ./l.jsonl", "--output: ./l.jsonl is an input"],
    ["solve --batch l.jsonl -o l.jsonl", "--output: l.jsonl is an input"],
    ["analyze chess --svg ./c.in c.in", "--svg: ./c.in is an input"],
    ["analyze chess --svg ./f.txt --moves @f.txt c.in", "--svg: ./f.txt is the file of --moves"],
    ["analyze chess --svg l.jsonl --book l.jsonl c.in", "--svg: l.jsonl is the file of --book"],
    ["prove dots d.in -o d.in", "--output: d.in is an input"],
    ["prove dots -o ./x --checkpoint x d.in", "--output: ./x is the file of --checkpoint"],
    ["solve dots d.in --checkpoint ./d.in --force", "--checkpoint: ./d.in is an input"],
    ["solve dots d.2 --checkpoint d --part=2/3", "--checkpoint: d.2 is an input"],
    ["solve --batch -o ./l.jsonl --book l.jsonl", "--output: ./l.jsonl is the file of --book"],
  ];
  for (const [call, message] of calls) {
    const written = new Map<string, string>();
    const { exit, stderr } = await runFake(call.split(" "), { files: FILES, written, stdin: LINE });
    assertEquals([exit, stderr, written.size], [2, `zugzwang: ${message}\n`, 0], call);
  }
});

Deno.test("a file that the program did not write is replaced only with --force", async () => {
  for (
    const call of [
      "analyze chess c.in --svg notes.txt",
      "prove dots d.in -o notes.txt",
      "solve chess --batch l.jsonl -o notes.txt",
      "solve chess --batch l.jsonl -o c.in",
    ]
  ) {
    const written = new Map<string, string>();
    const refused = await runFake(call.split(" "), { files: FILES, written });
    assertEquals([refused.exit, written.size], [3, 0], call);
    const message = "zugzwang did not write this file; --force replaces it";
    assertMatch(refused.stderr, new RegExp(`^zugzwang: cannot write \\S+: ${message}\n$`));
    const forced = await runFake([...call.split(" "), "--force"], { files: FILES, written });
    assertEquals(forced.exit, 0, forced.stderr);
    assertEquals(written.get(call.split(" ").at(-1)!)!.includes("notes"), false, call);
  }
});

Deno.test("files that the program wrote are replaced, and batches continue in theirs", async () => {
  for (
    const call of [
      "analyze chess c.in --svg out",
      "prove dots d.in -o out",
      "book dots d.in -o out",
      "solve chess --batch l.jsonl -o out",
    ]
  ) {
    const written = new Map<string, string>();
    assertEquals((await runFake(call.split(" "), { files: FILES, written })).exit, 0, call);
    const files = { ...FILES, out: written.get("out")! };
    // A fake file is text, and a proof is compressed.
    const isProof = call.startsWith("prove");
    const again = await runFake(call.split(" "), {
      files: isProof ? { ...FILES, out: '{"format":"zugzwang proof",' } : files,
      written: new Map(),
    });
    assertEquals(again.exit, 0, again.stderr);
  }
  const torn = await runFake(["solve", "chess", "--batch", "l.jsonl", "-o", "out"], {
    files: { ...FILES, out: '{"game":"che' },
    written: new Map(),
  });
  assertStringIncludes(torn.stderr, "1 line: 1 answered");
});

// The scripts of tools/cluster: shell that can be read, and a comparison of rows that finds faults.
import { assertEquals } from "@std/assert";

const FOLDER = new URL("cluster/", import.meta.url);
const path = (name: string) => decodeURIComponent(new URL(name, FOLDER).pathname);

async function run(command: string, ...args: string[]): Promise<[number, string]> {
  const { code, stdout } = await new Deno.Command(command, { args, stderr: "null" }).output();
  return [code, new TextDecoder().decode(stdout)];
}

async function isThere(command: string): Promise<boolean> {
  return await run(command, "--version").then(([code]) => code === 0, () => false);
}

const hasBash = await isThere("bash");
const hasJq = hasBash && await isThere("jq");

Deno.test({
  name: "cluster: every script is shell",
  ignore: !hasBash,
  async fn() {
    const scripts = ["", "one_machine/"].flatMap((folder) =>
      [...Deno.readDirSync(new URL(folder, FOLDER))]
        .filter(({ name }) => name.endsWith(".sh")).map(({ name }) => folder + name)
    );
    assertEquals(scripts.length, 8);
    for (const script of scripts) {
      assertEquals((await run("bash", "-n", path(script)))[0], 0, script);
    }
  },
});

Deno.test({
  name: "cluster: same_rows.sh finds a row that is lost, there twice or another",
  ignore: !hasJq,
  async fn() {
    const folder = await Deno.makeTempDir();
    const row = (id: number, value: number, elapsedMs: number) =>
      JSON.stringify({ game: "dots", number: id, id, key: `k${id}`, value, elapsedMs }) + "\n";
    const one = row(1, 5, 0.1) + row(2, 6, 0.2);
    const compare = async (other: string) => {
      await Deno.writeTextFile(`${folder}/one`, one);
      await Deno.writeTextFile(`${folder}/other`, other);
      return await run("bash", path("same_rows.sh"), `${folder}/one`, `${folder}/other`);
    };
    try {
      assertEquals(await compare(one), [0, "2 rows, the same\n"]);
      const torn = row(2, 6, 3).slice(0, 20);
      assertEquals(await compare(`${row(2, 6, 9)}${torn}\n${row(1, 5, 7)}`), [
        0,
        "2 rows, the same\n",
      ]);
      for (const wrong of [row(1, 5, 1), one + row(1, 5, 2), row(1, 5, 1) + row(2, 7, 1)]) {
        assertEquals((await compare(wrong))[0], 1, wrong);
      }
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
});

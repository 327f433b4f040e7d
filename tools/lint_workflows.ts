/**
 * Checks `.github/workflows` against the schema of workflows, and that their jobs and paths exist,
 * with action-validator from npm.
 *
 *     deno task lint:workflows
 *
 * @module
 */
const FOLDER = new URL("../.github/workflows/", import.meta.url);

/** What action-validator says of a workflow. */
interface Report {
  readonly errors: readonly { readonly title: string; readonly detail?: string; path?: string }[];
}

// Computed, so that nothing but this task downloads it.
const validator = ["npm:@action-validator/core", "0.6.0"].join("@");
const { validateWorkflow }: { validateWorkflow(text: string): Report } = await import(validator);

let faults = 0;
for await (const { name } of Deno.readDir(FOLDER)) {
  const { errors } = validateWorkflow(await Deno.readTextFile(new URL(name, FOLDER)));
  for (const { title, detail = "", path = "" } of errors) {
    faults++;
    // deno-lint-ignore no-console
    console.error(`.github/workflows/${name}: ${path}: ${title} ${detail}`);
  }
}
// deno-lint-ignore no-console
console.log(`${faults} faults in the workflows`);
Deno.exit(faults > 0 ? 1 : 0);

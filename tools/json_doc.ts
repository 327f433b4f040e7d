/**
 * Writes docs/json.md from the schemas of the command line:
 *
 *     deno run --allow-read --allow-write tools/json_doc.ts && deno fmt docs/json.md
 *
 * @module
 */

const SCHEMAS = new URL("../packages/cli/schemas/", import.meta.url);
const DOCUMENT = new URL("../docs/json.md", import.meta.url);

/** The documented part of a schema. */
interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly examples?: readonly unknown[];
  readonly $defs?: Readonly<Record<string, Schema>>;
}

/** The verbs in the order of the document; those that are not here come after them. */
const FIRST = ["solve", "analyze", "line", "estimate", "verify", "play", "gen", "judge", "bench"];

const HEAD = `# The JSON of every verb

With \`--json\` a verb prints one object on one line for every input, and nothing else on standard
output. What is described here is also there as JSON Schema (draft 2020-12), a file a verb, in
[packages/cli/schemas](../packages/cli/schemas); a test holds what the program prints against them,
and this page is written from them by \`tools/json_doc.ts\`.

- Names carry units: \`elapsedMs\`, \`peakBytes\`. What is not known is \`null\`.
- Values are said from the side that the game's statement names; \`moverValue\` is the same seen by
  the side to move. All numbers but times are exact integers.
- Moves, inputs and answers are texts, as on the command line; a list of moves is best first.
- Where something fails, the object has an \`error\`, and the exit code is the same as without
  \`--json\`.
- New members may come; a change of one that is here is named in CHANGELOG.md.
`;

/** Returns the whole document. */
export function jsonDocument(): string {
  const names = [...Deno.readDirSync(SCHEMAS)].map(({ name }) => name.replace(/\.json$/, ""));
  const others = names.filter((name) => ![...FIRST, "common", "error"].includes(name)).sort();
  return [HEAD, ...[...FIRST, ...others, "error"].map(sectionOf)].join("\n");
}

function read(name: string): Schema {
  return JSON.parse(Deno.readTextFileSync(new URL(`${name}.json`, SCHEMAS)));
}

function sectionOf(name: string): string {
  const { title, anyOf = [], examples = [] } = read(name);
  const heading = name === "error" ? "## Errors" : `## \`${title}\``;
  const shown = examples.map((example) => "```jsonl\n" + JSON.stringify(example) + "\n```\n");
  return [
    `${heading}\n`,
    ...anyOf.map((schema) => ({ ...resolved(schema), ...schema })).map((schema) =>
      `${schema.title}:\n\n${membersOf(schema, "")}\n`
    ),
    ...shown,
  ].join("\n");
}

/** A list of the members, members of members under them. */
function membersOf({ properties = {}, required = [] }: Schema, indent: string): string {
  return Object.entries(properties).map(([name, member]) => {
    const schema = { ...resolved(member), ...member };
    const optional = required.includes(name) ? "" : ", not always there";
    const about = schema.description === undefined ? "" : `: ${schema.description}`;
    const parts = partsOf(schema, `${indent}  `);
    return `${indent}- \`${name}\` (${typeOf(schema)}${optional})${about}${parts}`;
  }).join("\n");
}

/** The members of an object, or of the objects of a list. */
function partsOf(schema: Schema, indent: string): string {
  const parts = schema.properties ? schema : schema.items?.properties ? schema.items : null;
  return parts ? `\n${membersOf(parts, indent)}` : "";
}

function resolved({ $ref }: Schema): Schema {
  if ($ref === undefined) return {};
  const [file, ...names] = $ref.split(/\.json#\/|\//);
  return names.reduce((schema, name) => Reflect.get(schema, name), read(file));
}

function typeOf({ type, enum: values }: Schema): string {
  if (values) return values.map((value) => `\`${JSON.stringify(value)}\``).join(", ");
  return [type ?? "any"].flat().join(" or ");
}

if (import.meta.main) await Deno.writeTextFile(DOCUMENT, jsonDocument());

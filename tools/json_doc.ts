/**
 * Writes docs/json.md and docs/schemas from packages/cli/schemas:
 *
 *     deno run --allow-read --allow-write tools/json_doc.ts && deno fmt docs/json.md
 *
 * @module
 */

import { examplesOf, SCHEMAS } from "../packages/cli/schemas/schemas.ts";

const DOCS = new URL("../docs/", import.meta.url);

/** The documented part of a schema. */
interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
}

const HEAD = `# The JSON of every verb

With \`--json\` a verb prints one object on one line for every input, and nothing else on standard
output. What is described here is also there as JSON Schema (draft 2020-12), a file a verb, in
[schemas](schemas). Both are made by \`tools/json_doc.ts\` from one source,
[packages/cli/schemas](../packages/cli/schemas), which a test holds what the program prints against,
and the compiler the type \`Study\` of \`@zugzwang/core/study\`.

- Names carry units: \`elapsedMs\`, \`peakBytes\`. \`null\` is what is not known, not proved, not asked
  or not there: no file, no limit, no side to move in a game that is over.
- Values are said from the side that the game's statement names; \`moverValue\` is the same seen by
  the side to move. All numbers but times are exact integers.
- Moves, inputs and answers are texts, as on the command line; a list of moves is best first.
- Where something fails, the object has an \`error\`, and the exit code is the same as without
  \`--json\`.
- New members may come; a change of one that is here is named in CHANGELOG.md.
`;

/** A member that so many objects have is told once. */
const COMMON_FROM = 2;

/** Members that come together have one name; each as {@linkcode flagged} writes it. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  origin: ["game", "file|null", "number?", "id?", "key?", "asked?", "version?", "limits?"],
  effort: ["method|null", "elapsedMs", "positions|null", "nodes|null", "peakBytes|null"],
  proof: ["rules", "atLeast|null", "atMost|null", "k|null", "allMoves", "oneMove", "nodes|null"],
  failure: [
    "kind",
    "message",
    "line|null",
    "column|null",
    "limit?",
    "needed|null?",
    "allowed|null?",
  ],
};

/** Returns the whole document. */
export function jsonDocument(): string {
  const common = commonMembers(Object.values<Schema>(SCHEMAS));
  const told = new Map<string, string>();
  const sections = Object.keys(SCHEMAS).map((name) => sectionOf(name, common, told)).join("\n");
  const named = sections.match(/- also .*/g)?.join() ?? "";
  const grouped = Object.values(GROUPS).flat();
  const lines = [...common].map(([name, { owner }]) => ({
    name,
    line: meaningOf(owner, name, "", common),
  }));
  const referred = [named, ...lines.flatMap(({ line }) => line.match(/- also .*/g) ?? [])].join();
  const isNamed = new Set([grouped.join(), referred].join().match(/\w+/g));
  const members = lines.filter(({ name }) => isNamed.has(name)).map(({ line }) => line).sort();
  return [
    HEAD,
    "## Members that several objects have\n",
    "A line that begins with “also” names those of an object. What has “|null” may be `null`, what has",
    "“?” may be missing: in _origin_ without --batch, `winner` where the value names none.\n",
    ...Object.entries(GROUPS).map(([name, members]) =>
      `_${name}_ stands for ${inCode(members)}.\n`
    ),
    `${members.join("\n")}\n`,
    sections,
  ].join("\n");
}

/** Members that several objects have with the same meaning, by name: what is told, one of the objects. */
type CommonMembers = ReadonlyMap<string, { readonly told: string; readonly owner: Schema }>;

function commonMembers(schemas: readonly Schema[]): CommonMembers {
  const counts = new Map<string, Map<string, { owner: Schema; count: number }>>();
  const visit = (schema: Schema) => {
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const told = meaningOf(schema, name, "");
      const ofName = counts.get(name) ?? new Map<string, { owner: Schema; count: number }>();
      const { owner, count } = ofName.get(told) ?? { owner: schema, count: 0 };
      counts.set(name, ofName.set(told, { owner, count: count + 1 }));
      visit(objectIn(member) ?? {});
    }
  };
  for (const { anyOf = [] } of schemas) anyOf.forEach(visit);
  return new Map(
    [...counts].flatMap(([name, ofName]) => {
      // The meaning whose description is spared the most letters.
      const spared = ([told, { count }]: [string, { count: number }]) => told.length * count;
      const [[told, { owner, count }]] = [...ofName].sort((a, b) => spared(b) - spared(a));
      return count >= COMMON_FROM ? [[name, { told, owner }] as const] : [];
    }),
  );
}

/** Returns the JSON Schemas, a file each, by name: one line, for programs. */
export function schemaFiles(): Record<string, string> {
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  return Object.fromEntries(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const whole = { $schema, ...schema, examples: examplesOf(name) };
      return [`schemas/${name}.json`, JSON.stringify(whole) + "\n"];
    }),
  );
}

/** The section of a verb; `told` holds the objects that were described before, and where. */
function sectionOf(
  name: string,
  common: CommonMembers,
  told: Map<string, string>,
): string {
  const { title, anyOf = [] }: Schema = SCHEMAS[name];
  const heading = name === "error" ? "## Errors" : `## \`${title}\``;
  const described = (schema: Schema) => {
    const members = membersOf(schema, "", common);
    const text = `${schema.title}:\n\n${members}\n`;
    const before = told.get(text);
    told.set(text, before ?? name);
    return before === undefined ? text : `${schema.title}: as for \`${before}\`.\n`;
  };
  const shown = examplesOf(name).map((example) =>
    "```jsonl\n" + JSON.stringify(example) + "\n```\n"
  );
  return [
    `${heading}\n`,
    ...anyOf.map(described),
    ...shown,
  ].join("\n");
}

/** A list of the members, members of members under them; the common ones by their names. */
function membersOf(
  schema: Schema,
  indent: string,
  common: CommonMembers = new Map(),
): string {
  const names = Object.keys(schema.properties ?? {});
  const isCommon = (name: string) => common.get(name)?.told === meaningOf(schema, name, "");
  const also = grouped(names.filter(isCommon).map((name) => flagged(schema, name)));
  return [
    ...also === "" ? [] : [`${indent}- also ${also}`],
    ...names.filter((name) => !isCommon(name)).map((name) =>
      memberOf(schema, name, indent, common)
    ),
  ].join("\n");
}

/** Names in code, those of a whole group by its name. */
function grouped(names: readonly string[]): string {
  const groups = Object.entries(GROUPS).filter(([, all]) =>
    all.every((one) => names.includes(one))
  );
  const alone = names.filter((name) => !groups.some(([, all]) => all.includes(name)));
  return [...groups.map(([name]) => `_${name}_`), ...alone.length > 0 ? [inCode(alone)] : []]
    .join(", ");
}

function inCode(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

/** `name|null` for what may be null, `name?` for what may be missing. */
function flagged({ properties = {}, required = [] }: Schema, name: string): string {
  const isNullable = properties[name].anyOf?.some(({ type }) => type === "null") ?? false;
  return `${name}${isNullable ? "|null" : ""}${required.includes(name) ? "" : "?"}`;
}

function memberOf(schema: Schema, name: string, indent: string, common: CommonMembers): string {
  return meaningOf(schema, name, indent, common)
    .replace(`\`${name}\``, () => `\`${flagged(schema, name)}\``);
}

/** What a member is and means, but for whether it may be missing or null. */
function meaningOf(
  { properties = {} }: Schema,
  name: string,
  indent: string,
  common?: CommonMembers,
): string {
  const schema = properties[name];
  const about = schema.description === undefined ? "" : `: ${schema.description}`;
  const object = objectIn(schema);
  const parts = object ? `\n${membersOf(object, `${indent}  `, common)}` : "";
  return `${indent}- \`${name}\` ${typesOf(schema)}${about}${parts}`;
}

/** The object that a member is, or the objects of a list. */
function objectIn(schema: Schema): Schema | undefined {
  return [schema, schema.items, ...schema.anyOf ?? []]
    .flatMap((part) => part === undefined ? [] : [part, ...part.items ? [part.items] : []])
    .find(({ properties }) => properties && Object.keys(properties).length > 0);
}

/** `integer`, or the values where they are few; null is told with the name. */
function typesOf({ type, const: value, anyOf }: Schema): string {
  if (anyOf) return anyOf.filter((part) => part.type !== "null").map(typesOf).join(", ");
  return value === undefined ? type ?? "any" : `\`${JSON.stringify(value)}\``;
}

if (import.meta.main) {
  await Deno.mkdir(new URL("schemas", DOCS), { recursive: true });
  const files = { "json.md": jsonDocument(), ...schemaFiles() };
  for (const [name, text] of Object.entries(files)) {
    await Deno.writeTextFile(new URL(name, DOCS), text);
  }
}

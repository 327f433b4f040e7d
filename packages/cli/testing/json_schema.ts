/**
 * Checks a value against a JSON Schema, for tests: the keywords that `schemas/` uses, no others.
 *
 * @module
 */

/** A schema. */
export type Schema = Readonly<Record<string, unknown>>;

/** Where the schemas are. */
const FOLDER = new URL("../schemas/", import.meta.url);

/** Keywords that say nothing about values. */
const NOTES = ["$schema", "$defs", "title", "description", "examples"];

type Check = (wanted: never, value: unknown, around: { path: string; schema: Schema }) => string[];

/** Reads a schema of the folder by its name. */
export function readSchema(name: string): Schema {
  return JSON.parse(Deno.readTextFileSync(new URL(`${name}.json`, FOLDER)));
}

/** Returns what is wrong with a value, each fault with its place; nothing if all is right. */
export function faultsOf(schema: Schema, value: unknown, path = "$"): string[] {
  return Object.entries(schema).flatMap(([keyword, wanted]) => {
    if (NOTES.includes(keyword)) return [];
    if (!Object.hasOwn(CHECKS, keyword)) throw new Error(`keyword ${keyword} is not known`);
    return CHECKS[keyword](wanted as never, value, { path, schema });
  });
}

const CHECKS: Readonly<Record<string, Check>> = {
  $ref: (reference: string, value, { path }) => faultsOf(referenced(reference), value, path),
  type: (types: string | string[], value, { path }) =>
    [types].flat().some((type) => hasType(value, type))
      ? []
      : [`${path}: expected ${types}, found ${JSON.stringify(value)}`],
  enum: (values: unknown[], value, { path }) =>
    values.includes(value) ? [] : [`${path}: expected one of ${values}, found ${value}`],
  minimum: (least: number, value, { path }) =>
    typeof value !== "number" || value >= least ? [] : [`${path}: ${value} is below ${least}`],
  anyOf: (schemas: Schema[], value, { path }) => {
    const faults = schemas.map((schema) => faultsOf(schema, value, path));
    return faults.some(({ length }) => length === 0) ? [] : faults.flat();
  },
  items: (schema: Schema, value, { path }) =>
    !Array.isArray(value)
      ? []
      : value.flatMap((item, i) => faultsOf(schema, item, `${path}[${i}]`)),
  properties: (schemas: Record<string, Schema>, value, { path }) =>
    !isObject(value)
      ? []
      : Object.entries(schemas).flatMap(([name, schema]) =>
        Object.hasOwn(value, name) ? faultsOf(schema, value[name], `${path}.${name}`) : []
      ),
  required: (names: string[], value, { path }) =>
    !isObject(value)
      ? []
      : names.filter((name) => !Object.hasOwn(value, name)).map((name) => `${path}.${name} lacks`),
  additionalProperties: (wanted: Schema | false, value, { path, schema }) => {
    if (!isObject(value)) return [];
    const others = Object.keys(value).filter((name) =>
      !Object.hasOwn(schema.properties ?? {}, name)
    );
    return others.flatMap((name) =>
      wanted === false
        ? [`${path}.${name} is not known`]
        : faultsOf(wanted, value[name], `${path}.${name}`)
    );
  },
};

/** The schema of a reference such as `common.json#/$defs/game`. */
export function referenced(reference: string): Schema {
  const [file, ...names] = reference.split(/\.json#\/|\//);
  return names.reduce((schema, name) => schema[name] as Schema, readSchema(file));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function hasType(value: unknown, type: string): boolean {
  if (type === "null") return value === null;
  if (type === "array") return Array.isArray(value);
  if (type === "object") return isObject(value);
  const name: string = typeof value;
  return type === "integer" ? Number.isInteger(value) : name === type;
}

// The schema library, imported by version here alone: what deno.json imports is fetched by every
// task, the first solve among them.

// deno-lint-ignore-file no-import-prefix
export {
  type Static,
  type TObject,
  type TProperties,
  type TSchema,
  Type,
} from "npm:@sinclair/typebox@^0.34";
export { Value } from "npm:@sinclair/typebox@^0.34/value";

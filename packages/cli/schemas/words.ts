// The words that schemas are written in.
import { type TObject, type TProperties, type TSchema, Type } from "./packages.ts";

/** Members that may be missing. */
export const optional: typeof Type.Optional = Type.Optional;

/** Returns an object of exactly these members. */
export function record<T extends TProperties>(
  title: string,
  members: T,
  description?: string,
): TObject<T> {
  const about = description === undefined ? {} : { description };
  return Type.Object(members, { title, additionalProperties: false, ...about });
}

export const text = (description: string) => Type.String({ description });
/** Returns an exact integer of either sign. */
export const integer = (description: string) => Type.Integer({ description });
/** Returns an integer from 0 or another least one. */
export const count = (description: string, minimum = 0) => Type.Integer({ minimum, description });
/** Returns a time or another number from 0. */
export const amount = (description: string) => Type.Number({ minimum: 0, description });
export const flag = (description: string) => Type.Boolean({ description });

export const list = <T extends TSchema>(items: T, description: string) =>
  Type.Array(items, { description });

/** Returns one of a few texts. */
export const oneOf = <T extends readonly string[]>(values: readonly [...T], description: string) =>
  Type.Union(values.map((value) => Type.Literal(value as T[number])), { description });

/** Returns what a schema says, or null. */
export const orNull = <T extends TSchema>(schema: T) =>
  Type.Union([schema, Type.Null()], { description: schema.description ?? "" });

/** Returns an object of any members. */
export const anything = (description: string) => Type.Object({}, { description });

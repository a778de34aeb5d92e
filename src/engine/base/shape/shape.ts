import type { Reader } from "../reader";

/** A part of a JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * States a value once: what a caller writes (`Facts`), what the engine works with (`Read`), how the one becomes the
 * other, and its JSON Schema. A shape that no combinator can say is an object literal of this type.
 */
export interface Shape<Facts, Read = Facts> {
  /** Carries the type of what a caller writes; never set. */
  readonly facts?: Facts;
  /**
   * Reads the value of a key of what is at the path. The reader gathers what is wrong, and a harmless value is returned in its place: zero, the
   * first choice, no items, NaN for a date.
   */
  read(reader: Reader, value: unknown, key: string | number, path: string): Read;
  schema(): JsonSchema;
}

/** A field that may be left out. */
export interface OptionalShape<Facts, Read> extends Shape<Facts, Read> {
  readonly isOptional: true;
}

/** What a caller writes. */
export type FactsOf<S> = S extends Shape<infer Facts, unknown> ? Facts : never;

/** What the engine works with. */
export type ReadOf<S> = S extends Shape<unknown, infer Read> ? Read : never;

/** Makes the JSON Schema of a shape: types, bounds, units, words and required fields, but no rules between fields. */
export function toJsonSchema(shape: Shape<unknown, unknown>): JsonSchema {
  return Object.assign({ $schema: "https://json-schema.org/draft/2020-12/schema" }, shape.schema());
}

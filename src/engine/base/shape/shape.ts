import type { Reader } from "../reader";

/** A part of a JSON Schema, draft 2020-12. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/**
 * Defines a value once: what a caller writes (`Facts`), what the engine works with (`Read`), how the first is read into
 * the second, and its JSON Schema. A shape that no combinator can express is an object literal of this type.
 */
export interface Shape<Facts, Read = Facts> {
  /** Carries the type of what a caller writes; never set. */
  readonly facts?: Facts;
  /**
   * Reads the value under a key of the object at the path. The reader collects problems, and a wrong value is read as a
   * harmless one: zero, the first choice, no items, NaN for a date.
   */
  read(reader: Reader, value: unknown, key: string | number, path: string): Read;
  schema(): JsonSchema;
}

/** A field that may be left out. */
export interface OptionalShape<Facts, Read> extends Shape<Facts, Read> {
  readonly isOptional: true;
  /** What a field left out is read as; if this is not stated, the shape also reads `undefined`. */
  readonly whenLeftOut?: Read;
  /** Reads a field that is not left out, if that needs no further question. */
  readonly given?: Shape<unknown, Read>;
  /** Needed all the same in one of several records of which others may leave it out. */
  readonly isRequiredHere?: true;
}

/** The shapes of an object's fields, by name. */
export type Fields = Readonly<Record<string, Shape<unknown, unknown>>>;

/** What a caller writes. */
export type FactsOf<S> = S extends Shape<infer Facts, unknown> ? Facts : never;

/** What the engine works with. */
export type ReadOf<S> = S extends Shape<unknown, infer Read> ? Read : never;

/** Returns the JSON Schema of a shape: types, bounds, units, words and required fields, but no rules between fields. */
export function toJsonSchema(shape: Shape<unknown, unknown>): JsonSchema {
  return Object.assign({ $schema: "https://json-schema.org/draft/2020-12/schema" }, shape.schema());
}

import { pointerStep } from "../problem";
import { Reader, type Unread } from "../reader";
import { fieldReaders } from "./read-fields";
import { type Rule, Subject } from "./rule";
import type { FactsOf, Fields, JsonSchema, OptionalShape, ReadOf, Shape } from "./shape";

type OptionalKey<F> = { [Key in keyof F]: F[Key] extends OptionalShape<unknown, unknown> ? Key : never }[keyof F];
type Required<F> = Omit<F, OptionalKey<F>>;
type Optional<F> = Pick<F, OptionalKey<F>>;

/** The facts that a record accepts from the caller: each field in its written form, optional ones may be left out. */
export type RecordFacts<F> = { readonly [Key in keyof Required<F>]: FactsOf<F[Key & keyof F]> } & {
  readonly [Key in keyof Optional<F>]?: FactsOf<F[Key]>;
};

/** A record as read: every field in the form in which the engine calculates, defaults filled in. */
export type RecordRead<F> = { readonly [Key in keyof F]: ReadOf<F[Key]> };

/** An object with known field names. */
export interface RecordShape<F extends Fields> extends Shape<RecordFacts<F>, RecordRead<F>> {
  readonly fields: F;
  /** Reads an object that is not under a key. */
  readObject(reader: Reader, value: unknown, path: string): RecordRead<F>;
}

/**
 * Makes the shape of an object with these fields and no others. Unknown fields are refused first, then the fields are
 * read in the order given, then the rules between them are checked. A value that is not an object has no other
 * problems.
 */
/* @__NO_SIDE_EFFECTS__ */
export function record<const F extends Fields>(
  fields: F,
  ...rules: readonly Rule<RecordRead<NoInfer<F>>>[]
): RecordShape<F> {
  return makeRecord(fields, rules, new Set(Object.keys(fields)));
}

/** Makes the shape of an object of which only these fields are read, such as a result passed back as facts. */
/* @__NO_SIDE_EFFECTS__ */
export function part<const F extends Fields>(fields: F): RecordShape<F> {
  return makeRecord(fields, [], null);
}

/* @__NO_SIDE_EFFECTS__ */
function makeRecord<F extends Fields>(
  fields: F,
  rules: readonly Rule<RecordRead<F>>[],
  known: ReadonlySet<string> | null,
): RecordShape<F> {
  const { inOrder, asGiven } = fieldReaders<RecordRead<F>>(fields);
  const readFields = (reader: Reader, owner: Unread, path: string) => {
    if (known === null) return inOrder(reader, owner, path);
    const { problems, unknownFields, readsInOrder } = reader;
    const before = problems.length;
    const read = readsInOrder ? null : asGiven(reader, owner, path);
    if (read !== null && problems.length === before) return read;
    reader.readAgain(before, unknownFields);
    reader.onlyKnown(owner, known, path);
    return inOrder(reader, owner, path);
  };
  const readObject = (reader: Reader, value: unknown, path: string) => {
    const owner = reader.object(value, path);
    if (owner === null) return inOrder(new Reader(), {}, path);
    const read = readFields(reader, owner, path);
    if (rules.length > 0) {
      const subject = new Subject(reader, owner, path);
      for (const rule of rules) rule(read, subject);
    }
    return read;
  };
  return {
    fields,
    readObject,
    read: (reader, value, key, path) => readObject(reader, value, path + pointerStep(key)),
    schema: () => recordSchema(fields, known !== null),
  };
}

/** Returns the schema of an object with these fields; a closed one has no others. */
export function recordSchema(fields: Fields, isClosed: boolean): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, shape]) => [key, shape.schema()])),
    required: entries.filter(([, shape]) => !("isOptional" in shape) || "isRequiredHere" in shape).map(([key]) => key),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

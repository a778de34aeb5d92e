import { itemAt } from "../look-up";
import { pointerStep } from "../problem";
import { isObject, Reader, type Unread } from "../reader";
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
function recordSchema(fields: Fields, isClosed: boolean): JsonSchema {
  const entries = Object.entries(fields);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([key, shape]) => [key, shape.schema()])),
    required: entries.filter(([, shape]) => !("isOptional" in shape) || "isRequiredHere" in shape).map(([key]) => key),
    ...(isClosed ? { additionalProperties: false } : {}),
  };
}

/** Reads the fields of an object at a path. */
type ReadFields<Read> = (reader: Reader, owner: Unread, path: string) => Read;

interface Field {
  readonly key: string;
  /** Reads a value that is not undefined. */
  readonly given: Shape<unknown, unknown>;
  readonly canSkip: boolean;
}

/**
 * Returns two readers of the same fields. `inOrder` reads them in the order of the shape, so that problems have that
 * order. `asGiven` reads only what the object has, which is faster if many fields are left out, and returns null for an
 * object with an unknown field or a class of its own.
 */
/* @__NO_SIDE_EFFECTS__ */
function fieldReaders<Read>(fields: Fields): {
  readonly inOrder: ReadFields<Read>;
  readonly asGiven: ReadFields<Read | null>;
} {
  const all = Object.entries(fields).map(([key, shape]) => ({ key, shape, canSkip: "whenLeftOut" in shape }));
  const needed = all.filter(({ canSkip }) => !canSkip);
  const byKey = new Map(
    all.map(({ key, shape, canSkip }): [string, Field] => [key, { key, given: givenOf(shape), canSkip }]),
  );
  const leftOut = objectWhenLeftOut(fields);
  // Callers mostly send objects with the same keys: the fields of the last object, in its order.
  const lastFields: Field[] = [];
  return {
    inOrder(reader, owner, path) {
      const read: Record<string, unknown> = Object.assign({}, leftOut);
      for (const { key, shape, canSkip } of all) {
        const value = owner[key];
        if (value !== undefined || !canSkip) read[key] = shape.read(reader, value, key, path);
      }
      return read as Read;
    },
    asGiven(reader, owner, path) {
      if (Object.getPrototypeOf(owner) !== Object.prototype) return null;
      const read: Record<string, unknown> = Object.assign({}, leftOut);
      let at = 0;
      let missing = needed.length;
      for (const key in owner) {
        let field = lastFields[at];
        if (field === undefined || field.key !== key) {
          field = byKey.get(key);
          if (field === undefined) return null;
          lastFields[at] = field;
        }
        at += 1;
        const value = owner[key];
        if (value === undefined) continue;
        read[key] = field.given.read(reader, value, key, path);
        if (!field.canSkip) missing -= 1;
      }
      if (missing === 0) return read as Read;
      for (const { key, shape } of needed) {
        if (owner[key] === undefined) read[key] = shape.read(reader, undefined, key, path);
      }
      return read as Read;
    },
  };
}

function givenOf(shape: Shape<unknown, unknown> | OptionalShape<unknown, unknown>): Shape<unknown, unknown> {
  return "given" in shape && shape.given !== undefined ? shape.given : shape;
}

/**
 * Returns an object with the values of fields that are left out, for others to be copied from. Each field is null first,
 * so that V8 expects values of any type there: copies of an object whose layout has changed would be slow.
 */
function objectWhenLeftOut(fields: Fields): Unread {
  const read: Record<string, unknown> = Object.fromEntries(Object.keys(fields).map((key) => [key, null]));
  for (const [key, shape] of Object.entries(fields)) read[key] = valueWhenLeftOut(shape);
  return read;
}

function valueWhenLeftOut(shape: Shape<unknown, unknown> | OptionalShape<unknown, unknown>): unknown {
  return "whenLeftOut" in shape ? shape.whenLeftOut : undefined;
}

/** A field as the caller wrote it. */
type AsWritten<S> =
  S extends OptionalShape<infer Facts, unknown> ? OptionalShape<Facts, unknown> : Shape<FactsOf<S>, unknown>;

type AsWrittenFields<F> = { readonly [Key in keyof F]: AsWritten<F[Key]> };

/**
 * Makes the shape of an object with these fields and no others, which are handed on as they were written: the
 * calculation reads them with the law of its day, in readers that payslips share. The names, the types and the schema
 * are those of the shape.
 */
/* @__NO_SIDE_EFFECTS__ */
export function asWritten<const F extends Fields>(fields: F): RecordShape<AsWrittenFields<F>> {
  const known = new Set(Object.keys(fields));
  const shape: RecordShape<Fields> = {
    fields,
    readObject(reader, value, path) {
      const owner: Unread = reader.object(value, path) ?? {};
      reader.onlyKnown(owner, known, path);
      return owner;
    },
    read: (reader, value, key, path) => shape.readObject(reader, value, path + pointerStep(key)),
    schema: () => recordSchema(fields, true),
  };
  return shape as RecordShape<AsWrittenFields<F>>;
}

/** A field that one of several records needs and others may leave out, so that one type states the facts of all. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredHere<Facts, Read>({ read, schema }: Shape<Facts, Read>): OptionalShape<Facts, Read> {
  return { isOptional: true, isRequiredHere: true, read, schema };
}

/** An object that is read as one of several records, chosen by its fields. */
/* @__NO_SIDE_EFFECTS__ */
export function recordByFields<F extends Fields>(
  records: readonly RecordShape<F>[],
  otherwise: RecordShape<F>,
  choose: (given: Unread, reader: Reader) => RecordShape<F>,
): RecordShape<F> {
  const readObject: (typeof otherwise)["readObject"] = (reader, value, path) =>
    (isObject(value) ? choose(value, reader) : otherwise).readObject(reader, value, path);
  return {
    fields: otherwise.fields,
    readObject,
    read: (reader, value, key, path) => readObject(reader, value, path + pointerStep(key)),
    schema: () => ({ anyOf: records.map((record) => record.schema()) }),
  };
}

/** The field that names the variant of a record. */
/* @__NO_SIDE_EFFECTS__ */
export function word<const Word extends string>(is: Word): Shape<Word> {
  return { read: () => is, schema: () => ({ const: is }) };
}

type Variants = Readonly<Record<string, RecordShape<Fields>>>;

/** A record whose fields depend on one word. An unknown word is refused, and nothing else. */
/* @__NO_SIDE_EFFECTS__ */
export function variants<Records extends Variants>(
  key: string,
  records: Records,
  whenLeftOut?: keyof NoInfer<Records> & string,
): Shape<FactsOf<Records[keyof Records]>, ReadOf<Records[keyof Records]>> {
  const words: readonly (keyof Records & string)[] = Object.keys(records);
  return {
    read(reader, value, at, path) {
      const place = path + pointerStep(at);
      const owner = reader.object(value, place);
      const chosen = owner?.[key] === undefined ? whenLeftOut : undefined;
      const before = reader.problems.length;
      const named = owner === null ? itemAt(words, 0) : (chosen ?? reader.choice(owner, key, place, words));
      const isKnown = owner !== null && reader.problems.length === before;
      const read = records[named]?.readObject(isKnown ? reader : new Reader(), owner ?? {}, place);
      return read as ReadOf<Records[keyof Records]>;
    },
    schema: () => ({ oneOf: Object.values(records).map((record) => record.schema()) }),
  };
}

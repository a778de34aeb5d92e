import type { Reader, Unread } from "../reader";
import type { Fields, OptionalShape, Shape } from "./shape";

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
export function fieldReaders<Read>(fields: Fields): {
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

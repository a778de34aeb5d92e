import type { Reader, Unread } from "../reader";
import type { Fields, OptionalShape, Shape } from "./shape";

/** Reads the fields of an object at a path. */
type ReadFields<Read> = (reader: Reader, owner: Unread, path: string) => Read;

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
  const byKey = new Map(all.map((field) => [field.key, field]));
  const leftOut = objectWhenLeftOut(fields);
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
      for (const { key, shape } of needed) read[key] = shape.read(reader, owner[key], key, path);
      for (const key in owner) {
        const field = byKey.get(key);
        if (field === undefined) return null;
        const value = field.canSkip ? owner[key] : undefined;
        if (value !== undefined) read[key] = field.shape.read(reader, value, key, path);
      }
      return read as Read;
    },
  };
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

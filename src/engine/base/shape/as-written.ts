import { pointerStep } from "../problem";
import type { Unread } from "../reader";
import { type RecordShape, recordSchema } from "./record";
import type { FactsOf, Fields, OptionalShape, Shape } from "./shape";

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

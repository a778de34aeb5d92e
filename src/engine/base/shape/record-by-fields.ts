import { pointerStep } from "../problem";
import { isObject, type Reader, type Unread } from "../reader";
import type { RecordShape } from "./record";
import type { Fields, OptionalShape, Shape } from "./shape";

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

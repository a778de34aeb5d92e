import { pointerStep } from "../problem";
import { isObject, type Reader, type Unread } from "../reader";
import type { RecordShape } from "./record";
import type { Fields, OptionalShape, Shape } from "./shape";

/** A field that one of several records needs and others may leave out, so that one type states the facts of all. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredHere<Facts, Read>({ read, schema }: Shape<Facts, Read>): OptionalShape<Facts, Read> {
  return { isOptional: true, isRequiredHere: true, read, schema };
}

/** An object that is read as one of several records, chosen by a name from its fields; by default the first. */
/* @__NO_SIDE_EFFECTS__ */
export function recordByFields<F extends Fields>(
  records: ReadonlyMap<string, RecordShape<F>>,
  otherwise: RecordShape<F>,
  choose: (given: Unread, reader: Reader) => string,
): RecordShape<F> {
  const readObject: (typeof otherwise)["readObject"] = (reader, value, path) => {
    const chosen = isObject(value) ? records.get(choose(value, reader)) : undefined;
    return (chosen ?? otherwise).readObject(reader, value, path);
  };
  return {
    fields: otherwise.fields,
    readObject,
    read: (reader, value, key, path) => readObject(reader, value, path + pointerStep(key)),
    schema: () => ({ anyOf: [...records.values()].map((record) => record.schema()) }),
  };
}

import { formatDate, formatPence, type Money, pointerStep, type Reader, shape } from "../../engine/base";

/** The shape of all data of a document. */
export interface DocumentShape<Data> {
  readObject(reader: Reader, value: unknown, path: string): Data;
}

export const money: shape.Shape<unknown, Money> = shape.converted(shape.amount(), formatPence);
export const date = shape.converted(shape.date, formatDate);
export const year = shape.integer(1900, 9998);

const MOST_ITEMS = 20_000;

export function list<Item>(item: shape.Shape<unknown, Item>, upTo = MOST_ITEMS): shape.Shape<unknown, readonly Item[]> {
  return shape.list(item, { upTo });
}

/** An object with simple names, which are printed, and values of one shape. */
export function map<Item>(item: shape.Shape<unknown, Item>): shape.Shape<unknown, Readonly<Record<string, Item>>> {
  const values = shape.map(item);
  return {
    read(reader, value, key, path) {
      const read = values.read(reader, value, key, path);
      for (const name of Object.keys(read)) {
        const isSimple = /^[A-Za-z0-9_]{1,100}$/.test(name);
        if (!isSimple) reader.refuse("unknown_field", path + pointerStep(key) + pointerStep(name));
      }
      return read;
    },
    schema: () => values.schema(),
  };
}

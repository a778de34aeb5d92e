import { itemAt } from "../look-up";
import { pointerStep } from "../problem";
import { Reader } from "../reader";
import type { RecordShape } from "./record";
import type { FactsOf, Fields, ReadOf, Shape } from "./shape";

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

import { pointerStep } from "../problem";
import { Reader } from "../reader";
import type { Fields, RecordShape } from "./record";
import type { FactsOf, ReadOf, Shape } from "./shape";

/** The word of one variant, as a field of its record. */
/* @__NO_SIDE_EFFECTS__ */
export function word<const Word extends string>(is: Word): Shape<Word> {
  return { read: () => is, schema: () => ({ const: is }) };
}

/** A record whose fields depend on one word, by the word. A word that is not known is refused, and the first is read. */
/* @__NO_SIDE_EFFECTS__ */
export function variants<Word extends string, Records extends Readonly<Record<Word, RecordShape<Fields>>>>(
  key: string,
  records: Records & Readonly<Record<Word, RecordShape<Fields>>>,
  whenLeftOut?: Word,
): Shape<FactsOf<Records[Word]>, ReadOf<Records[Word]>> {
  const words = Object.keys(records) as Word[];
  return {
    read(reader, value, at, path) {
      const place = path + pointerStep(at);
      const given = reader.object(value, place);
      const isLeftOut = given?.[key] === undefined && whenLeftOut !== undefined;
      const chosen = isLeftOut || given === null ? (whenLeftOut ?? words[0]) : reader.choice(given, key, place, words);
      const record = records[chosen as Word];
      return (
        given === null ? record.readObject(new Reader(), {}, place) : record.readObject(reader, given, place)
      ) as ReadOf<Records[Word]>;
    },
    schema: () => ({ oneOf: words.map((each) => records[each].schema()) }),
  };
}

import { pointerStep } from "../problem";
import { type Rule, Subject } from "./rule";
import type { Shape } from "./shape";

/** A list with bounds on the number of items, and rules between items that are records. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Facts, Read>(
  item: Shape<Facts, Read>,
  { from = 0, upTo }: { readonly from?: number; readonly upTo: number },
  ...rules: readonly Rule<readonly NoInfer<Read>[]>[]
): Shape<readonly Facts[], readonly Read[]> {
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const isRight = Array.isArray(value) && value.length <= upTo;
      const items: readonly unknown[] = isRight ? value : reader.list({ [key]: value }, String(key), path, upTo);
      const read: Read[] = [];
      for (let index = 0; index < items.length; index++) read.push(item.read(reader, items[index], index, at));
      if (Array.isArray(value) && read.length < from) reader.refuse("too_small", at, { minimum: from });
      if (rules.length === 0) return read;
      // An item that is not a record already has its own problem, and nothing to compare.
      const areRecords = [...items].every((each) => typeof each === "object" && each !== null && !Array.isArray(each));
      for (const rule of areRecords ? rules : []) rule(read, new Subject(reader, {}, at));
      return read;
    },
    schema: () => ({ type: "array", items: item.schema(), minItems: from, maxItems: upTo }),
  };
}

/** A list with at least one item: `must_not_be_empty`. */
/* @__NO_SIDE_EFFECTS__ */
export function notEmpty<Facts, Read>(list: Shape<Facts, Read>): Shape<Facts, Read> {
  return {
    read(reader, value, key, path) {
      if (Array.isArray(value) && value.length === 0) reader.refuse("must_not_be_empty", path + pointerStep(key));
      return list.read(reader, value, key, path);
    },
    schema: () => ({ ...list.schema(), minItems: 1 }),
  };
}

/** An object with keys chosen by the caller and values of one shape. */
/* @__NO_SIDE_EFFECTS__ */
export function map<Facts, Read>(
  item: Shape<Facts, Read>,
): Shape<Readonly<Record<string, Facts>>, Readonly<Record<string, Read>>> {
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const entries = Object.entries(reader.object(value, at) ?? {});
      return Object.fromEntries(entries.map(([name, each]) => [name, item.read(reader, each, name, at)]));
    },
    schema: () => ({ type: "object", additionalProperties: item.schema() }),
  };
}

/** An object with values of one shape for some words of a list, in the order of the list. */
/* @__NO_SIDE_EFFECTS__ */
export function byWord<Word extends string, Facts, Read>(
  words: readonly Word[],
  item: Shape<Facts, Read>,
): Shape<Readonly<Partial<Record<Word, Facts>>>, Readonly<Partial<Record<Word, Read>>>> {
  const known = new Set<string>(words);
  return {
    read(reader, value, key, path) {
      const at = path + pointerStep(key);
      const given = reader.object(value, at) ?? {};
      reader.onlyKnown(given, known, at);
      const read: Partial<Record<Word, Read>> = {};
      for (const word of words) if (given[word] !== undefined) read[word] = item.read(reader, given[word], word, at);
      return read;
    },
    schema: () => ({
      type: "object",
      properties: Object.fromEntries(words.map((word) => [word, item.schema()])),
      additionalProperties: false,
    }),
  };
}

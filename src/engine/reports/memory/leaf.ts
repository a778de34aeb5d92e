import type { PlanLeaf, PlanValue } from "../plan/plan";
import { compareText, foldCase, readDay, readInstant, readScaled } from "../values";
import type { Frame } from "./frame";
import type { Mask } from "./mask";
import type { CodeSlot, NumberSlot } from "./slot";

/** One comparison over the rows of a frame. */
export function compileLeaf(leaf: PlanLeaf, frame: Frame): Mask {
  const slot = frame.field(leaf.field);
  if (slot.kind === "code") return compileWords(slot as CodeSlot<string | readonly string[]>, wordTest(leaf));
  return compileNumbers(slot, leaf, frame.fields.find(({ name }) => name === leaf.field)?.decimals ?? 0);
}

function compileNumbers(slot: NumberSlot, leaf: PlanLeaf, decimals: number): Mask {
  if (leaf.op === "isNull") return nulls(slot, leaf.values[0] === true);
  const values = leaf.values.map((value) => numberOf(value, leaf, decimals));
  if (leaf.op === "in") return listed(slot, new Set(values));
  const [first = Number.NaN, second = first] = values;
  switch (leaf.op) {
    case "gt":
      return within(slot, first + 1, Number.POSITIVE_INFINITY);
    case "gte":
      return within(slot, first, Number.POSITIVE_INFINITY);
    case "lt":
      return within(slot, Number.NEGATIVE_INFINITY, first - 1);
    case "lte":
      return within(slot, Number.NEGATIVE_INFINITY, first);
    case "neq":
      return outside(slot, first);
    default:
      return within(slot, first, second);
  }
}

function numberOf(value: PlanValue, { type }: PlanLeaf, decimals: number): number {
  if (type === "decimal") return readScaled(value, decimals);
  if (type === "date") return readDay(value);
  return type === "datetime" ? readInstant(value) : Number(value);
}

// Every number is whole, so that "above" and "below" are "at least" and "at most" of the next one.
function within(slot: NumberSlot, from: number, upTo: number): Mask {
  return (mask) => {
    const { values } = slot;
    for (let row = 0; row < values.length; row++) {
      const value = values[row] as number;
      mask[row] = value >= from && value <= upTo ? 1 : 0;
    }
  };
}

function outside(slot: NumberSlot, other: number): Mask {
  return (mask) => {
    const { values } = slot;
    for (let row = 0; row < values.length; row++) mask[row] = values[row] === other ? 0 : 1;
  };
}

function listed(slot: NumberSlot, list: ReadonlySet<number>): Mask {
  return (mask) => {
    const { values } = slot;
    for (let row = 0; row < values.length; row++) mask[row] = list.has(values[row] as number) ? 1 : 0;
  };
}

function nulls(slot: NumberSlot, wanted: boolean): Mask {
  return (mask) => {
    const { values } = slot;
    for (let row = 0; row < values.length; row++) mask[row] = Number.isNaN(values[row]) === wanted ? 1 : 0;
  };
}

type WordTest = (word: string | readonly string[] | null) => boolean;

/** Asks once for each different word; place nought is that of a null. */
function compileWords(slot: CodeSlot<string | readonly string[]>, test: WordTest): Mask {
  const verdicts: number[] = [test(null) ? 1 : 0];
  return (mask) => {
    const { codes, dictionary } = slot;
    for (let code = verdicts.length - 1; code < dictionary.words.length; code++) {
      verdicts.push(test(dictionary.words[code] as string | readonly string[]) ? 1 : 0);
    }
    for (let row = 0; row < codes.length; row++) mask[row] = verdicts[(codes[row] as number) + 1] as number;
  };
}

function wordTest({ op, values }: PlanLeaf): WordTest {
  const [first, second] = values.map(String);
  if (op === "isNull") return (word) => (word === null) === values[0];
  if (op === "neq") return (word) => word !== first;
  if (op === "contains") return contains(foldCase(String(first)));
  if (op === "eq" || op === "in") return among(new Set(values));
  const from = op === "gt" || op === "gte" || op === "between" ? first : undefined;
  const upTo = op === "between" ? second : from === undefined ? first : undefined;
  const open = op === "gt" || op === "lt";
  return (word) => typeof word === "string" && isAbove(word, from, open) && isBelow(word, upTo, open);
}

function among(list: ReadonlySet<PlanValue>): WordTest {
  return (word) => typeof word === "string" && list.has(word);
}

function contains(part: string): WordTest {
  return (word) => {
    if (word === null) return false;
    return typeof word === "string" ? foldCase(word).includes(part) : word.some((tag) => foldCase(tag).includes(part));
  };
}

function isAbove(word: string, from: string | undefined, open: boolean): boolean {
  return from === undefined || (open ? compareText(word, from) > 0 : compareText(word, from) >= 0);
}

function isBelow(word: string, upTo: string | undefined, open: boolean): boolean {
  return upTo === undefined || (open ? compareText(word, upTo) < 0 : compareText(word, upTo) <= 0);
}

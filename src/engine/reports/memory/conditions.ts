import type { PlanFilter, PlanLeaf } from "../plan/plan";
import { filterFields } from "../plan/plan-report";
import { compareText, foldCase, type NumberForm, readNumber } from "../values";
import { getDictionaryTexts, type Word } from "./dictionary";
import type { Frame, WordSlot } from "./frame";

/** Writes those of the first `count` rows that meet a condition, and returns their number. */
export type Keep = (rows: Int32Array, count: number, kept: Int32Array) => number;

type RowTest = (row: number) => boolean;

/**
 * Compiles the conditions of a filter, applied one after the other: each tests only the rows that those before it kept,
 * conditions on single words first, as they are the fastest. `kept` may be the list of rows itself.
 */
export function compileConditions(filter: PlanFilter | null, frame: Frame): readonly Keep[] {
  const words: Verdicts[] = [];
  const others: Keep[] = [];
  for (const condition of conditionsOf(filter)) {
    const slot = condition.kind === "leaf" ? frame.field(condition.field) : null;
    if (condition.kind === "leaf" && slot?.kind === "word") words.push(new Verdicts(slot, condition));
    else others.push(keepRows(condition, frame));
  }
  return [...words.flatMap((one, at) => (at % 2 === 0 ? keepWords(one, words[at + 1] ?? one) : [])), ...others];
}

function conditionsOf(filter: PlanFilter | null): readonly PlanFilter[] {
  if (filter === null) return [];
  return filter.kind === "and" ? filter.parts.flatMap(conditionsOf) : [filter];
}

/** Keeps the rows that pass two conditions on words, a common case because the one on the status is implied. */
function keepWords(one: Verdicts, other: Verdicts): Keep {
  return (rows, count, kept) => {
    const { codes } = one.slot;
    const { codes: otherCodes } = other.slot;
    const { known } = one;
    const { known: otherKnown } = other;
    let size = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      kept[size] = row;
      size +=
        (known[(codes[row] ?? 0) + 1] ?? one.find(row)) & (otherKnown[(otherCodes[row] ?? 0) + 1] ?? other.find(row));
    }
    return size;
  };
}

/** Keeps the rows that pass a condition of any kind. */
function keepRows(condition: PlanFilter, frame: Frame): Keep {
  const slots = filterFields(condition).map((name) => frame.field(name));
  const test = rowTest(condition, frame);
  return (rows, count, kept) => {
    for (const slot of slots) slot.inspect({ rows, count });
    let size = 0;
    for (let at = 0; at < count; at++) {
      const row = rows[at] ?? 0;
      kept[size] = row;
      if (test(row)) size += 1;
    }
    return size;
  };
}

function rowTest(filter: PlanFilter, frame: Frame): RowTest {
  if (filter.kind === "leaf") return leafTest(filter, frame);
  if (filter.kind === "not") {
    const test = rowTest(filter.part, frame);
    return (row) => !test(row);
  }
  const isAnd = filter.kind === "and";
  return filter.parts
    .map((part) => rowTest(part, frame))
    .reduce((one, other) => (isAnd ? (row) => one(row) && other(row) : (row) => one(row) || other(row)));
}

function leafTest(leaf: PlanLeaf, frame: Frame): RowTest {
  const slot = frame.field(leaf.field);
  if (slot.kind === "number") {
    const test = numberTest(leaf, frame.entry(leaf.field));
    return (row) => test(slot.cell(row));
  }
  const verdicts = new Verdicts(slot, leaf);
  return (row) => verdicts.find(row) === 1;
}

/** Caches whether a comparison holds for each different word of a slot. */
class Verdicts {
  /** 1 or 0 for null and for each code so far. */
  readonly known: number[] = [];
  private readonly test: ReturnType<typeof wordTest>;

  constructor(
    readonly slot: WordSlot,
    leaf: PlanLeaf,
  ) {
    this.test = wordTest(leaf);
  }

  /** Returns 1 or 0 for a row; 0 for a code without a word, which the slot records as wrong. */
  find(row: number): number {
    const { known, slot } = this;
    const code = slot.codes[row] ?? -1;
    if (code >= slot.words.length || code < -1) {
      slot.wrong = row;
      return 0;
    }
    while (known.length <= code + 1) known.push(this.test(slot.words[known.length - 1] ?? null) ? 1 : 0);
    return known[code + 1] ?? 0;
  }
}

/** Returns whether a comparison holds for a text, a list of tags, or null. */
function wordTest({ op, values }: PlanLeaf): (word: Word | null) => boolean {
  const [first = "", second = ""] = values.map(String);
  switch (op) {
    case "isNull":
      return (word) => (word === null) === values[0];
    case "neq":
      return (word) => word !== first;
    case "contains":
      return contains(foldCase(first));
    case "between":
      return ofText((text) => compareText(text, first) >= 0 && compareText(text, second) <= 0);
    case "eq":
    case "in":
      return ofText((text) => values.includes(text));
    default:
      return ofText(orderTest(op, (text) => compareText(text, first)));
  }
}

function contains(part: string): (word: Word | null) => boolean {
  return (word) => word !== null && getDictionaryTexts(word).some((text) => foldCase(text).includes(part));
}

function ofText(test: (text: string) => boolean): (word: Word | null) => boolean {
  return (word) => typeof word === "string" && test(word);
}

function orderTest(op: "gt" | "gte" | "lt" | "lte", compare: (text: string) => number): (text: string) => boolean {
  if (op === "gt") return (text) => compare(text) > 0;
  if (op === "gte") return (text) => compare(text) >= 0;
  return op === "lt" ? (text) => compare(text) < 0 : (text) => compare(text) <= 0;
}

/** Returns whether a comparison holds for a number in units of the field's last digit, or for NaN, which is null. */
function numberTest({ op, values }: PlanLeaf, field: NumberForm): (value: number) => boolean {
  const numbers = values.map((value) => readNumber(value, field));
  const [first = Number.NaN, second = first] = numbers;
  switch (op) {
    case "isNull":
      return (value) => Number.isNaN(value) === values[0];
    case "in": {
      const list = new Set(numbers);
      return (value) => list.has(value);
    }
    case "neq":
      return (value) => value !== first;
    case "gt":
      return (value) => value > first;
    case "gte":
      return (value) => value >= first;
    case "lt":
      return (value) => value < first;
    case "lte":
      return (value) => value <= first;
    default:
      return (value) => value >= first && value <= second;
  }
}

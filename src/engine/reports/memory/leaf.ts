import type { PlanLeaf, PlanValue } from "../plan/plan";
import { readDay, readInstant, readScaled } from "../values";
import type { Frame } from "./frame";
import type { Mask } from "./mask";
import type { CodeSlot, NumberSlot } from "./slot";
import { type Verdicts, wordVerdicts } from "./verdicts";

/** One comparison over the rows of a frame. */
export function compileLeaf(leaf: PlanLeaf, frame: Frame): Mask {
  const slot = frame.field(leaf.field);
  const decimals = frame.fields.find(({ name }) => name === leaf.field)?.decimals ?? 0;
  const test =
    slot.kind === "code" ? compileWords(slot, wordVerdicts(slot, leaf)) : compileNumbers(slot, leaf, decimals);
  return (mask, rows, count) => {
    slot.inspect(rows, count);
    test(mask, rows, count);
  };
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
  return (mask, rows, count) => {
    const { values } = slot;
    for (let at = 0; at < count; at++) {
      const value = values[rows[at] as number] as number;
      mask[at] = value >= from && value <= upTo ? 1 : 0;
    }
  };
}

function outside(slot: NumberSlot, other: number): Mask {
  return (mask, rows, count) => {
    const { values } = slot;
    for (let at = 0; at < count; at++) mask[at] = values[rows[at] as number] === other ? 0 : 1;
  };
}

function listed(slot: NumberSlot, list: ReadonlySet<number>): Mask {
  return (mask, rows, count) => {
    const { values } = slot;
    for (let at = 0; at < count; at++) mask[at] = list.has(values[rows[at] as number] as number) ? 1 : 0;
  };
}

function nulls(slot: NumberSlot, wanted: boolean): Mask {
  return (mask, rows, count) => {
    const { values } = slot;
    for (let at = 0; at < count; at++) mask[at] = Number.isNaN(values[rows[at] as number]) === wanted ? 1 : 0;
  };
}

function compileWords(slot: Pick<CodeSlot, "codes">, verdictsOf: Verdicts): Mask {
  return (mask, rows, count) => {
    const { codes } = slot;
    const verdicts = verdictsOf();
    for (let at = 0; at < count; at++) mask[at] = verdicts[(codes[rows[at] as number] as number) + 1] as number;
  };
}

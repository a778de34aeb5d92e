import type { PlanLeaf } from "../plan/plan";
import { compareText, foldCase, type NumberForm, readNumber } from "../values";
import { textsOf, type Word } from "./dictionary";

/** Returns whether a comparison holds for a text, a list of tags, or null. */
export function wordTest({ op, values }: PlanLeaf): (word: Word | null) => boolean {
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
  return (word) => word !== null && textsOf(word).some((text) => foldCase(text).includes(part));
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
export function numberTest({ op, values }: PlanLeaf, field: NumberForm): (value: number) => boolean {
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

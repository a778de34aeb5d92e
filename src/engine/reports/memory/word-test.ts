import type { PlanLeaf, PlanValue } from "../plan/plan";
import { compareText, foldCase } from "../values";

/** Whether a comparison holds of a text, of a list of tags, or of a null. */
export type WordTest = (word: string | readonly string[] | null) => boolean;

export function wordTest({ op, values }: PlanLeaf): WordTest {
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

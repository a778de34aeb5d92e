import { formatDate, pointerStep, type Reader, type Unread } from "../../base";
import type { PayRise } from "../average-earnings";

const KNOWN = new Set(["effectiveFrom", "previousSalary", "newSalary", "firstPaymentDate"]);
const MOST_RISES = 50;

/** Reads changes of the salary. */
export function readPayRises(reader: Reader, facts: Unread): PayRise[] {
  if (facts.payRises === undefined) return [];
  const rises: PayRise[] = [];
  for (const [index, value] of reader.list(facts, "payRises", "", MOST_RISES).entries()) {
    const path = `/payRises${pointerStep(index)}`;
    const owner = reader.object(value, path);
    if (owner === null) continue;
    reader.onlyKnown(owner, KNOWN, path);
    rises.push(readRise(reader, owner, path));
  }
  return rises;
}

function readRise(reader: Reader, owner: Unread, path: string): PayRise {
  const effectiveFrom = reader.date(owner, "effectiveFrom", path);
  const previousSalary = reader.amount(owner.previousSalary, "previousSalary", path);
  const newSalary = reader.amount(owner.newSalary, "newSalary", path);
  for (const [key, salary] of Object.entries({ previousSalary, newSalary })) {
    if (salary <= 0 && owner[key] !== undefined) reader.refuse("too_small", `${path}/${key}`, { minimum: "0.01" });
  }
  const paidFrom = reader.optionalDate(owner, "firstPaymentDate", path) ?? effectiveFrom;
  if (paidFrom < effectiveFrom)
    reader.refuse("date_before", `${path}/firstPaymentDate`, { limit: formatDate(effectiveFrom) });
  return { effectiveFrom, previousSalary, newSalary, paidFrom };
}

import { isObject, readPence, type Unread } from "../base";
import type { PayLine, PaymentFacts } from "../gross-to-net";
import { isCorrectionCode } from "./correction-codes";
import type { CorrectedYear } from "./facts";
import { type LineDifference, LineSums } from "./line-sums";

/** Lines of other chapters, which settle their own differences. */
const NOT_PAID_BY_LINES: ReadonlySet<PayLine["lineType"]> = new Set(["AttachmentOrder", "AttachmentOrderFee"]);

/**
 * Compares the lines of payments over all years, by everything that a line states but its amount. What an earlier
 * correction posted counts as paid, so that a second correction takes back the first.
 */
export function lineDifferences(years: readonly CorrectedYear[]): readonly LineDifference[] {
  return lineSums(years).differences();
}

/** Returns the same before what is missing is set off against what was overpaid. */
export function lineSums(years: readonly CorrectedYear[]): LineSums {
  const sums = new LineSums();
  for (const { asPaid, asKnown } of years) {
    if (areEqual(asPaid.payments, asKnown.payments)) continue;
    for (const payment of asKnown.payments) addLines(sums, payment, 1);
    for (const payment of asPaid.payments) addLines(sums, payment, -1);
  }
  return sums;
}

/** Returns the lines of a payment; one amount of gross pay is one line. */
export function getLines({ lines, grossPay }: PaymentFacts): readonly PayLine[] {
  return lines ?? (grossPay === undefined ? [] : [{ amount: grossPay }]);
}

function addLines(sums: LineSums, payment: PaymentFacts, sign: 1 | -1): void {
  for (const { id: _id, amount, ...terms } of getLines(payment)) {
    if (isCorrectionCode(terms.code) || NOT_PAID_BY_LINES.has(terms.lineType)) continue;
    sums.add({ ...terms, lineType: terms.lineType ?? "Payment" }, payment.paymentDate, sign * readPence(amount));
  }
}

/** Returns whether two values are the same facts: a field that is left out is null, whatever the order of the fields. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isNothing(a) || isNothing(b)) return isNothing(a) && isNothing(b);
  if (Array.isArray(a)) return Array.isArray(b) && areEqualLists(a, b);
  return isRecord(a) && isRecord(b) ? areEqualRecords(a, b) : JSON.stringify(a) === JSON.stringify(b);
}

function areEqualLists(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((one, at) => areEqual(one, b[at]));
}

function areEqualRecords(a: Unread, b: Unread): boolean {
  for (const key of Object.keys(a)) if (!areEqual(a[key], b[key])) return false;
  for (const key of Object.keys(b)) if (!(key in a) && !isNothing(b[key])) return false;
  return true;
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null;
}

/** Amounts may be objects of a class, which write themselves as JSON. */
function isRecord(value: unknown): value is Unread {
  return (
    isObject(value) && (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null)
  );
}

/** Returns entries by their date; a second one of a date by "date/2". */
export function byDate<Entry extends object>(
  entries: readonly Entry[],
  field: keyof Entry,
): ReadonlyMap<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const date = String(entry[field]);
    let key = date;
    for (let count = 2; found.has(key); count++) key = `${date}/${count}`;
    found.set(key, entry);
  }
  return found;
}

import type { YearFacts } from "../../../engine";
import { type AtPayment, type InForce, operated } from "./operated";

/** The dated lists of a record, as one payment finds them. */
type DatedFacts = Pick<YearFacts, "taxCodes" | "niCategories" | "studentLoans" | "postgraduateLoans">;

interface Payment {
  readonly day: string;
  readonly facts: DatedFacts;
}

/** Returns the dated lists that give each payment what its own lists give it. */
export function operatedFacts(payments: readonly Payment[]): DatedFacts {
  const at = <Value>(entriesOn: (facts: DatedFacts, day: string) => readonly InForce<Value>[]) =>
    operated(payments.map(({ day, facts }): AtPayment<Value> => ({ day, entries: entriesOn(facts, day) })));
  return {
    taxCodes: at(({ taxCodes }, day) => lastEntry(taxCodes, day)).map(dated),
    niCategories: at(({ niCategories }, day) => lastEntry(niCategories, day)).map(dated),
    studentLoans: at(({ studentLoans = [] }, day) => running(studentLoans, day)).map(lasting),
    postgraduateLoans: at(({ postgraduateLoans = [] }, day) => running(postgraduateLoans, day)).map(lasting),
  };
}

/** Returns the entry in force: the last that has begun, else the first, which a payment before the first day is paid under. */
function lastEntry<Entry extends { readonly effectiveDate: string }>(entries: readonly Entry[], day: string) {
  const begun = entries.filter(({ effectiveDate }) => effectiveDate <= day);
  const entry = begun.reduce<Entry | undefined>(
    (last, each) => (last === undefined || each.effectiveDate >= last.effectiveDate ? each : last),
    entries[0],
  );
  if (entry === undefined) return [];
  const { effectiveDate: from, ...value } = entry;
  return [{ from: from > day ? day : from, value }];
}

function running<Loan extends { readonly startDate: string; readonly endDate?: string | null }>(
  loans: readonly Loan[],
  day: string,
) {
  return loans
    .filter(({ startDate, endDate = null }) => startDate <= day && (endDate === null || day <= endDate))
    .map(({ startDate: from, endDate: _, ...value }) => ({ from, value }));
}

function dated<Value>({ from, value }: { readonly from: string; readonly value: Value }) {
  return { effectiveDate: from, ...value };
}

function lasting<Value>({ from, to, value }: { from: string; to: string | null; value: Value }) {
  return { startDate: from, endDate: to, ...value };
}

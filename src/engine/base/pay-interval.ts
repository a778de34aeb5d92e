import { type DayNumber, formatDate } from "./calendar";
import { type EarningsPeriod, getEarningsPeriod, normaliseEarningsPeriod, readEarningsPeriod } from "./earnings-period";
import type { PayFrequency } from "./pay-frequency";
import type { Reader, Unread } from "./reader";
import { getTaxWeek, getTaxYear, startOfTaxYear } from "./tax-year";

/** The facts that state the time since the last irregular payment. */
export interface PayIntervalFacts {
  /** Irregular pay: the date of the last payment before this tax week; null if there was none. */
  readonly lastPaymentDate?: string | null;
  /** Irregular pay: the first payment in this tax week, if this one is a further payment in it. */
  readonly firstPaymentDateInWeek?: string | null;
  /** Irregular pay without an earlier payment: the first day of the employment. */
  readonly employmentStartDate?: string | null;
}

/** The names of the fields of `PayIntervalFacts`. */
export const PAY_INTERVAL_FIELDS = ["lastPaymentDate", "firstPaymentDateInWeek", "employmentStartDate"] as const;

/** The time since the last irregular payment. */
export interface PayInterval {
  /** The first payment of the tax week: further payments in it count as of its date. */
  readonly first: DayNumber;
  /** The last payment before the tax week; null if there was none, undefined if it is not stated. */
  readonly last: DayNumber | null | undefined;
  readonly employmentStart: DayNumber | null;
  /** Whether another payment was made in the tax week before this one. */
  readonly isFurther: boolean;
}

/**
 * Reads the dates of earlier irregular payments; null for every other frequency. Without `lastPaymentDate`, a
 * `yearToDate` of null means that there was no payment this year. Problems: a first payment outside the tax week, a
 * last one inside it.
 */
export function readPayInterval(
  reader: Reader,
  facts: Unread,
  frequency: PayFrequency,
  day: DayNumber,
): PayInterval | null {
  if (frequency !== "Irregular") return null;
  const last = reader.optionalDate(facts, "lastPaymentDate", "");
  const first = reader.optionalDate(facts, "firstPaymentDateInWeek", "");
  const employmentStart = reader.optionalDate(facts, "employmentStartDate", "");
  const year = getTaxYear(day);
  const week = startOfTaxYear(year) + (getTaxWeek(day, year) - 1) * 7;
  refuseOutside(reader, "/lastPaymentDate", last, { upTo: week - 1 });
  refuseOutside(reader, "/firstPaymentDateInWeek", first, { from: week, upTo: day });
  const isUnknown = facts.lastPaymentDate === undefined && facts.yearToDate !== null;
  return { first: first ?? day, last: isUnknown ? undefined : last, employmentStart, isFurther: first !== null };
}

function refuseOutside(
  reader: Reader,
  path: string,
  day: DayNumber | null,
  { from = Number.NEGATIVE_INFINITY, upTo }: { readonly from?: DayNumber; readonly upTo: DayNumber },
): void {
  if (day === null) return;
  if (day < from) reader.refuse("date_before", path, { limit: formatDate(from) });
  else if (day > upTo) reader.refuse("date_after", path, { limit: formatDate(upTo) });
}

const DAYS_IN_YEAR = 365;

/**
 * Reads the earnings period of a payment: `niEarningsPeriod`, or the pay frequency's own. Irregular pay counts the days
 * since the last payment, or since the employment began; at least a week, at most a year, and a week if neither is
 * known.
 * Source: Social Security (Contributions) Regulations 2001, regulation 4.
 */
export function readEarningsPeriodOf(
  reader: Reader,
  facts: Unread,
  frequency: PayFrequency,
  interval: PayInterval | null,
): EarningsPeriod {
  if (facts.niEarningsPeriod !== undefined) return readEarningsPeriod(reader, facts);
  const from = interval === null ? null : (interval.last ?? interval.employmentStart);
  if (interval === null || from === null) return getEarningsPeriod(frequency);
  return normaliseEarningsPeriod("Day", Math.min(interval.first - from, DAYS_IN_YEAR));
}

/** Refuses a further payment in a period whose earlier payments are not stated. */
export function needPeriodSoFar(reader: Reader, path: "/earningsPeriodToDate" | "/taxPeriodToDate"): void {
  reader.refuse("required", path, { expected: "state the earlier payments of this period" });
}

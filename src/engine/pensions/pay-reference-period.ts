import {
  addMonths,
  type CalendarDate,
  daysOfPeriod,
  formatDate,
  PAY_FREQUENCIES,
  type PayFrequency,
  Reader,
  taxPeriodOn,
  taxYearOf,
} from "../base";
import { lookup } from "../rulebook";
import { readPensionRules } from "./pension-rules";
import { lengthOf, type PeriodLength } from "./period-length";

export interface PayReferencePeriodFacts {
  readonly date: CalendarDate;
  readonly frequency: PayFrequency;
  /** By reference to pay, or in line with tax weeks and months; the employer's choice. */
  readonly definition: "PayPeriod" | "TaxAligned";
  /** By reference to pay: the first day of any pay period of the schedule. */
  readonly payPeriodStartDate?: CalendarDate;
}

export interface PayReferencePeriod {
  readonly payReferencePeriodStartDate: CalendarDate;
  readonly payReferencePeriodEndDate: CalendarDate;
}

const KNOWN = new Set(["date", "frequency", "definition", "payPeriodStartDate"]);

/**
 * The pay reference period that a day falls in, by either definition; never shorter than a week by its kind.
 *
 * A tax-aligned period that would contain the last day of the tax year stops there, and a new one begins on 6 April.
 * Problems: wrong facts; `required_with` where a pay period is asked for and none is known. Source: SI 2010/772
 * regulation 4.
 */
export const payReferencePeriod = lookup<PayReferencePeriodFacts, PayReferencePeriod>((facts, rulebook) => {
  const reader = new Reader();
  readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const day = reader.date(owner, "date", "");
  const frequency = reader.choice(owner, "frequency", "", PAY_FREQUENCIES);
  const definition = reader.choice(owner, "definition", "", ["PayPeriod", "TaxAligned"] as const);
  const known = reader.optionalDate(owner, "payPeriodStartDate", "");
  if (definition === "PayPeriod" && known === null) {
    reader.refuse("required_with", "/payPeriodStartDate", { other: "definition" });
  }
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const period =
    known === null || definition === "TaxAligned" ? taxAligned(day, frequency) : payPeriodOn(day, frequency, known);
  const value = {
    payReferencePeriodStartDate: formatDate(period.first),
    payReferencePeriodEndDate: formatDate(period.last),
  };
  return { ok: true, value, workings: null, rules: rulebook.digest() };
});

interface Days {
  readonly first: number;
  readonly last: number;
}

function taxAligned(day: number, frequency: PayFrequency): Days {
  const year = taxYearOf(day);
  const { period } = taxPeriodOn(day, year, frequency);
  return daysOfPeriod(year, frequency, period) as Days;
}

/** The period of a schedule that holds a day, counted from a known first day. */
export function payPeriodOn(day: number, frequency: PayFrequency, known: number): Days {
  const length = lengthOf(frequency);
  const steps = Math.floor((day - known) / (length.unit === "Week" ? length.count * 7 : length.count * 30));
  let at = steps;
  while (startOf(known, length, at) > day) at--;
  while (startOf(known, length, at + 1) <= day) at++;
  return { first: startOf(known, length, at), last: startOf(known, length, at + 1) - 1 };
}

/** The first day of the period that is so many periods after the known one. */
function startOf(known: number, { unit, count }: PeriodLength, periods: number): number {
  return unit === "Week" ? known + periods * count * 7 : addMonths(known, periods * count);
}

import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  dayNumber,
  daysOfPeriod,
  FREQUENCIES,
  formatDate,
  getTaxYear,
  needed,
  PAY_FREQUENCIES,
  type PayFrequency,
  readDate,
  shape,
  taxPeriodOn,
} from "../base";
import { type DefinedLookup, defineCalculation } from "../rulebook";
import { findPensions } from "./pension-law";
import { readPensionRules } from "./pension-rules";
import { getLength, type PeriodLength } from "./period-length";

const FACTS = shape.record(
  {
    date: shape.date,
    frequency: shape.choice(PAY_FREQUENCIES),
    /** By reference to pay, or in line with tax weeks and months; the employer's choice. */
    definition: shape.choice(["PayPeriod", "TaxAligned"]),
    /** By pay period: the first day of any pay period of the schedule. */
    payPeriodStartDate: shape.orNull(shape.date),
  },
  ({ definition, payPeriodStartDate }, subject) => {
    if (definition !== "PayPeriod" || payPeriodStartDate !== null) return;
    subject.refuse("required_with", "/payPeriodStartDate", { other: "definition" });
  },
);

/** A day, and the employer's definition of pay reference periods. */
export interface PayReferencePeriodFacts extends shape.FactsOf<typeof FACTS> {}

/** The first and last day of a pay reference period. */
export interface PayReferencePeriod {
  readonly payReferencePeriodStartDate: CalendarDate;
  readonly payReferencePeriodEndDate: CalendarDate;
}

/**
 * Finds the pay reference period that includes a day, by either definition; never shorter than a week, by its kind.
 *
 * A tax-aligned period that would contain the last day of the tax year stops there, and a new one begins on 6 April.
 * Problems: wrong facts; `required_with` if a pay period is needed and none is known. Source: SI 2010/772 regulation 4.
 */
export const payReferencePeriod: DefinedLookup<PayReferencePeriodFacts, PayReferencePeriod> = defineCalculation({
  name: "pay-reference-period",
  facts: FACTS,
  needs: readPensionRules,
  law: findPensions,
  work({ date, frequency, definition, payPeriodStartDate: known }) {
    const isTaxAligned = known === null || definition === "TaxAligned";
    const { first, last } = isTaxAligned ? taxAligned(date, frequency) : payPeriodOn(date, frequency, known);
    return { payReferencePeriodStartDate: formatDate(first), payReferencePeriodEndDate: formatDate(last) };
  },
});

interface Days {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

function taxAligned(day: DayNumber, frequency: PayFrequency): Days {
  const year = getTaxYear(day);
  const { period } = taxPeriodOn(day, year, frequency);
  return needed(daysOfPeriod(year, frequency, period));
}

/** Returns the period of a schedule that includes a day, counted from a known first day. */
export function payPeriodOn(day: number, frequency: PayFrequency, known: DayNumber): Days {
  const length = getLength(frequency);
  const steps = Math.floor((day - known) / (length.unit === "Week" ? length.count * 7 : length.count * 30));
  let at = steps;
  while (startOf(known, length, at) > day) at--;
  while (startOf(known, length, at + 1) <= day) at++;
  return { first: startOf(known, length, at), last: startOf(known, length, at + 1) - 1 };
}

/** Returns the first day of the period that is a number of periods after the known one. */
function startOf(known: DayNumber, { unit, count }: PeriodLength, periods: number): DayNumber {
  return unit === "Week" ? known + periods * count * 7 : addMonths(known, periods * count);
}

/**
 * Returns the interval of the pay reference period of a worker whose jobs are one employment: the longest of theirs. SI 2010/772
 * regulation 4 names the period by reference to which a worker is paid, and not which one of several it is; by a shorter one
 * the upper limit would cut off pay of the longer. The period is then a tax-aligned one.
 */
export function longestInterval<Frequency extends PayFrequency>(
  own: Frequency,
  others: readonly Frequency[],
): Frequency {
  const perYear = (frequency: Frequency) => FREQUENCIES[frequency].perYear;
  return others.reduce((longest, each) => (perYear(each) < perYear(longest) ? each : longest), own);
}

/** The day of the month by which contributions reach the scheme: paid electronically, and otherwise. */
const ELECTRONIC_DAY = 22;
const OTHER_DAY = 19;

/**
 * Returns the day by which contributions deducted on a pay date are with the scheme: the 22nd of the following month, the
 * 19th if they are not paid electronically. Deductions of a member's first three months may be held longer, which is not
 * used. Source: Occupational Pension Schemes (Scheme Administration) Regulations 1996, regulation 16; The Pensions
 * Regulator, Paying contributions.
 */
export function contributionsDueDate(paymentDate: CalendarDate, paysElectronically = true): CalendarDate {
  const day = readDate(paymentDate);
  const next = formatDate(addMonths(day, 1));
  const [year = Number.NaN, month = Number.NaN] = next.split("-").map(Number);
  return formatDate(dayNumber(year, month, paysElectronically ? ELECTRONIC_DAY : OTHER_DAY));
}

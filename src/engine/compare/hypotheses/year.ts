import { addMonths, FREQUENCIES, formatDate, type PayFrequency, readDate } from "../../base";
import type { EarningsPeriodFacts, PayslipFacts } from "../../gross-to-net";
import { type Hypothesis, type OldPart, withFacts } from "../variant";

/** The year to date left out, whole or of previous employments alone. */
export function yearToDate({ yearToDate: own }: PayslipFacts): Hypothesis[] {
  if (own === undefined || own === null) return [];
  const { previousTaxablePay, previousTaxPaid, ...alone } = own;
  const hasPrevious = previousTaxablePay !== undefined || previousTaxPaid !== undefined;
  const missing = withFacts("YearToDateMissing", "as if nothing had been paid before", (facts) => ({
    ...facts,
    yearToDate: null,
  }));
  const previous = withFacts("PreviousEmploymentMissing", "without pay and tax of the P45", (facts) => ({
    ...facts,
    yearToDate: alone,
  }));
  return hasPrevious ? [missing, previous] : [missing];
}

const DAYS_OF_A_WEEK = 7;

/** The pay period before or after, and other pay frequencies. */
export function periods({ paymentDate, payFrequency }: PayslipFacts): Hypothesis[] {
  if (paymentDate === undefined) return [];
  const { base, span } = FREQUENCIES[payFrequency];
  const moved = (by: number) => {
    const day = readDate(paymentDate);
    return formatDate(base === 12 ? addMonths(day, by * span) : day + by * span * DAYS_OF_A_WEEK);
  };
  const others: readonly PayFrequency[] = ["Weekly", "Fortnightly", "FourWeekly", "Monthly"];
  return [
    ...([-1, 1] as const).map((by) =>
      withFacts("Period", by < 0 ? "the period before" : "the period after", (facts) => ({
        ...facts,
        paymentDate: moved(by),
        yearToDate: facts.yearToDate ?? null,
      })),
    ),
    ...others
      .filter((other) => other !== payFrequency)
      .map((other) =>
        withFacts("Period", `${other} instead of ${payFrequency}`, (facts) => ({
          ...facts,
          payFrequency: other,
          yearToDate: facts.yearToDate ?? null,
        })),
      ),
  ];
}

const EARNINGS_PERIODS: readonly EarningsPeriodFacts[] = [
  { unit: "Week", count: 1 },
  { unit: "Week", count: 2 },
  { unit: "Week", count: 4 },
  { unit: "Month", count: 1 },
  { unit: "Month", count: 2 },
  { unit: "Month", count: 3 },
];

/** Another earnings period for National Insurance alone. */
export function earningsPeriods({ niEarningsPeriod: own }: PayslipFacts): Hypothesis[] {
  return EARNINGS_PERIODS.filter(({ unit, count }) => unit !== own?.unit || count !== own.count).map((period) =>
    withFacts(
      "EarningsPeriod",
      `${period.count} ${period.unit.toLowerCase()}${period.count > 1 ? "s" : ""}`,
      (facts) => ({
        ...facts,
        niEarningsPeriod: period,
      }),
    ),
  );
}

const OLD_PARTS: readonly (readonly [detail: string, parts: readonly OldPart[]])[] = [
  ["income tax", ["tax"]],
  ["National Insurance", ["ni"]],
  ["student loans", ["loans"]],
  ["all", ["tax", "ni", "loans"]],
];

/** The figures of the year before. */
export function oldRules(): Hypothesis[] {
  return OLD_PARTS.map(([name, old]) => ({
    cause: "OldRules",
    detail: `figures of the tax year before: ${name}`,
    apply: (variant) => ({ ...variant, old }),
  }));
}

/** Another rounding of single amounts. */
export const rounding: Hypothesis = {
  cause: "Rounding",
  detail: "rounded differently",
  isAdaptive: true,
  apply: (variant) => ({ ...variant, isRounded: true }),
};

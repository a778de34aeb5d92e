import type { PayFrequency } from "../../src/engine/base";
import type { EarningsPeriodFacts, PayslipFacts } from "../../src/engine/gross-to-net/facts";
import { datePlus, daysBetween, type TaxDate, taxDateOf } from "./calendar";

/** The place of a payment in the year for income tax. */
export interface TaxBasis {
  readonly base: 52 | 12;
  /** Weeks or months to date. */
  readonly n: number;
  /** Weeks or months of one payment. */
  readonly span: number;
  /** Weeks 53, 54 and 56 of regular pay. */
  readonly extraWeek: boolean;
}

/** Applies T-20 and T-25. */
export function taxBasis(frequency: PayFrequency, { week, month }: TaxDate): TaxBasis {
  const weekly = (span: number): TaxBasis => ({
    base: 52,
    n: span * Math.ceil(week / span),
    span,
    extraWeek: week === 53,
  });
  const monthly = (span: number): TaxBasis => ({ base: 12, n: span * Math.ceil(month / span), span, extraWeek: false });
  switch (frequency) {
    case "Weekly":
      return weekly(1);
    case "Irregular":
      return { ...weekly(1), extraWeek: false };
    case "Fortnightly":
      return weekly(2);
    case "FourWeekly":
      return weekly(4);
    case "Monthly":
      return monthly(1);
    case "Quarterly":
      return monthly(3);
    case "TwiceYearly":
      return monthly(6);
    case "Annually":
      return monthly(12);
  }
}

type Dated = PayslipFacts & { readonly paymentDate: string };

/**
 * Returns the weeks or months of a payment that is taxed alone. T-33: irregular pay is taxed as at 5 April plus the
 * days since the last payment of the tax year, the first payment of the year as at its own date; a further payment in a
 * tax week as the first.
 */
export function spanAlone(facts: Dated, { span }: TaxBasis): number {
  if (facts.payFrequency !== "Irregular") return span;
  const first = facts.firstPaymentDateInWeek ?? facts.paymentDate;
  const { taxYear, week } = taxDateOf(first);
  const last = facts.lastPaymentDate ?? null;
  if (last === null || last < `${taxYear}-04-06`) return week;
  return taxDateOf(datePlus(`${taxYear}-04-05`, daysBetween(last, first))).week;
}

/** Applies N-2: a week at least, a year at most; irregular pay has the days since the last payment or the start. */
export function earningsPeriodIn(facts: Dated): EarningsPeriodFacts {
  const given = facts.niEarningsPeriod ?? sinceLastPayment(facts);
  if (given.unit !== "Day") return given;
  const days = Math.max(7, given.count);
  return days % 7 === 0 ? { unit: "Week", count: days / 7 } : { unit: "Day", count: days };
}

function sinceLastPayment(facts: Dated): EarningsPeriodFacts {
  const from = facts.lastPaymentDate ?? facts.employmentStartDate ?? null;
  if (facts.payFrequency !== "Irregular" || from === null) return earningsPeriodOf(facts.payFrequency);
  const first = facts.firstPaymentDateInWeek ?? facts.paymentDate;
  return { unit: "Day", count: Math.min(365, daysBetween(from, first)) };
}

/** Returns the earnings period of a frequency: the same weeks or months. */
export function earningsPeriodOf(frequency: PayFrequency): EarningsPeriodFacts {
  const { base, span } = taxBasis(frequency, { taxYear: 0, week: 1, month: 1 });
  return { unit: base === 52 ? "Week" : "Month", count: span };
}

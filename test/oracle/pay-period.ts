import type { PayFrequency } from "../../src/engine/base";
import type { EarningsPeriodFacts } from "../../src/engine/gross-to-net/facts";
import type { TaxDate } from "./calendar";

/** Where a payment stands for income tax. */
export interface TaxBasis {
  readonly base: 52 | 12;
  /** Weeks or months to date. */
  readonly n: number;
  /** Weeks or months of one payment. */
  readonly span: number;
  /** Weeks 53, 54 and 56: taxed alone. */
  readonly extraWeek: boolean;
}

/** T-20 and T-25. */
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
    case "Irregular":
      return weekly(1);
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

/** The earnings period of a frequency: the same weeks or months. */
export function earningsPeriodOf(frequency: PayFrequency): EarningsPeriodFacts {
  const { base, span } = taxBasis(frequency, { taxYear: 0, week: 1, month: 1 });
  return { unit: base === 52 ? "Week" : "Month", count: span };
}

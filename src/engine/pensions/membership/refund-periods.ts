import { type CalendarDate, formatDate, formatPence, type Money, shape } from "../../base";
import { PENSION_TYPES, type PensionType } from "../contributions/bases";

const PERIOD = shape.record({
  taxYear: shape.taxYear,
  pensionType: shape.choice(PENSION_TYPES),
  /** Deducted from pay: at source after relief; for sacrifice, the salary sacrificed. */
  contribution: shape.amount(),
  additionalVoluntaryContribution: shape.optional(shape.amount(), 0),
  /** All that the employer paid over, sacrifice and shared saving included. */
  employerContribution: shape.amount(),
  /** The pay run is finalised; an open one is recalculated instead. */
  isLocked: shape.flag,
  paymentDate: shape.date,
  period: shape.integer(1, 56),
});

/** One period of a membership as read, in pence. */
export type MembershipPeriod = shape.ReadOf<typeof PERIOD>;

/** The periods of a membership; a period that is given twice is refused. */
export const PERIODS = shape.list(PERIOD, { upTo: 1_000 }, (periods, subject) => {
  const seen = new Set<string>();
  for (const [index, { taxYear, period, paymentDate }] of periods.entries()) {
    const key = `${taxYear} ${period} ${paymentDate}`;
    if (seen.has(key)) subject.refuse("duplicate", `/${index}/period`);
    seen.add(key);
  }
});

/** One period of a membership as the payslip had it. */
export interface MembershipPeriodFacts extends shape.FactsOf<typeof PERIOD> {}

/** One pay period of a membership, with what of it is refunded, in pounds. */
export interface RefundPeriod {
  readonly taxYear: number;
  readonly period: number;
  readonly paymentDate: CalendarDate;
  readonly pensionType: PensionType;
  readonly contribution: Money;
  readonly additionalVoluntaryContribution: Money;
  readonly refund: Money;
  /** Salary sacrificed that is paid after all: taxable and NICable, not a refund of a contribution. */
  readonly salaryCorrection: Money;
  readonly employerContribution: Money;
}

/** Returns what of a period is refunded, and the sacrificed salary that is paid after all. */
export function refundOfPeriod({ pensionType, contribution, additionalVoluntaryContribution }: MembershipPeriod) {
  const sum = contribution + additionalVoluntaryContribution;
  return pensionType === "SalarySacrifice" ? { refund: 0, correction: sum } : { refund: sum, correction: 0 };
}

export function writePeriod(period: MembershipPeriod): RefundPeriod {
  const { refund, correction } = refundOfPeriod(period);
  return {
    taxYear: period.taxYear,
    period: period.period,
    paymentDate: formatDate(period.paymentDate),
    pensionType: period.pensionType,
    contribution: formatPence(period.contribution),
    additionalVoluntaryContribution: formatPence(period.additionalVoluntaryContribution),
    refund: formatPence(refund),
    salaryCorrection: formatPence(correction),
    employerContribution: formatPence(period.employerContribution),
  };
}

import { formatPence, getTaxYear, type Pence, shape, taxYearLabel } from "../../base";
import { notNegative } from "../fields";
import { type PayPeriod, periodKey } from "./pay-period";
import type { ScheduledSlice } from "./slice";

const EXTERNAL_PAYMENT = shape.record(
  {
    grossAmount: notNegative,
    netAmount: notNegative,
    paymentDate: shape.date,
    /** The tax year of the payment date: 2026 or "2026-27". */
    taxYear: shape.taxYear,
    period: shape.integer(1, 56),
    /** The weeks it pays; defaults to the oldest unpaid ones. */
    weekNumbers: shape.optional(shape.list(shape.integer(1, 999), { upTo: 99 }), null),
    /** Sick pay: the absence that was paid; if left out, any. */
    absenceId: shape.optional(shape.text, null),
    /** Whether it counts towards the employer's recovery and year to date; defaults to true. */
    isReportable: shape.optional(shape.flag, true),
  },
  ({ grossAmount, netAmount }, subject) => {
    if (netAmount > grossAmount) subject.refuse("too_large", "/netAmount", { maximum: formatPence(grossAmount) });
  },
  ({ paymentDate, taxYear }, subject) => {
    if (Number.isNaN(paymentDate) || Number.isNaN(taxYear) || getTaxYear(paymentDate) === taxYear) return;
    subject.refuse("outside_tax_year", "/paymentDate", { taxYear: taxYearLabel(taxYear) });
  },
);

/** Statutory pay that was paid outside the pay run. */
export interface ExternalPaymentFacts extends shape.FactsOf<typeof EXTERNAL_PAYMENT> {}

interface ExternalPayment extends shape.ReadOf<typeof EXTERNAL_PAYMENT> {}

export const EXTERNAL_PAYMENTS = shape.list(EXTERNAL_PAYMENT, { upTo: 100 });

/** The schedule after external payments, and the part of them that exceeds it. */
interface Settlement<S extends ScheduledSlice> {
  readonly slices: readonly S[];
  /** Gross pay not allocated to any slice, in pence. */
  readonly unallocatedPence: Pence;
}

/**
 * Settles the weeks that external payments name, or else the oldest unpaid ones, in order of payment date. Of a week
 * that is partly in locked periods, which may have paid their part, the open part is settled first. A settled slice
 * leaves the pay run; a partly settled one is divided in two.
 */
export function settleExternally<S extends ScheduledSlice>(
  schedule: readonly S[],
  payments: readonly ExternalPayment[],
  periods: readonly PayPeriod[],
): Settlement<S> {
  const locked = new Set(periods.filter(({ isLocked }) => isLocked).map(periodKey));
  const isLocked = ({ period }: S) => period !== null && locked.has(periodKey(period));
  let slices = schedule;
  let unallocatedPence = 0;
  for (const payment of [...payments].sort((a, b) => a.paymentDate - b.paymentDate)) {
    let left = payment.grossAmount;
    const inOrder = slices
      .filter((slice) => isOpenTo(slice, payment))
      .sort((a, b) => a.weekStart - b.weekStart || Number(isLocked(a)) - Number(isLocked(b)));
    const takenOf = new Map<S, number>();
    for (const slice of inOrder) {
      const taken = Math.min(left, slice.pence);
      if (taken > 0) takenOf.set(slice, taken);
      left -= taken;
    }
    slices = slices.flatMap((slice) => divided(slice, takenOf.get(slice) ?? 0));
    unallocatedPence += left;
  }
  return { slices, unallocatedPence };
}

function divided<S extends ScheduledSlice>(slice: S, taken: number): readonly S[] {
  if (taken === 0) return [slice];
  const settled: S = { ...slice, pence: taken, source: "ExternalDirectPayment" };
  return taken === slice.pence ? [settled] : [settled, { ...slice, pence: slice.pence - taken }];
}

function isOpenTo(slice: ScheduledSlice, { weekNumbers, absenceId }: ExternalPayment): boolean {
  if (slice.source !== "PayrollRun" || slice.pence <= 0) return false;
  if (absenceId !== null && slice.absenceId !== absenceId) return false;
  return weekNumbers === null || weekNumbers.includes(slice.weekNumber);
}

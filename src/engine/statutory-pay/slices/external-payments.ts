import {
  type Amount,
  type CalendarDate,
  type DayNumber,
  formatPence,
  pointerStep,
  type Reader,
  readTaxYear,
  type TaxYear,
  taxYearLabel,
  taxYearOf,
  type Unread,
} from "../../base";
import type { ScheduledSlice } from "./slice";

/** Statutory pay that was paid outside the pay run. */
export interface ExternalPaymentFacts {
  readonly grossAmount: Amount;
  readonly netAmount: Amount;
  readonly paymentDate: CalendarDate;
  /** The tax year of the payment date: 2026 or "2026-27". */
  readonly taxYear: number | string;
  readonly period: number;
  /** The weeks it pays; left out, the oldest that are unpaid. */
  readonly weekNumbers?: readonly number[];
  /** Whether it counts for the employer's recovery and year to date; true when left out. */
  readonly isReportable?: boolean;
}

export interface ExternalPayment {
  readonly grossPence: number;
  readonly paymentDay: DayNumber;
  readonly taxYear: TaxYear;
  readonly period: number;
  readonly weekNumbers: readonly number[] | null;
  readonly isReportable: boolean;
  readonly path: string;
}

const KNOWN = new Set(["grossAmount", "netAmount", "paymentDate", "taxYear", "period", "weekNumbers", "isReportable"]);
const MOST_PAYMENTS = 100;

/** Reads external payments, by payment date; none when they are left out. */
export function readExternalPayments(reader: Reader, owner: Unread, key: string, path: string): ExternalPayment[] {
  if (owner[key] === undefined) return [];
  const list = path + pointerStep(key);
  return reader
    .list(owner, key, path, MOST_PAYMENTS)
    .map((value, index) => readExternalPayment(reader, value, list + pointerStep(index)))
    .filter((payment) => payment !== null)
    .sort((a, b) => a.paymentDay - b.paymentDay);
}

function readExternalPayment(reader: Reader, value: unknown, at: string): ExternalPayment | null {
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, at);
  const grossPence = reader.amount(owner.grossAmount, "grossAmount", at);
  const netPence = reader.amount(owner.netAmount, "netAmount", at);
  if (grossPence < 0) reader.refuse("negative_amount", `${at}/grossAmount`);
  if (netPence < 0) reader.refuse("negative_amount", `${at}/netAmount`);
  if (netPence > grossPence) reader.refuse("too_large", `${at}/netAmount`, { maximum: formatPence(grossPence) });
  const paymentDay = reader.date(owner, "paymentDate", at);
  return {
    grossPence,
    paymentDay,
    taxYear: readYear(reader, owner, at, paymentDay),
    period: reader.integer(owner, "period", at, 1, 56),
    weekNumbers: owner.weekNumbers === undefined ? null : readWeekNumbers(reader, owner, at),
    isReportable: reader.flag(owner.isReportable, "isReportable", at, true),
    path: at,
  };
}

function readYear(reader: Reader, owner: Unread, at: string, paymentDay: DayNumber): TaxYear {
  const taxYear = readTaxYear(owner.taxYear);
  if (owner.taxYear === undefined) reader.refuse("required", `${at}/taxYear`);
  else if (Number.isNaN(taxYear)) reader.refuse("invalid_format", `${at}/taxYear`);
  else if (taxYearOf(paymentDay) !== taxYear && !Number.isNaN(paymentDay))
    reader.refuse("outside_tax_year", `${at}/paymentDate`, { taxYear: taxYearLabel(taxYear) });
  return taxYear;
}

function readWeekNumbers(reader: Reader, owner: Unread, at: string): number[] {
  const list = `${at}/weekNumbers`;
  return reader.list(owner, "weekNumbers", at, 99).map((value, index) => {
    return reader.integer({ [index]: value === undefined ? null : value }, String(index), list, 1, 999);
  });
}

/** The schedule after external payments, and what they paid beyond it. */
export interface Settlement<S extends ScheduledSlice> {
  readonly slices: readonly S[];
  /** Gross pay that no slice took, in pence. */
  readonly unallocatedPence: number;
}

/**
 * External payments settle the weeks they name, or else the oldest unpaid ones. A settled slice leaves the pay run; one
 * that is settled in part is divided in two.
 */
export function settleExternally<S extends ScheduledSlice>(
  schedule: readonly S[],
  payments: readonly ExternalPayment[],
): Settlement<S> {
  let slices = schedule;
  let unallocatedPence = 0;
  for (const payment of payments) {
    let left = payment.grossPence;
    slices = slices.flatMap((slice) => {
      if (left === 0 || !isOpenTo(slice, payment)) return [slice];
      const taken = Math.min(left, slice.pence);
      left -= taken;
      const settled: S = { ...slice, pence: taken, source: "ExternalDirectPayment" };
      return taken === slice.pence ? [settled] : [settled, { ...slice, pence: slice.pence - taken }];
    });
    unallocatedPence += left;
  }
  return { slices, unallocatedPence };
}

function isOpenTo(slice: ScheduledSlice, { weekNumbers }: ExternalPayment): boolean {
  if (slice.source !== "PayrollRun" || slice.pence <= 0) return false;
  return weekNumbers === null || weekNumbers.includes(slice.weekNumber);
}

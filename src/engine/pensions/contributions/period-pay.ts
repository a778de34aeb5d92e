import type { Pence, Reader } from "../../base";
import { minimumBasis, needsEarnings } from "./bases";
import type { SidePay } from "./contribution";
import type { ReadMember } from "./facts";
import type { PensionPayment } from "./pension-payment";

/** The four kinds of pay that contributions are calculated on, in pence. */
interface Pay {
  readonly earnings: Pence;
  readonly pensionablePay: number;
  readonly employerEarnings: Pence;
  readonly employerPensionablePay: number;
}

/** The pay of a pay reference period up to one payment, in pence. */
export interface PeriodPay {
  readonly employee: SidePay;
  readonly employer: SidePay;
  /** All earnings, before and including this payment; null if the basis does not need them. */
  readonly earnings: { readonly before: number; readonly toDate: number } | null;
  /** Sums to date of the four kinds of pay. */
  readonly toDate: Pay;
}

const NOTHING_EARLIER = {
  earnings: 0,
  pensionablePay: 0,
  employerEarnings: 0,
  employerPensionablePay: 0,
  employeeContribution: 0,
  salarySacrifice: 0,
  sacrificeBorneByEmployer: 0,
  employerOwnContribution: 0,
};

/** Adds a payment to the pay of its period. Refuses pay that takes a sum below zero, and sums that are too large. */
export function payOfPeriod(read: ReadMember, payment: PensionPayment, reader: Reader): PeriodPay {
  const { contributionBasis: basis, payReferencePeriodToDate: earlier } = read;
  const before = earlier ?? NOTHING_EARLIER;
  const beforeOfEmployer = before.employerEarnings ?? before.earnings;
  const pensionableOfEmployer = before.employerPensionablePay ?? before.pensionablePay;
  const now = payNow(read, payment);
  const toDate = {
    earnings: before.earnings + now.earnings,
    pensionablePay: before.pensionablePay + now.pensionablePay,
    employerEarnings: beforeOfEmployer + now.employerEarnings,
    employerPensionablePay: pensionableOfEmployer + now.employerPensionablePay,
  };
  refuseSum(reader, toDate.earnings, "/earnings", payment.earnings);
  refuseSum(reader, toDate.pensionablePay, "/pensionablePay", payment.pensionablePay);
  refuseSum(reader, toDate.employerEarnings, "/employerEarnings", read.employerEarnings);
  refuseSum(reader, toDate.employerPensionablePay, "/employerPensionablePay", read.employerPensionablePay);
  const exchanged = before.salarySacrifice + before.sacrificeBorneByEmployer;
  const taken = read.pensionType === "SalarySacrifice" ? exchanged : before.employeeContribution;
  const takenOfEmployer = before.employerOwnContribution;
  const isOnEarnings = basis === "QualifyingEarnings";
  return {
    employee: isOnEarnings
      ? { before: before.earnings, toDate: toDate.earnings, taken }
      : { before: before.pensionablePay, toDate: toDate.pensionablePay, taken },
    employer: isOnEarnings
      ? { before: beforeOfEmployer, toDate: toDate.employerEarnings, taken: takenOfEmployer }
      : { before: pensionableOfEmployer, toDate: toDate.employerPensionablePay, taken: takenOfEmployer },
    earnings: needsEarnings(minimumBasis(read, payment.day))
      ? { before: before.earnings, toDate: toDate.earnings }
      : null,
    toDate,
  };
}

function payNow(read: ReadMember, payment: PensionPayment): Pay {
  const { contributionBasis: basis, employerEarnings, employerPensionablePay } = read;
  const earnings = payment.earnings ?? 0;
  const pensionable = payment.pensionablePay ?? (basis === "PensionablePaySet3" ? earnings : 0);
  const isOnEarnings = basis === "QualifyingEarnings";
  const pensionablePay = isOnEarnings ? 0 : pensionable;
  const normal = normalPayOf(basis, payment);
  return {
    earnings,
    pensionablePay,
    employerEarnings: employerEarnings ?? normal?.earnings ?? earnings,
    employerPensionablePay: employerPensionablePay ?? (isOnEarnings ? null : normal?.pensionablePay) ?? pensionablePay,
  };
}

/** In set 3 all of normal pay is pensionable, unless the scheme's pensionable pay is stated. */
function normalPayOf(basis: ReadMember["contributionBasis"], { normal, pensionablePay }: PensionPayment) {
  if (normal === null || basis !== "PensionablePaySet3" || pensionablePay !== null) return normal;
  return { earnings: normal.earnings, pensionablePay: normal.earnings };
}

function refuseSum(reader: Reader, toDate: number, path: string, stated: Pence | null): void {
  if (toDate < 0 && stated !== null) reader.refuse("negative_amount", path);
  reader.limit(toDate, path);
}

import { LARGEST_AMOUNT_PENCE, type Reader, type Unread } from "../../base";
import { needsEarnings } from "./bases";
import type { ContributionBasis } from "./facts";
import type { PayField } from "./pay-fields";
import type { PensionPayment } from "./pension-payment";

/** The four kinds of pay of this payment, and whether the first two were given. */
export interface PayNow extends Readonly<Record<PayField, number>> {
  readonly hasEarnings: boolean;
  readonly hasPensionablePay: boolean;
}

/** Reads the pay that the facts give. */
export function readNow(reader: Reader, owner: Unread, basis: ContributionBasis): PayNow {
  const isSet3 = basis === "PensionablePaySet3" && owner.pensionablePay === undefined;
  const earnings =
    needsEarnings(basis) || isSet3
      ? reader.amount(owner.earnings, "earnings", "")
      : optional(reader, owner, "earnings");
  if (basis === "QualifyingEarnings") refusePensionablePay(reader, owner);
  const isPensionable = basis !== "QualifyingEarnings" && !isSet3;
  const pensionablePay = isPensionable
    ? reader.amount(owner.pensionablePay, "pensionablePay", "")
    : isSet3
      ? earnings
      : 0;
  return {
    earnings,
    pensionablePay,
    employerEarnings: owner.employerEarnings === undefined ? earnings : optional(reader, owner, "employerEarnings"),
    employerPensionablePay:
      owner.employerPensionablePay === undefined ? pensionablePay : optional(reader, owner, "employerPensionablePay"),
    hasEarnings: owner.earnings !== undefined,
    hasPensionablePay: owner.pensionablePay !== undefined,
  };
}

/** Reads the pay that a payslip provides; all earnings are pensionable in set 3. */
export function readKnown(reader: Reader, owner: Unread, basis: ContributionBasis, known: PensionPayment): PayNow {
  const isOnEarnings = basis === "QualifyingEarnings";
  const isSet3 = basis === "PensionablePaySet3";
  const earnings = within(reader, known.earnings, "/earnings");
  if (isOnEarnings && owner.employerPensionablePay !== undefined) {
    reader.refuse("must_be_absent", "/employerPensionablePay");
  }
  const own = isOnEarnings ? 0 : isSet3 ? earnings : within(reader, known.pensionablePay, "/pensionablePay");
  return {
    earnings,
    pensionablePay: own,
    employerEarnings: owner.employerEarnings === undefined ? earnings : optional(reader, owner, "employerEarnings"),
    employerPensionablePay:
      owner.employerPensionablePay === undefined ? own : optional(reader, owner, "employerPensionablePay"),
    hasEarnings: true,
    hasPensionablePay: !isOnEarnings && !isSet3,
  };
}

/** Returns a sum of pay; zero with a problem if it is too large. */
function within(reader: Reader, pence: number, path: string): number {
  reader.limit(pence, path);
  return Math.abs(pence) > LARGEST_AMOUNT_PENCE ? 0 : pence;
}

function optional(reader: Reader, owner: Unread, key: PayField): number {
  return reader.optionalAmount(owner[key], key, "");
}

function refusePensionablePay(reader: Reader, owner: Unread): void {
  for (const key of ["pensionablePay", "employerPensionablePay"]) {
    if (owner[key] !== undefined) reader.refuse("must_be_absent", `/${key}`);
  }
}

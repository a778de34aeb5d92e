import type { Reader, Unread } from "../../base";
import { needsEarnings } from "./bases";
import type { PensionTerms, SidePay } from "./contribution";
import type { ContributionBasis } from "./facts";
import { PAY_FIELDS, type PayField } from "./pay-fields";
import type { PensionPayment } from "./pension-payment";
import { type PayNow, readKnown, readNow } from "./read-pay-now";

/** The pay of one payment and of its period so far, in pence. */
export interface ReadPay {
  readonly employee: SidePay;
  readonly employer: SidePay;
  /** All earnings, before and including this payment; null if the basis does not need them. */
  readonly earnings: { readonly before: number; readonly toDate: number } | null;
  /** Sums to date of the four kinds of pay. */
  readonly toDate: Readonly<Record<PayField, number>>;
}

const TAKEN_FIELDS = ["employeeContribution", "salarySacrifice", "employerOwnContribution"] as const;
const TO_DATE = "/payReferencePeriodToDate";
const TO_DATE_FIELDS = new Set<string>([...PAY_FIELDS, ...TAKEN_FIELDS]);

/** Reads the pay that a basis needs: earnings, or pensionable pay, or both for pay without a certificate. */
export function readPay(
  reader: Reader,
  owner: Unread,
  basis: ContributionBasis,
  terms: PensionTerms,
  known: PensionPayment | null,
): ReadPay {
  const before = readToDate(reader, owner);
  const now = known === null ? readNow(reader, owner, basis) : readKnown(reader, owner, basis, known);
  const toDate = {
    earnings: before.earnings + now.earnings,
    pensionablePay: before.pensionablePay + now.pensionablePay,
    employerEarnings: before.employerEarnings + now.employerEarnings,
    employerPensionablePay: before.employerPensionablePay + now.employerPensionablePay,
  };
  refuseExcess(reader, owner, toDate, now);
  const isSacrifice = terms.pensionType === "SalarySacrifice";
  const taken = isSacrifice ? before.salarySacrifice : before.employeeContribution;
  const isOnEarnings = basis === "QualifyingEarnings";
  return {
    employee: isOnEarnings
      ? { before: before.earnings, toDate: toDate.earnings, taken }
      : { before: before.pensionablePay, toDate: toDate.pensionablePay, taken },
    employer: isOnEarnings
      ? { before: before.employerEarnings, toDate: toDate.employerEarnings, taken: before.employerOwnContribution }
      : {
          before: before.employerPensionablePay,
          toDate: toDate.employerPensionablePay,
          taken: before.employerOwnContribution,
        },
    earnings: needsEarnings(basis) ? { before: before.earnings, toDate: toDate.earnings } : null,
    toDate,
  };
}

/** Refuses pay that takes the period below zero, and sums that are too large. */
function refuseExcess(reader: Reader, owner: Unread, toDate: ReadPay["toDate"], now: PayNow): void {
  refuseSum(reader, toDate.earnings, "/earnings", now.hasEarnings);
  refuseSum(reader, toDate.pensionablePay, "/pensionablePay", now.hasPensionablePay);
  refuseSum(reader, toDate.employerEarnings, "/employerEarnings", owner.employerEarnings !== undefined);
  const isGiven = owner.employerPensionablePay !== undefined;
  refuseSum(reader, toDate.employerPensionablePay, "/employerPensionablePay", isGiven);
}

function refuseSum(reader: Reader, toDate: number, path: string, isGiven: boolean): void {
  if (toDate < 0 && isGiven) reader.refuse("negative_amount", path);
  reader.limit(toDate, path);
}

type Sums = Readonly<Record<PayField | (typeof TAKEN_FIELDS)[number], number>>;

const NOTHING: Sums = {
  earnings: 0,
  pensionablePay: 0,
  employerEarnings: 0,
  employerPensionablePay: 0,
  employeeContribution: 0,
  salarySacrifice: 0,
  employerOwnContribution: 0,
};

function readToDate(reader: Reader, owner: Unread): Sums {
  const given = owner.payReferencePeriodToDate ?? null;
  const sums = given === null ? null : reader.object(given, TO_DATE);
  if (sums === null) return NOTHING;
  reader.onlyKnown(sums, TO_DATE_FIELDS, TO_DATE);
  const read = (key: string) => reader.optionalPositiveAmount(sums[key], key, TO_DATE);
  const earnings = read("earnings");
  const pensionablePay = read("pensionablePay");
  return {
    earnings,
    pensionablePay,
    employerEarnings: sums.employerEarnings === undefined ? earnings : read("employerEarnings"),
    employerPensionablePay: sums.employerPensionablePay === undefined ? pensionablePay : read("employerPensionablePay"),
    employeeContribution: read("employeeContribution"),
    salarySacrifice: read("salarySacrifice"),
    employerOwnContribution: read("employerOwnContribution"),
  };
}

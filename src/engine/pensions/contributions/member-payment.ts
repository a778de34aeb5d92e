import { halfUpDivide } from "../../../kernel";
import type { Pence, Reader } from "../../base";
import { lowerLimitOfPart, type Thresholds, thresholdsOn } from "../thresholds";
import { type ContributionBasis, minimumBasis, needsEarnings } from "./bases";
import type { PensionPay, PensionTerms, Share, SidePay } from "./contribution";
import type { ContributionRules } from "./contribution-rules";
import type { ReadMember } from "./facts";
import type { PensionPayment, SavingOf } from "./settle-payment";
import { memberShare, pensionTerms } from "./terms";

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

/** A payment to a member with all that its contributions are calculated from. */
export interface MemberPayment {
  readonly read: ReadMember;
  readonly rules: ContributionRules;
  /** The terms of the group, with the member's own factors. */
  readonly usualTerms: PensionTerms;
  /** The same with the override of this pay run. */
  readonly terms: PensionTerms;
  readonly periodPay: PeriodPay;
  readonly pay: PensionPay;
  readonly thresholds: Thresholds | null;
  /** The basis whose minimum it is tested against. */
  readonly testedAs: ContributionBasis;
  readonly savingOf: SavingOf;
}

/** Applies the rules of its date to a payment; pay that cannot be is refused. */
export function memberPayment(
  read: ReadMember,
  payment: PensionPayment,
  rules: ContributionRules,
  reader: Reader,
): MemberPayment {
  const usualTerms = usualTermsOf(read, rules);
  const periodPay = payOfPeriod(read, payment, reader);
  const { inFamilyLeave, inSickness } = rules.bearsSacrifice;
  const bearsSacrifice = payment.isFamilyLeave || hadFamilyLeave(read) ? inFamilyLeave : inSickness;
  const thresholds = thresholdsOf(read, payment, rules);
  return {
    read,
    rules,
    usualTerms,
    terms: overriddenTerms(read, usualTerms),
    periodPay,
    pay: {
      employee: isExchanged(read, periodPay, bearsSacrifice) ? onNormalPay(periodPay) : periodPay.employee,
      employer: periodPay.employer,
      band:
        thresholds && read.contributionBasis === "QualifyingEarnings"
          ? lowerLimitOfPart(thresholds, payment.part)
          : null,
      employerRoom: roomOf(read, periodPay.employer.taken),
      additional: read.additionalVoluntaryContribution,
      memberLimit: read.memberContributionLimit,
      sacrificeRoom: payment.sacrificeRoom,
      bearsSacrifice,
    },
    thresholds,
    testedAs: minimumBasis(read, payment.day),
    savingOf: payment.savingOf,
  };
}

/** Whether an earlier payment of the period was calculated on normal pay. */
function hadFamilyLeave({ payReferencePeriodToDate: earlier }: ReadMember): boolean {
  if (earlier === null) return false;
  const { earnings, employerEarnings, pensionablePay, employerPensionablePay } = earlier;
  return (employerEarnings ?? earnings) !== earnings || (employerPensionablePay ?? pensionablePay) !== pensionablePay;
}

/** Whether the employer bears what a member on family leave exchanges, which therefore follows normal pay as its own share. */
function isExchanged({ pensionType }: ReadMember, { employee, employer }: PeriodPay, bearsSacrifice: boolean): boolean {
  const isOnNormalPay = employee.before !== employer.before || employee.toDate !== employer.toDate;
  return pensionType === "SalarySacrifice" && bearsSacrifice && isOnNormalPay;
}

function onNormalPay({ employee: { taken }, employer: { before, toDate } }: PeriodPay): SidePay {
  return { before, toDate, taken };
}

interface Remembered {
  readonly read: ReadMember;
  readonly rules: ContributionRules;
  readonly terms: PensionTerms;
}

// Payments of members with the same facts and date follow each other: the last terms are cached.
let last: Remembered | null = null;

function usualTermsOf(read: ReadMember, rules: ContributionRules): PensionTerms {
  if (last === null || last.read !== read || last.rules !== rules) {
    last = { read, rules, terms: pensionTerms(read, rules.afterRelief, read.employeeOverride) };
  }
  return last.terms;
}

/** Returns the thresholds of the period, in proportion if membership began in it; null if the basis needs none. */
function thresholdsOf(
  read: ReadMember,
  { day, length }: PensionPayment,
  { pensions, isFirstBandFull }: ContributionRules,
): Thresholds | null {
  if (length === null || !needsEarnings(minimumBasis(read, day))) return null;
  const thresholds = thresholdsOn(pensions, day, length);
  return thresholds === null || isFirstBandFull ? thresholds : sinceJoining(thresholds, read);
}

function sinceJoining(thresholds: Thresholds, read: ReadMember): Thresholds {
  const { enrolmentDate: joined, payReferencePeriodStartDate: first, payReferencePeriodEndDate: last } = read;
  if (joined === null || first === null || last === null || joined <= first) return thresholds;
  const days = last - joined + 1;
  const of = last - first + 1;
  return {
    ...thresholds,
    lower: halfUpDivide(thresholds.lower * days, of),
    upper: halfUpDivide(thresholds.upper * days, of),
  };
}

/** Returns what the cap leaves for the employer's own contribution of this payment; null without a cap. */
function roomOf(
  { employerContributionCap: cap, employerOwnContributionYearToDate: inYear }: ReadMember,
  takenInPeriod: number,
): number | null {
  if (cap === null) return null;
  return Math.max(0, cap.amount - (cap.per === "Year" ? (inYear ?? 0) : takenInPeriod));
}

/** Returns the terms of one overridden pay run: a factor, or an amount that is used as it is. */
function overriddenTerms({ contributionOverride: override }: ReadMember, usual: PensionTerms): PensionTerms {
  if (override === null) return usual;
  const { pensionType, afterRelief } = usual;
  const share = override.employeeFactor && memberShare(override.employeeFactor, pensionType, afterRelief);
  const employee = stated(override.employeeAmount) ?? share;
  const employer = stated(override.employerAmount) ?? override.employerFactor;
  return {
    ...usual,
    employee: employee ?? usual.employee,
    employer: employer ?? usual.employer,
    isOverride: { employee: employee !== null, employer: employer !== null },
  };
}

function stated(pence: Pence | null): Share | null {
  return pence === null ? null : { kind: "Stated", pence };
}

/** The four kinds of pay that contributions are calculated on, in pence. */
interface Pay {
  readonly earnings: Pence;
  readonly pensionablePay: number;
  readonly employerEarnings: Pence;
  readonly employerPensionablePay: number;
}

/** The pay of a pay reference period up to one payment, in pence. */
interface PeriodPay {
  readonly employee: SidePay;
  readonly employer: SidePay;
  /** All earnings, before and including this payment; null if the basis does not need them. */
  readonly earnings: { readonly before: number; readonly toDate: number } | null;
  /** Sums to date of the four kinds of pay. */
  readonly toDate: Pay;
}

/** Adds a payment to the pay of its period. Refuses pay that takes a sum below zero, and sums that are too large. */
function payOfPeriod(read: ReadMember, payment: PensionPayment, reader: Reader): PeriodPay {
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

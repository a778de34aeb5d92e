import { isObject, shape } from "../../base";
import { CATEGORIES } from "../assessment/category";
import { OTHER_LENGTH, onlyOneLength, PERIOD_FIELDS } from "../period-length";
import { minimumBasis, needsEarnings } from "./bases";
import { PART, type RateShape, SHARE } from "./rate";
import { groupFields, hasSacrifice, recordByMode, savingNeedsSacrifice } from "./terms";

const notNegative = shape.amount({ from: 0 });
const pay = shape.optional(shape.amount(), null);
const paid = shape.optional(notNegative, 0);

const PERIOD_TO_DATE = shape.record({
  earnings: paid,
  pensionablePay: paid,
  /** As the employee's, if left out. */
  employerEarnings: shape.optional(notNegative, null),
  /** As the employee's, if left out. */
  employerPensionablePay: shape.optional(notNegative, null),
  /** The member's contributions, without salary sacrifice. */
  employeeContribution: paid,
  salarySacrifice: paid,
  /** What the employer bore of salary sacrifice that statutory pay left no room for. */
  sacrificeBorneByEmployer: paid,
  employerOwnContribution: paid,
});

/** Pay and contributions earlier in the same pay reference period; a result's `payReferencePeriodToDate` fits unchanged. */
export interface PeriodToDateFacts extends shape.FactsOf<typeof PERIOD_TO_DATE> {}

const OVERRIDE = shape.record(
  {
    /** The member's share of the base, for this pay run. */
    employeeFactor: shape.optional(SHARE, null),
    /** Instead of a share: the member's contribution in pounds. */
    employeeAmount: shape.optional(notNegative, null),
    /** The employer's share of the base, for this pay run. */
    employerFactor: shape.optional(SHARE, null),
    /** Instead of a share: the employer's contribution in pounds. */
    employerAmount: shape.optional(notNegative, null),
    acknowledgeBelowAutoEnrolmentMinimum: shape.optional(shape.flag, false),
    reason: shape.optional(shape.anyText, null),
  },
  shape.excludes("employeeAmount", "employeeFactor"),
  shape.excludes("employerAmount", "employerFactor"),
  ({ employeeFactor, employeeAmount, employerFactor, employerAmount }, subject) => {
    if ((employeeFactor ?? employeeAmount ?? employerFactor ?? employerAmount) !== null) return;
    subject.refuse("required_with", "/employeeFactor", { other: "contributionOverride" });
  },
);

/** Replaces the group's factors for one pay run. */
export interface ContributionOverride extends shape.FactsOf<typeof OVERRIDE> {}

/** Kinds of pension scheme, as court orders tell them apart. */
export const SCHEME_KINDS = ["Occupational", "MasterTrust", "GroupPersonal", "Stakeholder"] as const;

/** Whether a member's facts are of a personal pension: most court orders are calculated before its contributions. */
export function isPersonalScheme(terms: unknown): boolean {
  return isObject(terms) && (terms.schemeKind === "GroupPersonal" || terms.schemeKind === "Stakeholder");
}

/** What does not depend on the pay of a payment. */
function memberFields(rate: RateShape) {
  const ownRate = shape.optional(rate, null);
  return {
    ...groupFields(rate),
    /**
     * For court orders alone: contributions to a group personal or a stakeholder pension lower the attachable earnings of
     * a maintenance deduction order and a direct earnings attachment, but of no other order.
     */
    schemeKind: shape.optional(shape.choice(SCHEME_KINDS), "Occupational"),
    /** For a period of another length than that of the pay frequency. */
    payReferencePeriodLength: OTHER_LENGTH,
    /** The last day of the certificate of a set: later payments have the minimum of pensionable pay without one. */
    certificateValidTo: shape.optional(shape.date, null),
    /** A member's permanent factors instead of the group's. */
    employeeOverride: shape.orNull(
      shape.record(
        { employeeFactor: ownRate, employerFactor: ownRate },
        ({ employeeFactor, employerFactor }, subject) => {
          if (employeeFactor === null && employerFactor === null) subject.refuse("must_not_be_empty", "");
        },
      ),
    ),
    contributionOverride: shape.orNull(OVERRIDE),
    /** The most that is deducted of the member's contribution, as pay allows; the rest is the employer's to pay. */
    memberContributionLimit: shape.optional(notNegative, null),
    payReferencePeriodToDate: shape.orNull(PERIOD_TO_DATE),
    /** On paid family leave: what the worker would have earned, on which the employer pays. */
    employerEarnings: pay,
    /** The part of it that is pensionable. */
    employerPensionablePay: pay,
    /** Gross. */
    additionalVoluntaryContribution: paid,
    /** The employer's own contributions earlier in the tax year, if the cap is yearly. */
    employerOwnContributionYearToDate: shape.optional(notNegative, null),
    /** "EntitledWorker" and "NotEligible" have no minimum. */
    workerCategory: shape.optional(shape.choice(CATEGORIES), null),
    /** Membership began within the period: pay counts from that date. All three, or none. */
    enrolmentDate: shape.optional(shape.date, null),
    /** The first day of the period in which membership began. */
    payReferencePeriodStartDate: shape.optional(shape.date, null),
    /** Its last day. */
    payReferencePeriodEndDate: shape.optional(shape.date, null),
    /** Refunds of earlier contributions paid with this payment, by the type under which they were deducted. */
    refunds: shape.optional(shape.byWord(["ReliefAtSource", "NetPayArrangement"], notNegative), null),
  };
}

/** A member as read. */
export type ReadMember = shape.RecordRead<ReturnType<typeof memberFields>>;

const FIRST_PERIOD = ["enrolmentDate", "payReferencePeriodStartDate", "payReferencePeriodEndDate"] as const;

const FIRST_PERIOD_RULES: readonly shape.Rule<ReadMember>[] = [
  (_, subject) => {
    const other = FIRST_PERIOD.find((key) => subject.has(key)) ?? "";
    for (const key of FIRST_PERIOD) if (!subject.has(key)) subject.refuse("required_with", `/${key}`, { other });
  },
  shape.notBefore("payReferencePeriodEndDate", "payReferencePeriodStartDate"),
  shape.notAfter("enrolmentDate", "payReferencePeriodEndDate"),
];

const MEMBER_RULES: readonly shape.Rule<ReadMember>[] = [
  savingNeedsSacrifice,
  ({ contributionBasis, employerPensionablePay }, subject) => {
    if (contributionBasis !== "QualifyingEarnings" || employerPensionablePay === null) return;
    subject.refuse("must_be_absent", "/employerPensionablePay");
  },
  ({ employerContributionCap: cap, employerOwnContributionYearToDate: inYear }, subject) => {
    if (cap?.per !== "Year" || inYear !== null) return;
    subject.refuse("required_with", "/employerOwnContributionYearToDate", { other: "employerContributionCap" });
  },
  (read, subject) => {
    const { enrolmentDate, payReferencePeriodStartDate, payReferencePeriodEndDate } = read;
    if ((enrolmentDate ?? payReferencePeriodStartDate ?? payReferencePeriodEndDate) === null) return;
    for (const rule of FIRST_PERIOD_RULES) rule(read, subject);
  },
];

/** The member of a payslip, which states its own pay. */
export const MEMBER_FACTS = recordByMode((rate) => shape.record(memberFields(rate), ...MEMBER_RULES));

/** The member's pension in a payslip's facts: everything but what the payslip itself provides. */
export interface PayslipPensionFacts extends shape.FactsOf<typeof MEMBER_FACTS> {}

function paymentFields(rate: RateShape) {
  return {
    /** Chooses the thresholds and minimums. */
    paymentDate: shape.date,
    ...memberFields(rate),
    ...PERIOD_FIELDS,
    /** All earnings of the payment that count, before any sacrifice for the pension. */
    earnings: pay,
    /** The part of pay that is pensionable in the scheme, for a basis other than qualifying earnings. */
    pensionablePay: pay,
    /** Employer National Insurance before the sacrifice less after it; or the rate, if all is above the threshold. */
    employerNiSaving: shape.optional(notNegative, null),
    /** Instead of `employerNiSaving`. */
    employerNiRate: shape.optional(PART, null),
    /** With statutory pay in `earnings`: the pay that is not statutory, the most that can be sacrificed. */
    contractualPay: shape.optional(notNegative, null),
  };
}

/** One payment of one member as read. */
export type ReadPayment = shape.RecordRead<ReturnType<typeof paymentFields>>;

function needsLength(read: ReadPayment, subject: shape.Subject) {
  const { frequency, payReferencePeriodLength, paymentDate } = read;
  if (!needsEarnings(minimumBasis(read, paymentDate)) || (frequency ?? payReferencePeriodLength) !== null) return;
  subject.refuse("required", "/frequency");
}

/** Requires the pay that a basis counts; all earnings are pensionable in set 3, unless pensionable pay is stated. */
function needsPay(read: ReadPayment, subject: shape.Subject): void {
  const { contributionBasis: basis, earnings, pensionablePay } = read;
  const isTestedOnEarnings = needsEarnings(minimumBasis(read, read.paymentDate));
  const isAllPensionable = basis === "PensionablePaySet3" && pensionablePay === null;
  if ((isTestedOnEarnings || isAllPensionable) && earnings === null) subject.refuse("required", "/earnings");
  if (basis === "QualifyingEarnings") {
    if (pensionablePay !== null) subject.refuse("must_be_absent", "/pensionablePay");
  } else if (!isAllPensionable && pensionablePay === null) subject.refuse("required", "/pensionablePay");
}

/** Allows one form of the employer's National Insurance saving: only with a sacrifice, required if some of it is shared. */
function needsSaving(read: ReadPayment, subject: shape.Subject): void {
  const { employerNiSaving: saving, employerNiRate: rate } = read;
  if (saving !== null && rate !== null)
    subject.refuse("sent_together", "/employerNiRate", { other: "employerNiSaving" });
  if (!hasSacrifice(read)) {
    if (saving !== null) subject.refuse("must_be_absent", "/employerNiSaving");
    if (rate !== null) subject.refuse("must_be_absent", "/employerNiRate");
  } else if (saving === null && rate === null && (read.nationalInsuranceSavingsFactor?.numerator ?? 0) > 0) {
    subject.refuse("required_with", "/employerNiSaving", { other: "nationalInsuranceSavingsFactor" });
  }
}

export const CONTRIBUTION_FACTS = recordByMode((rate) =>
  shape.record(paymentFields(rate), ...MEMBER_RULES, onlyOneLength, needsLength, needsPay, needsSaving),
);

/** One payment of one member. */
export interface ContributionFacts extends shape.FactsOf<typeof CONTRIBUTION_FACTS> {}

import { type DayNumber, getTaxYear, shape, type TaxYear, taxYearLabel } from "../../base";
import { amounts, levyAsSent, pence, text } from "../../filing-facts";
import { heldTaxYear } from "../../rulebook";

const MOST_SUBMISSIONS = 10_000;
const MOST_REPORTS = 1_000_000;

const day = shape.orNull(shape.date);

/** Figures of the year that a submission reports of one employment. */
const TO_DATE = shape.record({
  incomeTax: pence,
  studentLoans: pence,
  postgraduateLoans: pence,
  employeeNi: pence,
  /** Class 1. */
  employerNi: pence,
  /** Class 1A on termination awards. */
  class1aOnTermination: pence,
});

const REPORT = shape.record({
  /** The employer's own reference, which stays the same. */
  employeeId: shape.text,
  payrollId: text,
  /** The payroll id before, if the submission says that it has changed. */
  previousPayrollId: text,
  /** As reported with the starter details; null if none were reported yet. */
  startDate: day,
  leavingDate: day,
  /** Whether the payment is marked as one after leaving. */
  isAfterLeaving: shape.orDefault(shape.flag, false),
  nationalInsuranceNumber: text,
  firstName: text,
  lastName: text,
  dateOfBirth: day,
  toDate: TO_DATE,
});

const FPS = shape.record({
  submissionId: shape.text,
  paymentDate: shape.date,
  /** The submission of the same payments that this one replaces. */
  supersedes: text,
  reports: shape.list(REPORT, { upTo: MOST_REPORTS }, shape.distinct("employeeId")),
});

const LEVY = shape.record({
  taxMonth: shape.integer(1, 12),
  levyDueYearToDate: shape.converted(shape.amount(), levyAsSent),
});

const EPS = shape.record(
  {
    submissionId: shape.text,
    supersedes: text,
    /** The month of the recoverable amounts; required with them. */
    taxMonth: shape.orNull(shape.integer(1, 12)),
    /** To date, by the fields of an employer payment summary. */
    recoverableAmounts: shape.orNull(amounts),
    apprenticeshipLevy: shape.orNull(LEVY),
    /** Whether Employment Allowance is claimed; null if the summary does not mention it. */
    employmentAllowance: shape.orNull(shape.flag),
  },
  ({ taxMonth, recoverableAmounts }, subject) => {
    if (recoverableAmounts !== null && taxMonth === null) subject.refuse("required", "/taxMonth");
  },
);

const BEFORE = shape.record({
  /** The last report of each employment before the first submission stated, in this tax year or the one before. */
  reports: shape.orDefault(shape.list(REPORT, { upTo: MOST_REPORTS }, shape.distinct("employeeId")), []),
  recoverableAmounts: amounts,
  levyDueYearToDate: shape.orDefault(shape.converted(shape.amount(), levyAsSent), 0),
});

/** What both functions of the charge take. */
export const CHARGE_FIELDS = {
  taxYear: heldTaxYear,
  /** The tax month whose charge is wanted, from 1, which starts on 6 April. */
  taxMonth: shape.integer(1, 12),
  /** Full payment submissions in the order in which they were sent; those refused are left out. */
  fullPaymentSubmissions: shape.list(FPS, { upTo: MOST_SUBMISSIONS }, shape.distinct("submissionId")),
  /** Employer payment summaries in the order in which they were sent; those refused are left out. */
  employerPaymentSummaries: shape.orDefault(
    shape.list(EPS, { upTo: MOST_SUBMISSIONS }, shape.distinct("submissionId")),
    [],
  ),
  /** What was reported before the first submission stated; nothing if left out. */
  before: shape.orDefault(shape.nullable(BEFORE), null),
} as const;

export const insideTaxYear: shape.Rule<Pick<ReadCharge, "taxYear" | "fullPaymentSubmissions">> = (
  { taxYear, fullPaymentSubmissions },
  subject,
) => {
  for (const [index, { paymentDate }] of fullPaymentSubmissions.entries()) {
    if (isOutside(paymentDate, taxYear)) {
      const pointer = `/fullPaymentSubmissions/${index}/paymentDate`;
      subject.refuse("outside_tax_year", pointer, { taxYear: taxYearLabel(taxYear) });
    }
  }
};

function isOutside(paymentDate: DayNumber, taxYear: TaxYear): boolean {
  return !Number.isNaN(paymentDate) && !Number.isNaN(taxYear) && getTaxYear(paymentDate) !== taxYear;
}

export const CHARGE_FACTS = shape.record(CHARGE_FIELDS, insideTaxYear);

/** The submissions of a tax year, and the tax month whose charge is wanted. */
export interface ChargeFacts extends shape.FactsOf<typeof CHARGE_FACTS> {}

/** What a full payment submission reports of one employment. */
export interface EmploymentReportFacts extends shape.FactsOf<typeof REPORT> {}

/** Figures of the year in a report. */
export interface FiguresToDateFacts extends shape.FactsOf<typeof TO_DATE> {}

/** A full payment submission that was sent, with what it reports of each employment. */
export interface SentFpsFacts extends shape.FactsOf<typeof FPS> {}
/** An employer payment summary that was sent, as far as it changes the charge. */
export interface SentEpsFacts extends shape.FactsOf<typeof EPS> {}

export type ReadCharge = shape.RecordRead<typeof CHARGE_FIELDS>;
export type ReadReport = shape.ReadOf<typeof REPORT>;
export type FiguresToDate = shape.ReadOf<typeof TO_DATE>;
export type ReadEpsSent = shape.ReadOf<typeof EPS>;

import {
  type CalendarDate,
  civilDate,
  dayNumber,
  daysOfPeriod,
  formatDate,
  type Money,
  needed,
  startOfTaxYear,
  type TaxYear,
} from "../../../base";

/** A report to HMRC, with the fact that its last day follows from. */
export type DueReport =
  /** The FPS of a payment. */
  | { readonly report: "Payment"; readonly paymentDate: CalendarDate }
  /** The EPS of a tax month: nobody was paid, or amounts are recovered, due as levy or claimed. */
  | { readonly report: "MonthSummary"; readonly taxYear: TaxYear; readonly taxMonth: number }
  /** That a tax year is over. */
  | { readonly report: "FinalSubmission"; readonly taxYear: TaxYear }
  /** What was reported of a tax year and turned out to be wrong. */
  | { readonly report: "Correction"; readonly knownOn: CalendarDate };

/** The day of the calendar month in which a tax month ends. */
const LAST_DAY_OF_SUMMARY = 19;

const LAST_TAX_MONTH = 12;

/**
 * Returns the last day on which a report is in time. An FPS is due on or before the payment, an EPS by the 19th after its tax
 * month. The end of a tax year is reported on its last FPS, or else on an EPS by 19 April. HMRC sets no day for a correction: it
 * is due as soon as the mistake is known.
 *
 * Source: Income Tax (Pay As You Earn) Regulations 2003, regulations 67B to 67F; GOV.UK, "Reporting to HMRC: EPS", "Send your final
 * payroll report of the year" and "Fix problems with running payroll".
 */
export function reportDueBy(due: DueReport): CalendarDate {
  switch (due.report) {
    case "Payment":
      return due.paymentDate;
    case "Correction":
      return due.knownOn;
    case "MonthSummary":
      return summaryDueBy(due.taxYear, due.taxMonth);
    case "FinalSubmission":
      return summaryDueBy(due.taxYear, LAST_TAX_MONTH);
  }
}

function summaryDueBy(taxYear: TaxYear, taxMonth: number): CalendarDate {
  const { year, month } = civilDate(needed(daysOfPeriod(taxYear, "Monthly", taxMonth)).last);
  return formatDate(dayNumber(year, month, LAST_DAY_OF_SUMMARY));
}

const YEARS_BACK = 6;

/**
 * Returns the first leaving date that an FPS of a tax year can state: HMRC's schema takes those of the six years before it.
 *
 * Source: HMRC's FPS schemas, `LeavingDate`: from 6 April 2019 in 2025-26, from 6 April 2020 in 2026-27.
 */
export function earliestLeavingDate(taxYear: TaxYear): CalendarDate {
  return formatDate(startOfTaxYear(taxYear - YEARS_BACK));
}

/** Reports of a tax month that HMRC did not have in time. */
export interface LateReports {
  /** In the PAYE scheme. */
  readonly employees: number;
  /** Months of the tax year that were late before this one. */
  readonly lateBefore: number;
  /** Days by which the latest report missed its day; null while it is missing, and for an EPS that was not sent. */
  readonly daysLate: number | null;
  /** For annual schemes the first late month of a year is not excused. */
  readonly isAnnualScheme?: boolean;
  /** Of the first FPS of a new employer: days from the first payment; null or left out for any other. */
  readonly daysAfterFirstPayment?: number | null;
}

/** Pounds for a month, by the employees of the scheme. */
const PENALTIES = [
  { from: 250, pounds: "400.00" },
  { from: 50, pounds: "300.00" },
  { from: 10, pounds: "200.00" },
  { from: 0, pounds: "100.00" },
] as const;

const DAYS_OF_GRACE = 3;
const DAYS_OF_NEW_EMPLOYER = 30;

/**
 * Returns the penalty of a tax month with late reports, in pounds: none for the first late month of a year, for reports up
 * to three days late, and for a new employer's first FPS within 30 days. HMRC decides by what it holds, and may add 5% of
 * what is missing after three months. The services show the days (`/v1/rti/outstanding`) and no penalty: which months HMRC
 * counts as late, with other programs' reports and its excuses, is not on record.
 *
 * Source: GOV.UK, "What happens if you don't report payroll information on time"; Finance Act 2009, Schedule 55.
 */
export function latePenalty(late: LateReports): Money {
  const { employees, lateBefore, daysLate, isAnnualScheme = false, daysAfterFirstPayment = null } = late;
  const isInGrace = daysLate !== null && daysLate <= DAYS_OF_GRACE;
  const isNewEmployer = daysAfterFirstPayment !== null && daysAfterFirstPayment <= DAYS_OF_NEW_EMPLOYER;
  const isFirst = lateBefore === 0 && !isAnnualScheme;
  if (isInGrace || isNewEmployer || isFirst) return "0.00";
  return needed(PENALTIES.find(({ from }) => employees >= from)).pounds;
}

import { STUDENT_LOAN_PLANS } from "../../engine/base";
import { LATEST_YEAR, TAX_YEARS } from "../rules";
import { payDates, type Situation } from "../situation";
import type { EmployeeRecord, PayrollRecord, TaxRecord } from "./records";

/** The payment for which the form is filled. */
interface FilledPayment {
  readonly taxYear: string;
  readonly payFrequency: Situation["payFrequency"];
  /** One-based. */
  readonly payment: number;
  readonly date: string;
}

const FREQUENCIES: readonly Situation["payFrequency"][] = [
  ...(["Weekly", "Fortnightly", "FourWeekly", "Monthly"] as const),
  ...(["Quarterly", "TwiceYearly", "Annually"] as const),
];

/** Returns the payroll's next payment in the employment, in a tax year that the page has. */
export function nextPayment(employee: EmployeeRecord, payroll: PayrollRecord): FilledPayment {
  const { payFrequency } = payroll;
  const nextPeriod = unpaidPeriod(payroll);
  const isKnown = TAX_YEARS.includes(String(nextPeriod.year));
  const taxYear = isKnown ? String(nextPeriod.year) : LATEST_YEAR;
  const frequency = FREQUENCIES.find((known) => known === payFrequency) ?? "Monthly";
  const dates = payDates(Number(taxYear), frequency, "");
  const starts = dates.findIndex((date) => date >= employee.startDate);
  const wanted = Math.max(isKnown ? nextPeriod.period - 1 : 0, starts === -1 ? dates.length - 1 : starts);
  const place = Math.min(wanted, dates.length - 1);
  return { taxYear, payFrequency: frequency, payment: place + 1, date: dates[place] ?? `${taxYear}-04-06` };
}

/** Returns the period of the open run, or of the next one if none is open. A payroll has at most one open run. */
function unpaidPeriod({ hasPayRuns, nextPeriod, lastLockedPeriod }: PayrollRecord) {
  const { year, period } = nextPeriod;
  const isNoneOpen = lastLockedPeriod?.year === year && lastLockedPeriod.period === period - 1;
  return hasPayRuns && period > 1 && !isNoneOpen ? { year, period: period - 1 } : nextPeriod;
}

/**
 * Converts an employee's record to the form on the day of a payment. Fields missing in the record keep their values.
 */
export function toSituation(employee: EmployeeRecord, paid: FilledPayment, tax: TaxRecord): Partial<Situation> {
  const { taxYear, payFrequency, payment, date } = paid;
  const { salaryHistory } = employee;
  const salary = (salaryHistory.find(({ effectiveFrom }) => effectiveFrom <= date) ?? salaryHistory.at(-1))?.salary;
  const isNew = employee.startDate >= `${taxYear}-04-06` && employee.startDate <= date;
  return {
    ...(salary === undefined ? {} : { amount: salary, per: "year" as const }),
    taxYear,
    payFrequency,
    payment: String(payment),
    payDate: "",
    history: isNew ? "none" : "same",
    ...(tax.taxCode === null ? {} : { taxCode: `${tax.taxCode}${basisOf(tax, payFrequency)}` }),
    ...(tax.niCategory === null ? {} : { niCategory: tax.niCategory }),
    studentLoanPlan: STUDENT_LOAN_PLANS.filter((plan) => plan === tax.studentLoanPlan),
    postgraduateLoan: tax.postgraduateLoan,
    pensionType: "None" as const,
    ...directorship(employee, taxYear, date),
  };
}

function basisOf({ week1Month1 }: TaxRecord, payFrequency: Situation["payFrequency"]): string {
  if (!week1Month1) return "";
  return /eek|ortnight/.test(payFrequency) ? " W1" : " M1";
}

/** Reads a directorship; the form accepts only a date of appointment within the tax year. */
function directorship({ director }: EmployeeRecord, taxYear: string, date: string) {
  const isDirector =
    director !== null &&
    director.appointmentDate <= date &&
    (director.cessationDate === null || director.cessationDate >= `${taxYear}-04-06`);
  if (!isDirector) return { director: "No" as const, appointmentDate: "" };
  const { nicMethod, appointmentDate } = director;
  return { director: nicMethod, appointmentDate: appointmentDate < `${taxYear}-04-06` ? "" : appointmentDate };
}

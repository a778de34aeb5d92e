import { daysOfPeriod, formatDate, type PayFrequency, readTaxYear } from "../../../engine/base";
import { dateField, inForce, moneyOf, payFrequency as payFrequencies, runningOn, taxYearOn } from "../../contract";
import { type EmployeeFacts, getLetters, isOnStrike } from "../../employees";
import { yearOnFile } from "../../pay-runs";

export type Body = Readonly<Record<string, unknown>>;

/**
 * Returns what a preview takes from an employee's record on a payment date: sent fields replace those on record, and
 * whatever depends on them. `before` is the year to date after the last final payslip; null if there is no final payslip.
 */
export function factsOnFile(facts: EmployeeFacts, sent: Body, paymentDate: string, before: object | null): Body {
  const { employee, salaries, loans } = facts;
  const salary = inForce(salaries, "effective_from", paymentDate);
  const letter = inForce(getLetters(facts), "effective_date", paymentDate);
  const loanOf = (kind: string) =>
    runningOn(
      loans.filter((loan) => loan.kind === kind),
      paymentDate,
    );
  const isPaySent = ["grossPay", "lines", "salary"].some((field) => sent[field] !== undefined);
  return {
    dateOfBirth: employee.date_of_birth,
    ...(sent.taxCode === undefined ? codeOnFile(facts, paymentDate) : {}),
    ...(letter === null ? {} : { niCategory: letter.ni_category }),
    studentLoanPlan: loanOf("Student")?.student_loan_plan ?? null,
    postgraduateLoan: loanOf("Postgraduate") !== null,
    isOffPayrollWorker: employee.details.employmentType === "OffPayrollWorker",
    onStrike: isOnStrike(facts, paymentDate),
    ...directorOnFile(facts, paymentDate),
    ...(isPaySent || salary === null ? {} : { salary: moneyOf(salary.salary) }),
    ...(sent.yearToDate === undefined ? { yearToDate: yearOnFileOn(facts, paymentDate, before) } : {}),
  };
}

function codeOnFile({ taxCodes }: EmployeeFacts, paymentDate: string): Body {
  const code = inForce(taxCodes, "effective_date", paymentDate);
  return code === null ? {} : { taxCode: code.tax_code, week1Month1: code.week1_month1 };
}

/** A director's earnings period remains the year if the directorship ends during it. */
function directorOnFile({ employee }: EmployeeFacts, paymentDate: string): Body {
  const { director_appointment_date: appointed, director_cessation_date: ended, director_nic_method } = employee;
  if (appointed === null || director_nic_method === null || appointed > paymentDate) return {};
  if (ended !== null && taxYearOn(ended) < taxYearOn(paymentDate)) return {};
  const cessation = ended === null ? {} : { cessationDate: ended };
  return { director: { nicMethod: director_nic_method, appointmentDate: appointed, ...cessation } };
}

/** Totals of previous employments are part of the year before until a tax code of the year states others. */
function yearOnFileOn(facts: EmployeeFacts, paymentDate: string, before: object | null): object | null {
  const taxYear = taxYearOn(paymentDate);
  const onFile = before ?? yearOnFile(facts, taxYear);
  const told = facts.taxCodes.filter(
    (row) =>
      row.previous_taxable_pay !== null &&
      row.effective_date <= paymentDate &&
      taxYearOn(row.effective_date) === taxYear,
  );
  const last = told.at(-1);
  if (last === undefined) return onFile;
  return {
    ...(onFile ?? { taxablePay: "0.00", tax: "0.00" }),
    previousTaxablePay: moneyOf(last.previous_taxable_pay ?? 0),
    previousTaxPaid: moneyOf(last.previous_tax_paid ?? 0),
  };
}

const FREQUENCIES = new Set<string>([...payFrequencies.options, "Irregular"]);

const date = dateField();

/**
 * Returns the day for which records are read: the payment date sent, else the last day of the pay period sent; null if
 * neither can be read.
 */
export function paymentDay({ payFrequency, paymentDate, taxYear, period }: Body): string | null {
  if (typeof paymentDate === "string") return date.safeParse(paymentDate).success ? paymentDate : null;
  const year = readTaxYear(taxYear);
  if (Number.isNaN(year) || !Number.isInteger(period) || Number(period) < 1) return null;
  if (!FREQUENCIES.has(String(payFrequency))) return null;
  const days = daysOfPeriod(year, payFrequency as PayFrequency, Number(period));
  return days === null ? null : formatDate(days.last);
}

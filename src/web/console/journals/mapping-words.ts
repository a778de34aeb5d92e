import { spaced } from "../parts";

const TOTAL_WORDS: Readonly<Record<string, string>> = {
  EmployerNiExpense: "Employer’s National Insurance, the cost",
  EmployerPensionExpense: "Employer’s pension, the cost",
  ApprenticeshipLevy: "Apprenticeship levy",
  StatutoryRecovery: "Statutory pay recovered",
  Paye: "Income tax due",
  EmployeeNi: "Employee’s National Insurance due",
  EmployerNi: "Employer’s National Insurance due",
  StudentLoan: "Student loans due",
  PostgraduateLoan: "Postgraduate loans due",
  EmployeePension: "Employee’s pension due",
  EmployerPension: "Employer’s pension due",
  CourtOrders: "Court orders due",
  OtherLiabilities: "Other deductions due",
  NetPay: "Net pay due",
};

const ROW_WORDS: Readonly<Record<string, string>> = {
  GROSS_PAY: "Gross pay",
  PENSION_SACRIFICE: "Salary sacrifice for the pension",
  SACRIFICE_REPAID: "Sacrifice repaid",
  HOLIDAY_PAY: "Holiday pay",
  HOLIDAY_PAY_ROLLED_UP: "Rolled-up holiday pay",
  HOLIDAY_PAY_IN_LIEU: "Pay in lieu of holiday",
  HOLIDAY_RECOVERED: "Holiday pay recovered",
  MILEAGE: "Mileage",
};

/** The totals that have an account each, in the order of a journal. */
export const TOTALS = Object.keys(TOTAL_WORDS);

/** Rows of payslips that no pay element stands for. */
export const ROWS = Object.keys(ROW_WORDS);

/** Says what an account is for: a total, a kind of pay, or a pay element by its code. */
export function mappingWords(key: string): string {
  return TOTAL_WORDS[key] ?? ROW_WORDS[key] ?? spaced(key);
}

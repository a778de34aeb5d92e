import { spaced } from "../parts";

const WORDS: Readonly<Record<string, string>> = {
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
  GROSS_PAY: "Gross pay",
  PENSION_SACRIFICE: "Pay given up for the pension",
  SACRIFICE_REPAID: "Sacrifice repaid",
  HOLIDAY_PAY: "Holiday pay",
  HOLIDAY_PAY_ROLLED_UP: "Rolled-up holiday pay",
  HOLIDAY_PAY_IN_LIEU: "Pay in lieu of holiday",
  HOLIDAY_RECOVERED: "Holiday pay recovered",
  MILEAGE: "Mileage",
};

/** The totals that have an account each, in the order of a journal. */
export const TOTALS = Object.keys(WORDS).slice(0, 14);

/** Says what an account is for: a total, a kind of pay, or a pay element by its code. */
export function mappingWords(key: string): string {
  return WORDS[key] ?? spaced(key);
}

import type { ComparedAmount, ComparisonOutcome, DifferenceCause, PayslipColumn } from "../../engine/compare";

export const AMOUNTS: Readonly<Record<ComparedAmount, string>> = {
  grossPay: "Gross pay",
  taxablePay: "Taxable pay",
  grossForEmployeeNi: "Earnings for National Insurance",
  tax: "Income tax",
  ni: "National Insurance",
  employerNi: "Employer’s National Insurance",
  studentLoan: "Student loan",
  postgraduateLoan: "Postgraduate loan",
  pension: "Pension",
  employerPension: "Employer’s pension",
  netPay: "Take-home pay",
};

export const COLUMNS: Readonly<Record<PayslipColumn, string>> = {
  employeeId: "Employee number",
  name: "Name",
  paymentDate: "Payment date",
  taxCode: "Tax code",
  week1Month1: "Week 1/month 1",
  niCategory: "Category letter",
  ...AMOUNTS,
};

export const OUTCOMES: Readonly<Record<ComparisonOutcome, string>> = {
  Equal: "Equal",
  Explained: "Explained",
  Unexplained: "Not explained",
  NotCalculated: "Not calculated",
};

export const CAUSES: Readonly<Record<DifferenceCause, string>> = {
  Pay: "Another gross pay",
  TaxCode: "Another tax code",
  OtherTaxCode: "A tax code with another number",
  Week1Month1: "Week 1/month 1",
  NiCategory: "Another category letter",
  StudentLoanPlan: "Another student loan plan",
  PostgraduateLoan: "Postgraduate loan",
  PensionMethod: "Another pension tax method",
  PensionBasis: "Another pension basis",
  PensionMissing: "Pension missing",
  YearToDateMissing: "Year to date missing",
  PreviousEmploymentMissing: "P45 missing",
  DirectorMethod: "Director’s method",
  PayAfterLeaving: "Pay after leaving",
  Rounding: "Rounding",
  OldRules: "Figures of the year before",
  EarningsPeriod: "Another earnings period",
  Period: "Another pay period",
};

import type { YearFacts } from "../../../engine";
import { moneyOf, taxYearOn } from "../../contract";
import { type EmployeeFacts, lettersOf } from "../../employees";

type RecordFacts = Pick<
  YearFacts,
  "taxCodes" | "niCategories" | "studentLoans" | "postgraduateLoans" | "isOffPayrollWorker" | "leavingDate"
>;

/** Returns what an employee's record gives to every payment of a tax year. */
export function recordFacts(facts: EmployeeFacts, taxYear: number): RecordFacts {
  const { employee, loans } = facts;
  const ofKind = (kind: string) => loans.filter((loan) => loan.kind === kind);
  return {
    taxCodes: taxCodesOf(facts, taxYear),
    niCategories: lettersOf(facts).map((row) => ({ effectiveDate: row.effective_date, niCategory: row.ni_category })),
    studentLoans: ofKind("Student").flatMap(({ start_date, end_date, student_loan_plan: studentLoanPlan }) =>
      studentLoanPlan === null ? [] : [{ startDate: start_date, endDate: end_date, studentLoanPlan }],
    ),
    postgraduateLoans: ofKind("Postgraduate").map((row) => ({ startDate: row.start_date, endDate: row.end_date })),
    isOffPayrollWorker: employee.details.employmentType === "OffPayrollWorker",
    leavingDate: employee.leaving_date,
  };
}

/** A code without previous employments keeps those stated with an earlier code of the year. */
function taxCodesOf({ taxCodes }: EmployeeFacts, taxYear: number): YearFacts["taxCodes"] {
  let told = {};
  return taxCodes.map((row) => {
    if (row.previous_taxable_pay !== null && taxYearOn(row.effective_date) === taxYear) {
      const { previous_taxable_pay: pay, previous_tax_paid: tax } = row;
      told = { previousTaxablePay: moneyOf(pay), previousTaxPaid: moneyOf(tax ?? 0) };
    }
    return { effectiveDate: row.effective_date, taxCode: row.tax_code, week1Month1: row.week1_month1, ...told };
  });
}

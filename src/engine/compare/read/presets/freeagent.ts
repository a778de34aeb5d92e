import type { PayslipPreset } from "./preset";

/** The payslips of a period in FreeAgent's API. */
export const FREEAGENT_PAYSLIPS: PayslipPreset = {
  id: "freeagent-payslips",
  title: "FreeAgent, payslips of the API",
  of: "Api",
  headings: [
    ...["user", "tax_code", "dated_on", "basic_pay", "tax_deducted", "employee_ni", "employer_ni", "other_deductions"],
    ...["student_loan_deduction", "postgrad_loan_deduction", "employee_pension", "employer_pension", "ni_letter"],
    ...["ni_calc_type", "week_1_month_1_basis", "employee_pension_not_under_net_pay"],
  ],
  columns: {
    employeeId: "user",
    paymentDate: "dated_on",
    taxCode: "tax_code",
    week1Month1: "week_1_month_1_basis",
    niCategory: "ni_letter",
    tax: "tax_deducted",
    ni: "employee_ni",
    employerNi: "employer_ni",
    studentLoan: "student_loan_deduction",
    postgraduateLoan: "postgrad_loan_deduction",
    employerPension: "employer_pension",
  },
  omits:
    "It does not state gross, taxable and net pay as one figure each; the employee pension is in three fields and is not read. An employee is the address of the user.",
  source:
    "dev.freeagent.com/docs/payroll, as github.com/endjin/Endjin.FreeAgent, Docs/payroll.md, commit e403f3f has it",
  read: "2025-11-21",
};

import type { PayslipPreset } from "./preset";

/** What the payroll provider of the Department for Education returns for additional payments to teachers. */
export const DFE_PAYMENT_CONFIRMATION: PayslipPreset = {
  id: "dfe-payment-confirmation",
  title: "Department for Education, payment confirmation report",
  of: "File",
  headings: [
    ...["Payroll Reference", "Gross Value", "Payment ID", "NI", "Employers NI", "Student Loans", "Tax", "Net Pay"],
    ...["Claim Policies", "Postgraduate Loans", "Payment Date"],
  ],
  columns: {
    employeeId: "Payroll Reference",
    paymentDate: "Payment Date",
    grossPay: "Gross Value",
    tax: "Tax",
    ni: "NI",
    employerNi: "Employers NI",
    studentLoan: "Student Loans",
    postgraduateLoan: "Postgraduate Loans",
    netPay: "Net Pay",
  },
  omits: "It does not state tax codes, category letters, taxable pay and pensions.",
  source:
    "github.com/DFE-Digital/claim-additional-payments-for-teaching, app/models/payment_confirmation_csv.rb, commit 70f0a31",
  read: "2026-08-21",
};

import type { PayslipPreset } from "./preset";

/** The payslips of a pay run in the API of Xero Payroll for the United Kingdom. */
export const XERO_PAYSLIPS: PayslipPreset = {
  id: "xero-payslips",
  title: "Xero Payroll, payslips of the API",
  of: "Api",
  headings: [
    ...["paySlipID", "employeeID", "payRunID", "firstName", "lastName", "totalEarnings", "grossEarnings", "totalPay"],
    ...["totalEmployerTaxes", "totalEmployeeTaxes", "totalDeductions", "totalReimbursements", "totalCourtOrders"],
    ...["totalBenefits"],
  ],
  columns: { employeeId: "employeeID", name: "lastName", grossPay: "grossEarnings", netPay: "totalPay" },
  omits:
    "It states gross and net pay alone: tax and National Insurance are one figure, and their lines are lists, which a CSV does not have.",
  source: "github.com/XeroAPI/Xero-OpenAPI, xero-payroll-uk.yaml, Payslip, commit e952d0b",
  read: "2026-07-13",
};

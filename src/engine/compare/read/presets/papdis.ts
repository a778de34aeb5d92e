import type { PayslipPreset } from "./preset";

/** The Payroll and Pension Data Interface Standard, versions 1.0 and 1.1: a payroll's file for a pension provider. */
export const PAPDIS: PayslipPreset = {
  id: "papdis",
  title: "PAPDIS 1.0 and 1.1, pension contributions",
  of: "File",
  headings: [
    ...["EmployeeID", "ContributionDeductionDate", "PensionableEarningsAmount", "EmployerContributionsAmount"],
    ...["EmployeeContributionsAmount", "SalarySacrificeIndicator"],
  ],
  columns: {
    employeeId: "EmployeeID",
    paymentDate: "ContributionDeductionDate",
    pension: "EmployeeContributionsAmount",
    employerPension: "EmployerContributionsAmount",
  },
  omits:
    "It states the contributions and nothing else of a payslip. Some payrolls state employee contributions with basic rate relief added: these are a quarter above the deduction.",
  source:
    "app.staffology.co.uk/api, PapdisDocument, as github.com/SynergiTech/staffology-swagger, swagger.json, commit 7aceb2b has it",
  read: "2026-07-31",
};

import type { PayslipColumns } from "../read-payslip-csv";
import type { PayslipPreset } from "./preset";

const REPORTING = "github.com/KeyPay/keypay-dotnet-v2, src/keypay-dotnet/Uk/Models/Reporting";
const ONE_RUN = "Take the report of one pay run. EmployeeId is the number in Employment Hero; ExternalId may be yours.";

const COMMON: PayslipColumns = {
  employeeId: "EmployeeId",
  name: "Surname",
  taxablePay: "TaxableEarnings",
  tax: "Paye",
  ni: "EmployeeNic",
  employerNi: "EmployerNic",
  studentLoan: "StudentLoan",
  netPay: "NetEarnings",
};

/** The gross to net report in the API of Employment Hero Payroll, formerly KeyPay, for the United Kingdom. */
export const EMPLOYMENT_HERO_GROSS_TO_NET: PayslipPreset = {
  id: "employment-hero-gross-to-net",
  title: "Employment Hero (KeyPay), gross to net report of the API",
  of: "Api",
  headings: [
    ...["EmployeeId", "FirstName", "Surname", "ExternalId", "TotalGrossEarnings", "TaxableEarnings", "NIableEarnings"],
    ...["Paye", "EmployeeNic", "EmployerNic", "StudentLoan", "PostGradLoan", "EmployeePensionContribution"],
    ...["EmployerPensionContribution", "TotalPreTaxDeductions", "TotalPostTaxDeductions", "NetEarnings"],
  ],
  columns: {
    ...COMMON,
    grossPay: "TotalGrossEarnings",
    grossForEmployeeNi: "NIableEarnings",
    postgraduateLoan: "PostGradLoan",
    pension: "EmployeePensionContribution",
    employerPension: "EmployerPensionContribution",
  },
  omits: `It does not state codes, category letters and the date. ${ONE_RUN}`,
  source: `${REPORTING}/UkGrossToNetResponseModel.cs, commit 6b6c71b`,
  read: "2026-08-21",
};

/** The detailed activity report of the same API, as it is exported. */
export const EMPLOYMENT_HERO_ACTIVITY: PayslipPreset = {
  id: "employment-hero-detailed-activity",
  title: "Employment Hero (KeyPay), detailed activity report of the API",
  of: "Api",
  headings: [
    ...["EmployeeId", "FirstName", "Surname", "ExternalId", "Location", "Hours", "GrossEarnings", "PreTaxDeductions"],
    ...[
      "PostTaxDeductions",
      "TaxExemptEarnings",
      "TaxableEarnings",
      "Paye",
      "StudentLoan",
      "EmployeeNic",
      "EmployerNic",
    ],
    ...["EmployeePension", "EmployerPension", "NetEarnings", "GrossPlusPensions"],
  ],
  columns: { ...COMMON, grossPay: "GrossEarnings", pension: "EmployeePension", employerPension: "EmployerPension" },
  omits: `It does not state codes, category letters, the date and postgraduate loans. ${ONE_RUN}`,
  source: `${REPORTING}/UkDetailedActivityReportExportModel.cs, commit 6b6c71b`,
  read: "2026-08-21",
};

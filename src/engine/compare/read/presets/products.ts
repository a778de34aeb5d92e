import type { PayslipColumns } from "../read-payslip-csv";

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

/** The layout of another product's payslips as CSV: its headings as they are published, and the columns that they are. */
export interface PayslipPreset {
  readonly id: string;
  readonly title: string;
  /** "File": the headings of a file that the product writes. "Api": field names of its API, for a CSV written from the answer. */
  readonly of: "File" | "Api";
  /** The headings by which a file is recognised. It has all of them, in any order, and may have others. */
  readonly headings: readonly string[];
  readonly columns: PayslipColumns;
  /** What of a payslip the layout does not state, and what to look out for. */
  readonly omits: string;
  /** Where the headings were read, and the date of the version read. */
  readonly source: string;
  readonly read: string;
}

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

/** Payescape's report of a pay run for checking, on the engine of PayRun.io. */
export const PAYESCAPE_PAY_RUN: PayslipPreset = {
  id: "payescape-pay-run",
  title: "Payescape, pay run report",
  of: "File",
  headings: [
    ...["PayRunDate", "EeRef", "Name", "Dept", "CostCentre", "Branch", "Status", "TaxCode", "NILetter"],
    ...["PreTaxAddDed", "GrossedUpTaxThisRun", "EeNIPdByEr", "GUStudentLoan", "GUNIReduction", "PenPreTaxEeGU"],
    ...["TotalAbsencePay", "HolidayPay", "PenPreTaxEe", "TaxablePay", "Tax", "NI", "PostTaxAddDed", "PostTaxPension"],
    ...["AEO", "StudentLoan", "NetPay", "ErNI", "PenEr", "TotalGrossUp", "TotalNICs", "TotalPens"],
  ],
  columns: {
    employeeId: "EeRef",
    name: "Name",
    paymentDate: "PayRunDate",
    taxCode: "TaxCode",
    niCategory: "NILetter",
    taxablePay: "TaxablePay",
    tax: "Tax",
    ni: "NI",
    employerNi: "ErNI",
    studentLoan: "StudentLoan",
    employerPension: "PenEr",
    netPay: "NetPay",
  },
  omits:
    "It does not state gross pay, postgraduate loans and week 1/month 1; the employee pension is in two columns, before and after tax, and is not read. It is a sheet: save it as CSV.",
  source:
    "github.com/Payescape/PayRunIOClassLibrary, PayRunIOClassLibrary/Class1.cs, CreateListOfFixedColumns, commit 583f90f",
  read: "2021-07-15",
};

/** A line of the gross to net report in the API of Staffology, IRIS's payroll in the cloud. */
export const STAFFOLOGY_GROSS_TO_NET: PayslipPreset = {
  id: "staffology-gross-to-net",
  title: "Staffology (IRIS), gross to net report of the API",
  of: "Api",
  headings: [
    ...["payrollCode", "lastName", "niNumber", "department", "totalGross", "taxableGross", "tax", "employeeNi"],
    ...["employerNi", "employeePension", "employerPension", "studentOrPgLoan", "statutoryPayments", "attachments"],
    ...["otherDeductions", "netPay"],
  ],
  columns: {
    employeeId: "payrollCode",
    name: "lastName",
    grossPay: "totalGross",
    taxablePay: "taxableGross",
    tax: "tax",
    ni: "employeeNi",
    employerNi: "employerNi",
    pension: "employeePension",
    employerPension: "employerPension",
    netPay: "netPay",
  },
  omits:
    "It does not state codes and category letters; student and postgraduate loans are one figure, which is not read. Take the report of one period.",
  source:
    "app.staffology.co.uk/api, GrossToNetReportLine, as github.com/SynergiTech/staffology-swagger, swagger.json, commit 7aceb2b has it",
  read: "2026-07-31",
};

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

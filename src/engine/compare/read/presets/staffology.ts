import type { PayslipPreset } from "./preset";

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

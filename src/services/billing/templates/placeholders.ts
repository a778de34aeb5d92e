type Placeholder = readonly [key: string, label: string, example: string];

/** What references of invoices and credit notes can name. */
const REFERENCE: readonly Placeholder[] = [
  ["{ClientName}", "Name of the client", "Sample Bakery Ltd"],
  ["{ClientReference}", "Reference of the client", "BAKERY"],
  ["{PayrollName}", "Name of the payroll", "Monthly staff"],
  ["{TaxYear}", "Tax year", "2026-27"],
  ["{Year}", "First calendar year of the tax year", "2026"],
  ["{Period}", "Number of the pay period", "1"],
  ["{PeriodTwoDigits}", "Number of the pay period with two digits", "01"],
  ["{PayFrequency}", "Pay frequency", "Monthly"],
  ["{PaymentDate}", "Payment date", "30/04/2026"],
  ["{PeriodStartDate}", "First day of the pay period", "01/04/2026"],
  ["{PeriodEndDate}", "Last day of the pay period", "30/04/2026"],
  ["{IssueDate}", "Issue date", "30/04/2026"],
  ["{InvoiceNumber}", "Number of the invoice", "INV-0001"],
];

/** What descriptions of lines can name beside it. */
const LINE: readonly Placeholder[] = [
  ["{PayElementName}", "Name of the pay element", "Overtime"],
  ["{PayElementCode}", "Code of the pay element", "OVERTIME"],
  ["{Units}", "Units of the pay lines", "8"],
  ["{PayRate}", "Rate of the pay lines", "16"],
  ["{EmployeeCount}", "Number of employees", "12"],
  ["{EmployeeName}", "Name of the employee", "Sample Baker"],
  ["{PayrollId}", "Payroll id of the employee", "1001"],
  ["{Department}", "Department of the employee", "Bar"],
  ["{FeeName}", "Name of the fee", "Payslips"],
];

const shown = ([key, label, example]: Placeholder) => ({ key, label, example });

export const REFERENCE_FIELDS = REFERENCE.map(shown);
export const LINE_FIELDS = [...REFERENCE, ...LINE].map(shown);

export const REFERENCE_KEYS = REFERENCE_FIELDS.map(({ key }) => key);
export const LINE_KEYS = LINE_FIELDS.map(({ key }) => key);

import type {
  ApplyMappingsFacts,
  CreditBalanceFacts,
  CreditNoteFacts,
  DocumentNumberFacts,
  InvoiceBalanceFacts,
  InvoiceFacts,
  InvoiceLinesFacts,
} from "../../src/engine/billing";

interface BillingFacts {
  readonly calculateInvoice: InvoiceFacts;
  readonly calculateCreditNote: CreditNoteFacts;
  readonly balanceInvoice: InvoiceBalanceFacts;
  readonly balanceCreditNote: CreditBalanceFacts;
  readonly createInvoiceLines: InvoiceLinesFacts;
  readonly applyMappings: ApplyMappingsFacts;
  readonly writeDocumentNumber: DocumentNumberFacts;
}

const TAXES = [{ taxType: "STANDARD", rate: "20.00", amount: "100.00", taxAmount: "20.00" }];

/** Valid facts of each function of `paypacket/billing`, with every field. */
export const VALID_BILLING: BillingFacts = {
  calculateInvoice: {
    lineAmountType: "Exclusive",
    lines: [
      { quantity: "1.5", unitAmount: "10.0001", taxType: "STANDARD" },
      { quantity: 2, unitAmount: null, lineAmount: "-3.00", taxType: "STANDARD" },
    ],
    taxRates: [{ taxType: "STANDARD", rate: "20.00" }],
  },
  calculateCreditNote: {
    lineAmountType: "Exclusive",
    lines: [{ lineAmount: "60.00", taxType: "STANDARD" }],
    invoice: { taxes: TAXES, total: "120.00" },
    creditNotes: [
      { taxes: [{ taxType: "STANDARD", rate: "20.00", amount: "40.00", taxAmount: "8.00" }], total: "48.00" },
    ],
  },
  balanceInvoice: { total: "120.00", payments: ["20.00"], allocations: ["99.99"] },
  balanceCreditNote: { total: "48.00", allocations: ["48.00"] },
  createInvoiceLines: {
    payslips: [
      {
        employeeId: "E1",
        employeeName: "Ada Smith",
        payrollId: "7",
        department: "Shop",
        isStarter: true,
        isLeaver: false,
        grossPay: "2100.00",
        pay: [
          { payElementId: "SALARY", code: "SAL", name: "Salary", amount: "2000.00", units: null, payRate: null },
          { payElementId: "HOURS", code: "HRS", name: "Hours", amount: "100.00", units: "8", payRate: "12.50" },
        ],
        costs: { EmployerNi: "250.00", NetPay: "1800.00" },
      },
    ],
    costs: { ApprenticeshipLevy: "10.00" },
    months: 1,
    mappings: [
      { payElementId: "SALARY", accountCode: "200", taxType: "STANDARD", markupPercentage: "5.00" },
      { payElementId: "HOURS", basis: "Units", description: "{PayElementName} {Units}", accountCode: null },
      { controlAccount: "EmployerNi", isExcluded: true },
      { feeKind: "PerPayslip", taxType: "STANDARD" },
    ],
    fees: [
      { feeId: "F1", kind: "PerPayslip", amount: "4.50", minimum: "10.00", accountCode: "400", taxType: "STANDARD" },
      { feeId: "F2", kind: "PercentageOfGross", percentage: "1.5", description: "Service" },
    ],
    defaults: { accountCode: "200", taxType: "OUTSIDE_SCOPE" },
    detail: "PerEmployee",
    descriptionFormat: "{ClientName}: {PayElementName}",
    placeholders: { ClientName: "Sample Ltd" },
  },
  applyMappings: {
    lines: [
      {
        payElementId: "SALARY",
        controlAccount: null,
        feeKind: null,
        accountCode: "1",
        taxType: "ZERO",
        ownAccountCode: "1",
        ownTaxType: null,
      },
    ],
    mappings: [
      {
        payElementId: "SALARY",
        controlAccount: null,
        feeKind: null,
        accountCode: "200",
        taxType: null,
        isExcluded: false,
      },
    ],
    defaults: { accountCode: "300", taxType: "STANDARD" },
  },
  writeDocumentNumber: {
    format: "INV-{Year}-{Number}-{ClientReference}",
    number: 12,
    padding: 4,
    issueDate: "2026-04-30",
    clientReference: "ACME",
  },
};

import type { z } from "@hono/zod-openapi";
import type { previewShown } from "./preview-schema";

const NONE = "0.00";

const letter = {
  grossForEmployeeNi: "3000.00",
  grossForEmployerNi: "3000.00",
  ni: "156.16",
  employerNi: "387.45",
  bands: { atLel: "559.00", lelToPt: "489.00", ptToUel: "1952.00", aboveUel: NONE },
};

const amounts = {
  grossPay: "3000.00",
  taxablePay: "3000.00",
  grossForEmployeeNi: "3000.00",
  grossForEmployerNi: "3000.00",
  tax: "390.20",
  ni: "156.16",
  employerNi: "387.45",
  studentLoan: NONE,
  postgraduateLoan: NONE,
  pension: NONE,
  employerPension: NONE,
  pensionContributionsByType: {},
  salarySacrifice: NONE,
  statutoryPay: {},
  pensionablePay: "3000.00",
  qualifyingEarnings: "2480.00",
  class1aOnTermination: NONE,
  benefitsTaxedViaPayroll: NONE,
  attachmentOrders: NONE,
  attachmentOrderFees: NONE,
  otherDeductions: NONE,
  otherAdditions: NONE,
  netPay: "2453.64",
};

const row = {
  id: null,
  payElementId: null,
  lineType: null,
  units: null,
  unitName: null,
  payRate: null,
  from: null,
  to: null,
  statutoryType: null,
  statutoryPayId: null,
  recurringLineItemId: null,
  orderId: null,
  pensionGroupId: null,
  pensionLineType: null,
  pensionType: null,
  pensionEmployerContribution: null,
  pensionMetadata: null,
  canEdit: false,
};

export const exampleBody = {
  payFrequency: "Monthly",
  paymentDate: "2026-04-30",
  grossPay: "3000.00",
  taxCode: "1257L",
};

/** The response to the example request. */
export const previewExample: z.input<typeof previewShown> = {
  taxYear: 2026,
  period: 1,
  taxWeek: 4,
  taxMonth: 1,
  forPeriod: amounts,
  yearToDate: {
    ...amounts,
    previousTaxablePay: NONE,
    previousTaxPaid: NONE,
    niBandResult: { A: letter },
    niBandResultDirector: {},
  },
  summaryItems: [
    { ...row, code: "GROSS_PAY", description: "Pay", type: "Payable", amount: "3000.00" },
    { ...row, code: "TAX", description: "Income tax", type: "Deduction", amount: "390.20" },
    { ...row, code: "NI", description: "National Insurance", type: "Deduction", amount: "156.16" },
    { ...row, code: "EMPLOYER_NI", description: "Employer National Insurance", type: "EmployerCost", amount: "387.45" },
  ],
  niBreakdown: [{ niCategory: "A", ...letter, yearToDate: letter }],
  employerCost: "3387.45",
  shortfall: null,
  warnings: [],
  workings: null,
  workingsSources: null,
  rulesDigest: "abc7adbfc0a65c8b9af5d96e8f5fc384bc5db3a32a9aca17bf69fbfde8d38ce0",
};

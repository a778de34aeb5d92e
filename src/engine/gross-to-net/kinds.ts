import { getKeys, STATUTORY_TYPES } from "../base";
import type { PayLineType } from "./facts";
import type { SummaryItemType } from "./payslip";

export { PENSION_TYPES, STATUTORY_TYPES as STATUTORY_PAY_TYPES } from "../base";

/** The printed row of each line type: its description, if the line states none, and what it does to net pay. */
export const LINE_ROWS: Readonly<Record<PayLineType, readonly [description: string, type: SummaryItemType]>> = {
  Payment: ["Pay", "Payable"],
  StatutoryPayment: ["Statutory pay", "Payable"],
  PayrolledBenefit: ["Benefit taxed through payroll", "Information"],
  SalarySacrifice: ["Salary sacrifice", "Deduction"],
  PensionContribution: ["Pension", "Deduction"],
  EmployerPension: ["Employer pension", "EmployerCost"],
  DeductionBeforeTax: ["Deduction before tax", "Deduction"],
  DeductionAfterTax: ["Deduction", "Deduction"],
  AttachmentOrder: ["Court order", "Deduction"],
  AttachmentOrderFee: ["Court order fee", "Deduction"],
};

export const LINE_TYPES = /* @__PURE__ */ getKeys(LINE_ROWS);

/** Amount columns of a table of pay, such as a CSV file, and the pay line that each one represents. */
export const LINE_OF_COLUMN: Readonly<Record<string, Readonly<Record<string, string | boolean>>>> = {
  ...Object.fromEntries(
    STATUTORY_TYPES.map((statutoryType) => [
      statutoryType.charAt(0).toLowerCase() + statutoryType.slice(1),
      { lineType: "StatutoryPayment", statutoryType },
    ]),
  ),
  payrolledBenefit: { lineType: "PayrolledBenefit" },
  salarySacrifice: { lineType: "SalarySacrifice" },
  pensionNetPayArrangement: { lineType: "PensionContribution", pensionType: "NetPayArrangement" },
  pensionReliefAtSource: { lineType: "PensionContribution", pensionType: "ReliefAtSource" },
  pensionSalarySacrifice: { lineType: "PensionContribution", pensionType: "SalarySacrifice" },
  employerPension: { lineType: "EmployerPension" },
  payrollGiving: { lineType: "DeductionBeforeTax", description: "Payroll giving" },
  attachmentOrder: { lineType: "AttachmentOrder" },
  otherDeduction: { lineType: "DeductionAfterTax" },
  expenses: { description: "Expenses", isTaxable: false, isNiable: false },
};

/** Returns whether a line is pay in money. */
export function isMoney(lineType: PayLineType): boolean {
  return lineType === "Payment" || lineType === "StatutoryPayment";
}

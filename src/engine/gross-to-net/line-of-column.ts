import { STATUTORY_TYPES } from "../base";

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

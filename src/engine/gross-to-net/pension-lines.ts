import type { PensionRow } from "../pensions";
import type { PensionType } from "./facts";
import type { ReadLine } from "./pay-sums";

/** Returns the line of gross pay that is given as one amount. */
export function grossLine(amount: number, niCategory: string): ReadLine {
  return {
    id: null,
    code: "GROSS_PAY",
    description: "Pay",
    lineType: "Payment",
    amount,
    isTaxable: true,
    isNiable: true,
    pensionType: null,
    statutoryType: null,
    niCategory,
    isPensionable: true,
    isQualifyingEarnings: true,
    isAttachable: true,
    isClass1aNiable: false,
    isVoluntary: false,
  };
}

const NAMES = {
  Contribution: "Pension",
  AdditionalVoluntaryContribution: "Pension, voluntary",
  Refund: "Pension refund",
  EmployerContribution: "Employer pension",
} as const;

/** Returns a row of the pension as a line of pay: refunds are contributions below zero. */
export function pensionLine(
  pensionLineType: PensionRow["pensionLineType"],
  pensionType: PensionType,
  amount: number,
  niCategory: string,
): ReadLine {
  const isEmployers = pensionLineType === "EmployerContribution";
  return {
    id: null,
    code: isEmployers ? "EMPLOYER_PENSION" : "PENSION",
    description: NAMES[pensionLineType],
    lineType: isEmployers ? "EmployerPension" : "PensionContribution",
    amount,
    isTaxable: false,
    isNiable: false,
    pensionType: isEmployers ? null : pensionType,
    statutoryType: null,
    niCategory,
    isPensionable: false,
    isQualifyingEarnings: false,
    isAttachable: false,
    isClass1aNiable: false,
    isVoluntary: pensionLineType === "AdditionalVoluntaryContribution",
  };
}

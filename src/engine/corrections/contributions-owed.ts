import { readPence } from "../base";
import type { PayLine, Payslip } from "../gross-to-net";
import { DESCRIPTIONS, isPensionCode, pensionCode } from "./correction-codes";
import { getLines } from "./differences";
import type { JudgedYear } from "./judged-year";
import { type LineDifference, LineSums } from "./line-sums";
import { getMembership } from "./settled";

type Contributions = NonNullable<Payslip["pensionContributions"]>;

/**
 * Returns contributions that were due on the pay that was paid, less those made and those settled since: a line for
 * each membership and tax method, and one for each membership's employer. They are paid in the open run, with the tax
 * relief of that run. Sources: Finance Act 2004, sections 192 and 193; The Pensions Regulator, late enrolment:
 * employers pay all of theirs and members theirs.
 */
export function contributionsOwed(years: readonly JudgedYear[]): readonly LineDifference[] {
  const sums = new LineSums();
  for (const { asPaid, closed, contributions } of years) {
    for (const payslip of contributions.closed) addContributions(sums, payslip, 1);
    for (const payslip of closed) addContributions(sums, payslip, -1);
    for (const payment of asPaid.payments) {
      for (const line of getLines(payment)) addSettled(sums, line, payment.paymentDate);
    }
  }
  return sums.differences();
}

/** Returns the pensions of a payslip, in the order of its facts. */
export function getMemberships(payslip: Payslip | undefined): readonly (Contributions | undefined)[] {
  return [payslip?.pensionContributions, ...(payslip?.furtherPensionContributions ?? [])];
}

function addContributions(sums: LineSums, payslip: Payslip, sign: 1 | -1): void {
  for (const [membership, contributions] of getMemberships(payslip).entries()) {
    for (const { pensionLineType, pensionType, amount } of contributions?.summaryItems ?? []) {
      const pence = (pensionLineType === "Refund" ? -sign : sign) * readPence(amount);
      const isEmployers = pensionLineType === "EmployerContribution";
      sums.add(termsOf(membership, isEmployers ? null : pensionType), String(payslip.paymentDate), pence);
    }
  }
}

function termsOf(membership: number, pensionType: Contributions["pensionType"] | null) {
  if (pensionType === null) {
    const code = pensionCode("employerPension", membership);
    return { code, description: DESCRIPTIONS.employerPension, lineType: "EmployerPension" as const };
  }
  const code = pensionCode("pension", membership);
  return { code, description: DESCRIPTIONS.pension, lineType: "PensionContribution" as const, pensionType };
}

function addSettled(sums: LineSums, { code, lineType, pensionType, amount }: PayLine, date: string): void {
  if (!isPensionCode(code) || code === undefined) return;
  const isMembers = lineType === "PensionContribution" && pensionType !== undefined;
  sums.add(termsOf(getMembership(code), isMembers ? pensionType : null), date, -readPence(amount));
}

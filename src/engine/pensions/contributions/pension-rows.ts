import type { Pence } from "../../base";
import type { PensionType } from "./bases";
import type { Settlement } from "./contribution";
import type { MemberPayment } from "./member-payment";
import type { PensionLine } from "./result";

/** A row of a payslip about the pension, in pence. */
export interface PensionRow {
  readonly type: PensionLine["type"];
  readonly pence: Pence;
  readonly pensionLineType: PensionLine["pensionLineType"];
  readonly pensionType: PensionType;
}

/**
 * Returns a payslip's rows about the pension, without zeros: the member's contribution (salary sacrifice is one too),
 * the voluntary one, refunds as payable rows, and the employer's own with what it bears of a sacrifice and the shared saving.
 */
export function pensionRows({ read, usualTerms }: MemberPayment, { contribution, shared }: Settlement): PensionRow[] {
  const { refunds } = read;
  const { pensionType, additionalType } = usualTerms;
  const { employee, additional, sacrificed, additionalSacrificed, employerOwn, borne } = contribution;
  const member = rowOf("Deduction", employee + sacrificed - additionalSacrificed, "Contribution", pensionType);
  const employer = rowOf("EmployerCost", employerOwn + borne + shared, "EmployerContribution", pensionType);
  const voluntary = additional + additionalSacrificed;
  // Most payslips have these two; a list of a known length costs half as much as one that grows.
  if (voluntary === 0 && refunds === null && member.pence !== 0 && employer.pence !== 0) {
    return [member, employer];
  }
  return [
    member,
    rowOf("Deduction", voluntary, "AdditionalVoluntaryContribution", additionalType),
    rowOf("Payable", refunds?.ReliefAtSource ?? 0, "Refund", "ReliefAtSource"),
    rowOf("Payable", refunds?.NetPayArrangement ?? 0, "Refund", "NetPayArrangement"),
    employer,
  ].filter(({ pence }) => pence !== 0);
}

function rowOf(
  type: PensionRow["type"],
  pence: Pence,
  pensionLineType: PensionRow["pensionLineType"],
  pensionType: PensionType,
): PensionRow {
  return { type, pence, pensionLineType, pensionType };
}

import type { PensionLine, PensionType } from "./facts";
import { NO_REFUNDS, type ReadContributions } from "./read-contributions";
import type { SettledContributions } from "./settle-contributions";

/** A row of a payslip about the pension, in pence. */
export interface PensionRow {
  readonly type: PensionLine["type"];
  readonly pence: number;
  readonly pensionLineType: PensionLine["pensionLineType"];
  readonly pensionType: PensionType;
}

/**
 * The rows of a payslip about the pension, none for nought: the member's contribution (pay given up is one too), the
 * voluntary one, refunds as payable rows, and the employer's own with the shared saving.
 */
export function pensionRows(read: ReadContributions, { contribution, shared }: SettledContributions): PensionRow[] {
  const { pensionType, additionalType } = read.group.terms;
  const { employee, additional, sacrificed, additionalSacrificed, employerOwn } = contribution;
  const rows: PensionRow[] = [];
  enter(rows, "Deduction", employee + sacrificed - additionalSacrificed, "Contribution", pensionType);
  enter(rows, "Deduction", additional + additionalSacrificed, "AdditionalVoluntaryContribution", additionalType);
  if (read.refunds !== NO_REFUNDS) enterRefunds(rows, read.refunds);
  enter(rows, "EmployerCost", employerOwn + shared, "EmployerContribution", pensionType);
  return rows;
}

function enterRefunds(rows: PensionRow[], refunds: ReadContributions["refunds"]): void {
  for (const [type, pence] of Object.entries(refunds)) enter(rows, "Payable", pence, "Refund", type as PensionType);
}

function enter(
  rows: PensionRow[],
  type: PensionRow["type"],
  pence: number,
  pensionLineType: PensionRow["pensionLineType"],
  pensionType: PensionType,
): void {
  if (pence !== 0) rows.push({ type, pence, pensionLineType, pensionType });
}

import { formatPence } from "../../base";
import type { PensionLine, PensionType } from "./facts";
import type { ReadContributions } from "./read-contributions";
import type { SettledContributions } from "./settle-contributions";

/**
 * The rows of a payslip about the pension, none for nought: the member's contribution (pay given up is one too), the
 * voluntary one, refunds as payable rows, and the employer's own with the shared saving.
 */
export function pensionLines(read: ReadContributions, { contribution, shared }: SettledContributions): PensionLine[] {
  const { pensionType, additionalType } = read.group.terms;
  const { employee, additional, sacrificed, additionalSacrificed, employerOwn } = contribution;
  const employerWhole = formatPence(employerOwn + sacrificed + shared);
  const rows: Row[] = [
    ["Deduction", employee + sacrificed - additionalSacrificed, "Contribution", pensionType],
    ["Deduction", additional + additionalSacrificed, "AdditionalVoluntaryContribution", additionalType],
    ...Object.entries(read.refunds).map(([type, pence]): Row => ["Payable", pence, "Refund", type as PensionType]),
    ["EmployerCost", employerOwn + shared, "EmployerContribution", pensionType],
  ];
  return rows
    .filter(([, pence]) => pence !== 0)
    .map(([type, pence, pensionLineType, of]) => ({
      type,
      amount: formatPence(pence),
      pensionLineType,
      pensionType: of,
      pensionEmployerContribution: pensionLineType === "Contribution" ? employerWhole : null,
    }));
}

type Row = [PensionLine["type"], number, PensionLine["pensionLineType"], PensionType];

import { moneyOf, showColumns } from "../../contract";
import type { ElementRow } from "../../pay";
import { type AcceptedLine, acceptedLine as lineShape, type ShownLine } from "../contract/line-schemas";
import { isPercentage } from "./line-amount";
import type { KeptLine, LineRow } from "./place-line";

/** Returns a line as the response to its posting shows it. */
export function acceptedLine(row: LineRow, { code }: Pick<ElementRow, "code">, isLocked: boolean): AcceptedLine {
  return {
    ...showColumns(lineShape.shape, row),
    id: row.caller_id,
    payElementCode: code,
    dateMoved: row.wanted_date !== null && row.wanted_date !== row.payroll_date,
    amount: isPercentage(row) ? null : moneyOf(row.amount),
    from: row.from_date,
    to: row.to_date,
    tags: [...row.tags],
    canEdit: !isLocked,
  };
}

/** What is shown with a line from other records: the code of its pay element, and how many files it has. */
interface ShownWith extends Pick<ElementRow, "code"> {
  readonly attachmentCount: number;
}

/** Returns a line as lists show it. */
export function lineData(
  { is_locked: isLocked, version, ...row }: KeptLine,
  { attachmentCount, ...element }: ShownWith,
): ShownLine {
  return {
    ...acceptedLine(row, element, isLocked),
    employeeId: row.employee_id,
    status: isLocked ? "Locked" : "Open",
    attachmentCount,
    version: Number(version),
  };
}

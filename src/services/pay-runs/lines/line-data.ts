import { moneyOf } from "../../contract";
import type { ElementRow } from "../../pay";
import type { AcceptedLine, ShownLine } from "../contract/line-schemas";
import { isPercentage } from "./line-amount";
import type { KeptLine, LineRow } from "./place-line";

/** Returns a line as the response to its posting shows it. */
export function acceptedLine(row: LineRow, { code }: Pick<ElementRow, "code">, isLocked: boolean): AcceptedLine {
  return {
    lineId: row.line_id,
    id: row.caller_id,
    payElementId: row.pay_element_id,
    payElementCode: code,
    payrollDate: row.payroll_date,
    dateMoved: row.wanted_date !== null && row.wanted_date !== row.payroll_date,
    payrollConfigId: row.payroll_config_id,
    year: row.year,
    period: row.period,
    supplementary: row.supplementary,
    units: row.units,
    unitName: row.unit_name,
    payRate: row.pay_rate,
    amount: isPercentage(row) ? null : moneyOf(row.amount),
    description: row.description,
    from: row.from_date,
    to: row.to_date,
    department: row.department,
    costCentre: row.cost_centre,
    tags: [...row.tags],
    lumpSum: row.lump_sum,
    terminationAward: row.termination_award,
    paidInAdvance: row.paid_in_advance,
    isOneOff: row.is_one_off,
    periodsCovered: row.periods_covered,
    unpaidAbsence: row.unpaid_absence,
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

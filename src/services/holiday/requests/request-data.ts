import type { StatutorySpell } from "../../statutory-pay";
import type { PolicyRow, RequestRow } from "../balances/employee-holiday";
import { usedDays } from "../balances/used-days";
import type { ShownRequest } from "../contract/request-schemas";

/** Returns a request as responses show it, with the days of sickness known now. */
export function requestData(row: RequestRow, policy: PolicyRow, spells: readonly StatutorySpell[]): ShownRequest {
  const { days, units } = usedDays(row, policy, spells);
  return {
    holidayId: row.holiday_id,
    employeeId: row.employee_id,
    policyId: row.policy_id,
    leaveType: "Holiday",
    startDate: row.start_date,
    endDate: row.end_date,
    startPart: row.start_part,
    endPart: row.end_part,
    units,
    unitName: row.unit_name,
    status: row.status,
    note: row.note,
    requestedBy: row.requested_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    declineReason: row.decline_reason,
    days: days.map((day) => ({ ...day })),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

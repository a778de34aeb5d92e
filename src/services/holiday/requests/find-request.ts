import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { showColumns } from "../../contract";
import { type StatutorySpell, statutorySpells } from "../../statutory-pay";
import type { PolicyRow, RequestRow } from "../balances/employee-holiday";
import { usedDays } from "../balances/used-days";
import { requestShown, type ShownRequest } from "../contract/request-schemas";
import { holidayTables } from "../store/holiday-tables";

/** Returns a request, locked until the transaction ends; refuses 404 `holiday_not_found`. */
export async function lockRequest(tx: Tx, holidayId: string): Promise<RequestRow> {
  const row = await selectRequests(tx).where("holiday_id", "=", holidayId).forUpdate().executeTakeFirst();
  if (row === undefined) throw notFound("holiday");
  return row;
}

/** Returns a request; refuses 404 `holiday_not_found`. */
export async function findRequest(tx: Tx, holidayId: string): Promise<RequestRow> {
  const row = await selectRequests(tx).where("holiday_id", "=", holidayId).executeTakeFirst();
  if (row === undefined) throw notFound("holiday");
  return row;
}

export function selectRequests(tx: Tx) {
  return holidayTables(tx).selectFrom("holiday_request").selectAll();
}

/** Returns requests as responses show them, with two statements however many there are. */
export async function shownRequests(tx: Tx, rows: readonly RequestRow[]): Promise<readonly ShownRequest[]> {
  if (rows.length === 0) return [];
  const policies = await holidayTables(tx).selectFrom("holiday_policy").selectAll().execute();
  const byId = new Map<string, PolicyRow>(policies.map((policy) => [policy.policy_id, policy]));
  const spells = await statutorySpells(tx, [...new Set(rows.map(({ employee_id }) => employee_id))]);
  return rows.flatMap((row) => {
    const policy = byId.get(row.policy_id);
    const own = spells.filter(({ employee_id }) => employee_id === row.employee_id);
    return policy === undefined ? [] : [requestData(row, policy, own)];
  });
}

/** Returns a request as responses show it, with the days of sickness known now. */
function requestData(row: RequestRow, policy: PolicyRow, spells: readonly StatutorySpell[]): ShownRequest {
  const { days, units } = usedDays(row, policy, spells);
  return {
    ...showColumns(requestShown.shape, row),
    leaveType: "Holiday",
    units,
    days: days.map((day) => ({ ...day })),
  };
}

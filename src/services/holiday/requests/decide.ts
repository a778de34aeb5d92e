import { Refused } from "../../../platform/http";
import { type RequestWork, requesterName } from "../../contract";
import { lockRecords } from "../../employees";
import { leaveYearOn } from "../balances/leave-year";
import { requireHoliday, requirePolicy } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import type { ShownRequest } from "../contract/request-schemas";
import { averagePayBefore } from "../pay/average-pay";
import { findSettings } from "../policies/find-settings";
import type { HolidayTables } from "../store/holiday-tables";
import { balanceAfter } from "./book";
import { findRequest, lockRequest, shownRequests } from "./find-request";
import { finishRequest } from "./finish-request";
import { checkMove, STATUS_MOVES } from "./status-moves";

const EVENTS = { approve: "approved", decline: "declined", cancel: "cancelled" } as const;

interface Decision {
  readonly move: keyof typeof EVENTS;
  readonly holidayId: string;
  readonly reason: string | null;
}

/** Approves, declines or cancels a request, with the employee's leave locked so that two decisions do not cross. */
export async function decide(work: RequestWork, { move, holidayId, reason }: Decision): Promise<ShownRequest> {
  const { tx, now } = work;
  const { employee_id: employeeId } = await findRequest(tx, holidayId);
  const [employee] = await lockRecords(tx, [employeeId]);
  const row = await lockRequest(tx, holidayId);
  checkMove(move, row.status);
  if (move !== "cancel") await requireApprover(work);
  const lockedThrough = employee?.locked_period_end_date ?? "";
  if (move === "cancel" && row.status === "Approved" && row.start_date <= lockedThrough) throw periodLocked();
  const [before = null] = await shownRequests(tx, [row]);
  const balance = move === "approve" ? await balanceOnApproval(work, row) : {};
  const changed = await tx
    .withTables<HolidayTables>()
    .updateTable("holiday_request")
    .set({
      status: STATUS_MOVES[move].to,
      decided_by: requesterName(work.caller),
      decided_at: now,
      decline_reason: reason,
      updated_at: now,
      ...balance,
    })
    .where("holiday_id", "=", holidayId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const [after] = await shownRequests(tx, [changed]);
  if (after === undefined) throw new Error("A request has its policy.");
  await finishRequest(work, { before, after, event: EVENTS[move] });
  return after;
}

/** Refuses whoever is not signed in as a person whom the settings name: 403 `not_an_approver`. */
async function requireApprover({ tx, caller }: RequestWork): Promise<void> {
  const approvers = (await findSettings(tx)).row?.approvers ?? [];
  if (approvers.length === 0 || approvers.includes(caller.principalId ?? "")) return;
  throw new Refused(403, {
    token: "not_an_approver",
    text: "The organisation's holiday settings name other approvers.",
  });
}

/** Returns the balance after an approval, and the average pay before the holiday; refuses a balance below zero. */
async function balanceOnApproval(work: RequestWork, row: Awaited<ReturnType<typeof findRequest>>) {
  const holiday = await requireHoliday(work, row.employee_id);
  const policy = requirePolicy(holiday, row.start_date);
  const year = leaveYearOn(holiday.settings.holidayYearStart, row.start_date);
  const { units } = usedDays(row, policy, holiday.spells);
  const requests = holiday.requests.filter(({ holiday_id: id }) => id !== row.holiday_id);
  const average = await averagePayBefore(work, holiday, row.start_date);
  return {
    units,
    ...balanceAfter(work, { ...holiday, requests }, { policy, year, units }),
    average_weekly_pay: average.ok ? average.pence : null,
  };
}

function periodLocked(): Refused {
  const text = "A locked run has paid this holiday: reopen the run, or correct it with an adjustment.";
  return new Refused(409, { token: "period_locked", text });
}

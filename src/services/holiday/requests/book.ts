import Decimal from "decimal.js";
import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { hasOverlap } from "../absences/overlaps";
import { balanceOf } from "../balances/balance";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import type { LeaveYear } from "../balances/leave-year";
import { notCalculated, requirePolicy } from "../balances/require-balance";
import { usedDays } from "../balances/used-days";
import type { SentRequest } from "../contract/request-schemas";
import { daysOfRequest } from "./days-of-request";

/** The columns of a request that follow from its days. */
interface Booked {
  readonly policy_id: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly start_part: SentRequest["startPart"];
  readonly end_part: SentRequest["endPart"];
  readonly days: string;
  readonly units: string;
  readonly unit_name: PolicyRow["unit_name"];
  readonly holiday_year_start: string;
  readonly note: string | null;
  readonly entitlement: string | null;
  readonly balance_after: string | null;
}

/**
 * Returns the columns of a request for holiday. Refuses 409 `no_holiday_policy`, `overlapping_dates`,
 * `balance_exceeded`, `holiday_not_calculated`.
 */
export async function book(
  work: RequestWork,
  holiday: EmployeeHoliday,
  sent: SentRequest,
  except: string | null,
): Promise<Booked> {
  const policy = requirePolicy(holiday, sent.startDate);
  const { days, year } = daysOfRequest(holiday, policy, sent);
  await refuseOverlap(work, { employeeId: holiday.employeeId, ...sent, except });
  const parts = { days, start_part: sent.startPart, end_part: sent.endPart };
  const { units } = usedDays(parts, policy, holiday.spells);
  const others = { ...holiday, requests: holiday.requests.filter(({ holiday_id: id }) => id !== except) };
  return {
    policy_id: policy.policy_id,
    start_date: sent.startDate,
    end_date: sent.endDate,
    start_part: sent.startPart,
    end_part: sent.endPart,
    days: JSON.stringify(days),
    units,
    unit_name: policy.unit_name,
    holiday_year_start: year.start,
    note: sent.note,
    ...balanceAfter(work, others, { policy, year, units }),
  };
}

async function refuseOverlap({ tx }: RequestWork, span: Parameters<typeof hasOverlap>[1]): Promise<void> {
  if (!(await hasOverlap(tx, span))) return;
  const text = "The employee has other leave on some of these days.";
  throw new Refused(409, { token: "overlapping_dates", text });
}

/** Returns the entitlement, and what remains of it after some more units; refuses a balance below zero. */
export function balanceAfter(
  { context }: Pick<RequestWork, "context">,
  holiday: EmployeeHoliday,
  { policy, year, units }: { readonly policy: PolicyRow; readonly year: LeaveYear; readonly units: string },
): Pick<Booked, "entitlement" | "balance_after"> {
  const found = balanceOf(holiday, { policy, year, asOf: year.end, rulebook: context.rulebook });
  if (!found.ok) throw notCalculated(found.problems);
  const { remaining, requested } = found.balance;
  const after = new Decimal(remaining).minus(requested).minus(units);
  if (after.isNegative() && !after.isZero() && !policy.allow_negative && Number(units) > 0) {
    const text = "The leave year has not that much leave.";
    const args = { remaining: new Decimal(remaining).minus(requested).toString(), units };
    throw new Refused(409, { token: "balance_exceeded", text, arguments: args });
  }
  return { entitlement: found.year.entitlement, balance_after: after.toString() };
}

import Decimal from "decimal.js";
import type { Workings } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { type LeaverHoliday, leaverHoliday } from "../../../engine/holiday";
import { Refused } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { EmployeeHoliday, PolicyRow } from "../balances/employee-holiday";
import { requireBalance } from "../balances/require-balance";
import { payOfWeek } from "../pay/pay-of-week";
import { weekUnits } from "../pay/week-units";

/** A leaver's leave on the last day of employment, and what it is worth. */
export interface Settled {
  readonly leavingDate: string;
  readonly policy: PolicyRow;
  readonly accrued: string;
  readonly taken: string;
  readonly leaver: LeaverHoliday;
  readonly workings: Workings | null;
}

interface SettlementTerms {
  readonly agreementHeld: boolean;
  /** Pence of a week's pay that was stated. */
  readonly statedWeek: number | null;
}

/**
 * Returns a leaver's settlement: what accrued, was carried over or adjusted up to the last day, less what was taken, at
 * a week's salary or, without a salary, the average week's pay. Refuses 409 `employee_not_leaving`, `no_holiday_policy`, `no_payslips_for_average`,
 * `holiday_not_calculated`.
 */
export async function settle(
  work: RequestWork,
  holiday: EmployeeHoliday,
  { agreementHeld, statedWeek }: SettlementTerms,
): Promise<Settled> {
  const leavingDate = holiday.facts.employee.leaving_date;
  if (leavingDate === null) {
    throw new Refused(409, { token: "employee_not_leaving", text: "The employee has no leaving date." });
  }
  const { balance, policy, workings } = requireBalance(work, holiday, leavingDate);
  const { pay, average } = await payOfWeek(work, holiday, {
    day: leavingDate,
    before: dayAfter(leavingDate),
    statedWeek,
  });
  const unitsPerWeek = weekUnits(holiday, policy, { day: leavingDate, average });
  if (unitsPerWeek === null) throw withoutHours();
  const { taken, remainingToday } = balance;
  const accrued = Decimal.max(0, new Decimal(remainingToday).plus(taken)).toString();
  const leaver = leaverHoliday({ accrued, taken, unitsPerWeek, ...pay, agreementHeld });
  if (!leaver.ok) throw withoutHours();
  return { leavingDate, policy, accrued, taken, leaver: leaver.value, workings };
}

function dayAfter(date: string): string {
  return formatDate(readDate(date) + 1);
}

function withoutHours(): Refused {
  const text = "The leave cannot be calculated: the working pattern has no hours of a week.";
  return new Refused(409, {
    token: "holiday_not_calculated",
    text,
    arguments: { problem: "required", field: "/hoursPerWeek" },
  });
}

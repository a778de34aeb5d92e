import { describeProblem } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { statutorySpells } from "../../statutory-pay";
import { employeeHolidays } from "../balances/employee-holiday";
import type { HolidayTables } from "../store/holiday-tables";
import { accrualOf } from "./accrual";
import type { AccrualPeriod } from "./leave-in-period";
import { type PostedWork, postedWork } from "./pay-for-work";
import type { WarnedPeriod } from "./warned-period";
import { withPolicy } from "./who-has-holiday";

/** The most warnings of one run. */
const MOST = 500;

/**
 * Warns of employees whose holiday of the run's period cannot be calculated. Only those who can have that fault are
 * calculated: workers who accrue by hours, with leave in the period or hours below zero.
 */
export async function warnOfAccruals(
  tx: Tx,
  run: RunToWarnOf,
  warned: WarnedPeriod,
): Promise<readonly WholeRunWarning[]> {
  const { period, employeeIds } = warned;
  const ids = await withPolicy(tx, employeeIds, ({ kind, rolled_up }) => kind !== "RegularHours" && !rolled_up);
  const work = await postedWork(tx, period, ids);
  const chosen = await candidates(tx, { ids, period, work });
  const holidays = await employeeHolidays(tx, chosen.slice(0, MOST));
  return [...holidays.values()].flatMap((holiday) => {
    const { employeeId } = holiday;
    const found = accrualOf(holiday, work.get(employeeId), { period, rulebook: run.rulebook });
    if (found === null || found.problem === null) return [];
    const text = `The holiday that the period accrues cannot be calculated. ${describeProblem(found.problem)}`;
    return [{ employeeId, token: "holiday_not_accrued", text }];
  });
}

interface Asked {
  readonly ids: readonly string[];
  readonly period: AccrualPeriod;
  readonly work: ReadonlyMap<string, PostedWork>;
}

/** Returns employees with sick or statutory leave in a period, or hours below zero in its run. */
async function candidates(tx: Tx, { ids, period, work }: Asked): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const { periodStartDate: first, periodEndDate: last } = period;
  const spells = await statutorySpells(tx, ids);
  const absences = await tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_absence")
    .select(["employee_id", "start_date", "end_date"])
    .where("employee_id", "in", [...ids])
    .where("start_date", "<=", last)
    .where("end_date", ">=", first)
    .execute();
  const onLeave = [...spells, ...absences].filter(
    ({ start_date: from, end_date: to }) => from <= last && (to === null || to >= first),
  );
  const below = ids.filter((id) => Number(work.get(id)?.hours ?? 0) < 0);
  return [...new Set([...onLeave.map(({ employee_id: id }) => id), ...below])];
}

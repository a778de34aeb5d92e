import { formatDate, readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import type { LeaveYear } from "../balances/leave-year";
import { notCalculated, policyOn } from "../balances/require-balance";
import type { YearEndItem } from "../contract/year-end-operation";
import type { HolidayTables } from "../store/holiday-tables";
import { endOfYear } from "./end-of-year";

const AT_ONCE = 200;

interface Asked {
  readonly organisationId: string;
  readonly year: LeaveYear;
  readonly isPreview: boolean;
  readonly now: string;
}

/** Returns what each employee employed on the last day carries over, and stores it unless it is a preview. */
export async function yearEnd(tx: Tx, { rulebook }: ServiceContext, asked: Asked): Promise<readonly YearEndItem[]> {
  const { year } = asked;
  const items: YearEndItem[] = [];
  for (let after = ""; ; ) {
    const ids = await employedOn(tx, year.end, after);
    if (ids.length === 0) break;
    const holidays = await employeeHolidays(tx, ids);
    for (const holiday of holidays.values()) items.push(...itemOf(holiday, year, rulebook));
    after = ids.at(-1) ?? "";
  }
  if (!asked.isPreview) await keep(tx, asked, items);
  return items;
}

function itemOf(
  holiday: EmployeeHoliday,
  year: LeaveYear,
  rulebook: ServiceContext["rulebook"],
): readonly YearEndItem[] {
  const policy = policyOn(holiday, year.end);
  if (policy === null || policy.rolled_up) return [];
  const ended = endOfYear(holiday, { policy, year, rulebook });
  if (!ended.ok) throw notCalculated(ended.problems);
  return [ended.item];
}

async function employedOn(tx: Tx, day: string, after: string): Promise<readonly string[]> {
  const rows = await selectEmployees(tx)
    .select("employee_id")
    .where("start_date", "<=", day)
    .where(({ eb, or }) => or([eb("leaving_date", "is", null), eb("leaving_date", ">", day)]))
    .where("employee_id", ">", after)
    .orderBy("employee_id")
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ employee_id }) => employee_id);
}

async function keep(tx: Tx, { organisationId, year, now }: Asked, items: readonly YearEndItem[]): Promise<void> {
  const into = formatDate(readDate(year.end) + 1);
  const tables = tx.withTables<HolidayTables>();
  await tables.deleteFrom("holiday_carried_over").where("holiday_year_start", "=", into).execute();
  for (const { employeeId, carriedOver, lost } of items) {
    await tables
      .insertInto("holiday_carried_over")
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        holiday_year_start: into,
        items: JSON.stringify(carriedOver),
        lost,
        created_at: now,
        updated_at: now,
      })
      .execute();
  }
  await tables
    .insertInto("holiday_year_end")
    .values({ organisation_id: organisationId, holiday_year_end: year.end, done_at: now })
    .onConflict((conflict) => conflict.columns(["organisation_id", "holiday_year_end"]).doUpdateSet({ done_at: now }))
    .execute();
}

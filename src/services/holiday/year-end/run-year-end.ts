import { describeProblem, formatDate, type Problem, readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { selectEmployees } from "../../employees";
import { type EmployeeHoliday, employeeHolidays } from "../balances/employee-holiday";
import type { LeaveYear } from "../balances/leave-year";
import { policyOn } from "../balances/require-balance";
import type { RefusedYearEnd, YearEndItem } from "../contract/year-end-operation";
import { holidayTables } from "../store/holiday-tables";
import { endOfYear } from "./end-of-year";

const AT_ONCE = 200;

interface Asked {
  readonly organisationId: string;
  readonly year: LeaveYear;
  readonly isPreview: boolean;
  readonly now: string;
}

interface EndedYear {
  readonly items: readonly YearEndItem[];
  readonly refused: readonly RefusedYearEnd[];
}

/**
 * Returns what each employee employed on the last day carries over, and stores it unless it is a preview. Somebody whose
 * leave cannot be calculated is refused alone.
 */
export async function yearEnd(tx: Tx, { rulebook }: ServiceContext, asked: Asked): Promise<EndedYear> {
  const { year } = asked;
  const items: YearEndItem[] = [];
  const refused: RefusedYearEnd[] = [];
  for (let after = ""; ; ) {
    const ids = await employedOn(tx, year.end, after);
    if (ids.length === 0) break;
    const holidays = await employeeHolidays(tx, ids);
    for (const holiday of holidays.values()) {
      const ended = endedFor(holiday, year, rulebook);
      if (ended?.ok === true) items.push(ended.item);
      else if (ended !== null) refused.push(refusalOf(holiday.employeeId, ended.problems));
    }
    after = ids.at(-1) ?? "";
  }
  if (!asked.isPreview) await keep(tx, asked, { items, refused });
  return { items, refused };
}

/** Returns null for somebody who carries nothing over: without a policy on the day, or paid as they work. */
function endedFor(holiday: EmployeeHoliday, year: LeaveYear, rulebook: ServiceContext["rulebook"]) {
  const policy = policyOn(holiday, year.end);
  return policy === null || policy.rolled_up ? null : endOfYear(holiday, { policy, year, rulebook });
}

function refusalOf(employeeId: string, [problem]: readonly Problem[]): RefusedYearEnd {
  return {
    employeeId,
    token: problem?.token ?? "holiday_not_calculated",
    field: problem?.path ?? "",
    text: problem === undefined ? "The leave cannot be calculated." : describeProblem(problem),
  };
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

async function keep(tx: Tx, { organisationId, year, now }: Asked, { items, refused }: EndedYear): Promise<void> {
  const into = formatDate(readDate(year.end) + 1);
  const tables = holidayTables(tx);
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
  // A year stays open for those who were refused: the job tries again on the next night.
  if (refused.length > 0) return;
  await tables
    .insertInto("holiday_year_end")
    .values({ organisation_id: organisationId, holiday_year_end: year.end, done_at: now })
    .onConflict((conflict) => conflict.columns(["organisation_id", "holiday_year_end"]).doUpdateSet({ done_at: now }))
    .execute();
}

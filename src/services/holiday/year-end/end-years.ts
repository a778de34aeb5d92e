import { formatDate, readDate } from "../../../engine/base";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, type ServiceContext } from "../../contract";
import { type LeaveYear, leaveYearOn } from "../balances/leave-year";
import { findSettings } from "../policies/find-settings";
import type { HolidayTables } from "../store/holiday-tables";
import { yearEnd } from "./run-year-end";

/** Days after the end of a leave year in which the job still ends it, such as after an outage. */
const LATEST_DAYS = 30;

/** Ends leave years each night, once for each organisation and year. */
export function endYears(context: ServiceContext): void {
  const { timetable, store, clock } = context;
  timetable.add({
    name: "EndHolidayYears",
    cron: "35 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      const organisations = await store.inSystem((tx) =>
        tx
          .withTables<HolidayTables>()
          .selectFrom("holiday_policy")
          .select("organisation_id")
          .distinct()
          .orderBy("organisation_id")
          .execute(),
      );
      let count = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (isStopping()) break;
        count += await store.inTenant(organisationId, (tx) => endYearOf(tx, context, organisationId, clock.now()));
      }
      return count;
    },
  });
}

async function endYearOf(tx: Tx, context: ServiceContext, organisationId: string, at: number): Promise<number> {
  const year = await endedYear(tx, dateInLondon(at));
  if (year === null) return 0;
  await yearEnd(tx, context, { organisationId, year, isPreview: false, now: instantOf(at) });
  return 1;
}

/** Returns the leave year that ended lately and has not been ended; null if there is none. */
async function endedYear(tx: Tx, today: string): Promise<LeaveYear | null> {
  const { holidayYearStart } = await findSettings(tx);
  const { start } = leaveYearOn(holidayYearStart, today);
  if (readDate(today) - readDate(start) > LATEST_DAYS) return null;
  const year = leaveYearOn(holidayYearStart, formatDate(readDate(start) - 1));
  const done = await tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_year_end")
    .select("holiday_year_end")
    .where("holiday_year_end", "=", year.end)
    .executeTakeFirst();
  return done === undefined ? year : null;
}

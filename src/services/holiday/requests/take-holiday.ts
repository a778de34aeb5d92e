import { instantOf } from "../../../platform/ports";
import { dateInLondon, type ServiceContext } from "../../contract";
import type { HolidayTables } from "../store/holiday-tables";

/** Makes approved holiday taken, each night after its last day. */
export function takeHoliday({ timetable, store, clock }: ServiceContext): void {
  timetable.add({
    name: "TakeHoliday",
    cron: "25 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      const today = dateInLondon(clock.now());
      const organisations = await store.inSystem((tx) =>
        tx
          .withTables<HolidayTables>()
          .selectFrom("holiday_request")
          .select("organisation_id")
          .distinct()
          .where("status", "=", "Approved")
          .where("end_date", "<", today)
          .orderBy("organisation_id")
          .execute(),
      );
      let count = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (isStopping()) break;
        count += await store.inTenant(organisationId, async (tx) => {
          const taken = await tx
            .withTables<HolidayTables>()
            .updateTable("holiday_request")
            .set({ status: "Taken", updated_at: instantOf(clock.now()) })
            .where("status", "=", "Approved")
            .where("end_date", "<", today)
            .returning("holiday_id")
            .execute();
          return taken.length;
        });
      }
      return count;
    },
  });
}

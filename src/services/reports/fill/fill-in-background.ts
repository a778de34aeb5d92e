import type { ServiceContext } from "../../contract";
import type { ReportTables } from "../store/report-tables";
import { fillMarked } from "./fill-marked";

/** Renews the rows of payslips for reports every minute, so that reports seldom wait for it. */
export function fillInBackground({ timetable, store }: ServiceContext): void {
  timetable.add({
    name: "FillReports",
    cron: "* * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      const organisations = await store.inSystem((tx) =>
        tx.withTables<ReportTables>().selectFrom("report_mark").select("organisation_id").distinct().execute(),
      );
      let total = 0;
      for (const { organisation_id: organisationId } of organisations) {
        if (!isStopping()) total += await fillMarked(store, organisationId, isStopping);
      }
      return total;
    },
  });
}

import type { Environment } from "./environment";

/** Adds the deletion of files that have expired. */
export function addSweeps({ timetable, files }: Environment): void {
  timetable.add({
    name: "SweepFiles",
    cron: "17 * * * *",
    timezone: "Europe/London",
    missed: "once",
    run: () => files.sweep(),
  });
}

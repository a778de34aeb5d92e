import type { Environment } from "./environment";

const HOURLY = { timezone: "Europe/London", missed: "once" } as const;

/** Adds the deletion of uploads that nobody completed, and of files that have expired. */
export function addSweeps({ timetable, files, uploads }: Environment): void {
  timetable.add({ ...HOURLY, name: "SweepUploads", cron: "12 * * * *", run: () => uploads.sweep() });
  timetable.add({ ...HOURLY, name: "SweepFiles", cron: "17 * * * *", run: () => files.sweep() });
}

import type { Environment } from "./environment";

const IN_LONDON = { timezone: "Europe/London", missed: "once" } as const;

/**
 * Adds the deletion of uploads that nobody completed, and of files that have expired or were removed: each minute, because a
 * link into a bucket opens a file for as long as its bytes are there.
 */
export function addSweeps({ timetable, files, uploads }: Environment): void {
  timetable.add({ ...IN_LONDON, name: "SweepUploads", cron: "12 * * * *", run: () => uploads.sweep() });
  timetable.add({ ...IN_LONDON, name: "SweepFiles", cron: "* * * * *", run: () => files.sweep() });
}

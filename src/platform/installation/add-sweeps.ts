import { sweepIdempotencyKeys } from "../idempotency";
import { instantOf } from "../ports";
import type { Environment } from "./environment";

const KEYS_KEPT = 24 * 60 * 60 * 1_000;
const HOURLY = { timezone: "Europe/London", missed: "once" } as const;

/** Adds the deletion of what the platform's own tables keep for a limited time. */
export function addSweeps({ timetable, store, files, clock }: Environment): void {
  timetable.add({
    ...HOURLY,
    name: "SweepIdempotencyKeys",
    cron: "7 * * * *",
    run: () => sweepIdempotencyKeys(store, instantOf(clock.now() - KEYS_KEPT)),
  });
  timetable.add({ ...HOURLY, name: "SweepFiles", cron: "17 * * * *", run: () => files.sweep() });
}

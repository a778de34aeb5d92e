import type { Role } from "./crew";
import type { Place } from "./place";
import { processorSeconds } from "./processor-time";

/** Work that some processes of a role did, with the processor time that they and PostgreSQL used for it. */
export interface Round {
  readonly processes: number;
  readonly units: number;
  readonly seconds: number;
  readonly roleSeconds: number;
  readonly databaseSeconds: number;
}

/** Lets processes of a role work until `work` has fulfilled with the number of units that it did, and pauses them. */
export async function measure(
  { crew, databaseSeconds }: Place,
  role: Role,
  processes: number,
  work: () => Promise<number>,
): Promise<Round> {
  const pids = crew.resume(role, processes);
  const before = { at: performance.now(), role: processorSeconds(pids), database: databaseSeconds() };
  const units = await work();
  const round = {
    processes,
    units,
    seconds: (performance.now() - before.at) / 1_000,
    roleSeconds: processorSeconds(pids) - before.role,
    databaseSeconds: databaseSeconds() - before.database,
  };
  crew.resume(role, 0);
  return round;
}

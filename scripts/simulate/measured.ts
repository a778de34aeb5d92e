import { readFileSync } from "node:fs";
import { REQUESTS } from "../../bench/services/throughput/api-load";
import type { ThroughputResults } from "../../bench/services/throughput/results";

/** Seconds of processor time of one unit of work. */
export interface ServiceTime {
  readonly role: number;
  readonly database: number;
}

/** What one machine took, which the simulation multiplies. */
export interface Measured {
  /** Of the mix of requests for an employee in a run. */
  readonly request: ServiceTime;
  readonly recalculation: ServiceTime;
  readonly lock: ServiceTime;
  readonly delivery: ServiceTime;
  /** Events a second of one database that get their deliveries. */
  readonly fanOutPerSecond: number;
  /** Cores of a database that the questions of one process take while there is no work. */
  readonly idlePerProcess: number;
  /** Bytes of a payslip. */
  readonly logBytes: number;
  readonly databaseBytes: number;
}

/** Reads what `npm run throughput` wrote. */
export function readMeasured(path = "bench/results/throughput.json"): Measured {
  const { throughputs, fanOutPerSecond, idle, payslipBytes }: ThroughputResults = JSON.parse(
    readFileSync(path, "utf8"),
  );
  const timeOf = (work: string): ServiceTime => {
    const found = throughputs.find((each) => each.work === work);
    if (found === undefined) throw new Error(`${path} has no ${work}`);
    return { role: found.one.roleMilliseconds / 1_000, database: found.one.databaseMilliseconds / 1_000 };
  };
  return {
    request: meanRequest(timeOf),
    recalculation: timeOf("employee recalculated"),
    lock: timeOf("employee locked"),
    delivery: timeOf("delivery"),
    fanOutPerSecond,
    idlePerProcess: idle.databaseMilliseconds / 1_000 / idle.processes,
    logBytes: payslipBytes.log,
    databaseBytes: payslipBytes.database,
  };
}

/** Returns the time of a request of the mix. */
function meanRequest(timeOf: (kind: string) => ServiceTime): ServiceTime {
  const kinds = Object.entries(REQUESTS).map(([kind, count]) => ({ count, time: timeOf(kind) }));
  const all = kinds.reduce((sum, { count }) => sum + count, 0);
  const mean = (of: (time: ServiceTime) => number): number =>
    kinds.reduce((sum, { count, time }) => sum + count * of(time), 0) / all;
  return { role: mean(({ role }) => role), database: mean(({ database }) => database) };
}

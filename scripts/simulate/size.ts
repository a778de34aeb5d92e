import type { Assumptions } from "./assumptions";
import type { Measured, ServiceTime } from "./measured";
import { type ServedLine, serversFor } from "./servers-for";

/** The work of one second in the busiest hour. */
interface Peak {
  readonly requests: number;
  readonly recalculations: number;
  readonly locks: number;
  readonly deliveries: number;
}

/** A limit of one database, and how many databases it takes because of it alone. */
export interface Need {
  readonly name: string;
  readonly databases: number;
}

/** What an installation of so many employees takes. */
export interface Size {
  readonly employees: number;
  readonly api: ServedLine;
  readonly worker: ServedLine;
  readonly dispatcher: ServedLine;
  /** All cores of all databases. */
  readonly databaseCores: number;
  readonly databases: number;
  readonly logMegabytesPerSecond: number;
  readonly gigabytesPerYear: number;
  /** Seconds that a request waits for a process, and its statements for a core of the database. */
  readonly requestWait: { readonly median: number; readonly most: number };
  readonly needs: readonly Need[];
  readonly bottleneck: string;
}

export function sizeOf(employees: number, measured: Measured, assumptions: Assumptions): Size {
  const { limits, variability } = assumptions;
  const peak = peakOf(employees, assumptions);
  const api = serversFor(
    { arrivals: peak.requests, service: measured.request.role, variability },
    { busy: limits.busy, wait: limits.waits.api },
  );
  const dispatcher = serversFor(
    { arrivals: peak.deliveries, service: measured.delivery.role, variability },
    { busy: limits.busy, wait: limits.waits.dispatcher },
  );
  const worker = workersFor(peak, measured, assumptions);
  const processes = api.servers + worker.servers + dispatcher.servers;
  const statements = { arrivals: peak.requests, ...databaseWork(peak, measured), variability };
  const idle = processes * measured.idlePerProcess;
  const logMegabytesPerSecond = (peak.locks * measured.logBytes) / 1e6;
  const gigabytesPerYear = (employees * assumptions.payslipsPerYear * measured.databaseBytes) / 1e9;
  const needs = needsOf({ ...statements, idle, logMegabytesPerSecond, gigabytesPerYear }, peak, measured, assumptions);
  const [first] = needs;
  const databases = Math.max(1, Math.ceil(first?.databases ?? 1));
  const database = serversFor(
    { arrivals: statements.arrivals / databases, service: statements.service, variability },
    { busy: limits.busy, wait: limits.waits.api, taken: idle / databases },
  );
  return {
    employees,
    api,
    worker,
    dispatcher,
    databaseCores: database.servers * databases,
    databases,
    logMegabytesPerSecond,
    gigabytesPerYear,
    requestWait: { median: api.median + database.median, most: api.most + database.most },
    needs,
    bottleneck: first?.name ?? "",
  };
}

export function peakOf(employees: number, { paidThatDay, hours, perEmployee }: Assumptions): Peak {
  const perSecond = (employees * paidThatDay * Math.max(...hours)) / 3_600;
  const { requests, recalculations, deliveries } = perEmployee;
  return {
    requests: perSecond * requests,
    recalculations: perSecond * recalculations,
    locks: perSecond,
    deliveries: perSecond * deliveries,
  };
}

/** Jobs have the employees of one employer, whose numbers differ much more than the times of one employee. */
function workersFor(peak: Peak, measured: Measured, { employer, limits }: Assumptions): ServedLine {
  const jobs = (peak.recalculations + peak.locks) / employer.employees;
  const seconds = work(peak, measured, ({ role }) => role, ["recalculation", "lock"]);
  const line = { arrivals: jobs, service: seconds / jobs, variability: employer.variability };
  return serversFor(line, { busy: limits.busy, wait: limits.waits.worker });
}

const COUNTS = {
  request: "requests",
  recalculation: "recalculations",
  lock: "locks",
  delivery: "deliveries",
} as const;
const KINDS = ["request", "recalculation", "lock", "delivery"] as const;

/** Returns the seconds of processor time that the work of one second takes. */
function work(
  peak: Peak,
  measured: Measured,
  of: (time: ServiceTime) => number,
  kinds: readonly (typeof KINDS)[number][],
): number {
  return kinds.reduce((sum, kind) => sum + peak[COUNTS[kind]] * of(measured[kind]), 0);
}

/** All work of the database, spread over its requests: what a request finds there. */
function databaseWork(peak: Peak, measured: Measured): { readonly service: number } {
  return { service: work(peak, measured, ({ database }) => database, KINDS) / peak.requests };
}

interface Load {
  readonly arrivals: number;
  readonly service: number;
  readonly idle: number;
  readonly logMegabytesPerSecond: number;
  readonly gigabytesPerYear: number;
}

/** Returns how many databases each limit takes, as a number with its fraction; the highest first. */
function needsOf(
  { arrivals, service, idle, logMegabytesPerSecond, gigabytesPerYear }: Load,
  peak: Peak,
  { fanOutPerSecond }: Measured,
  { limits: { busy, database }, yearsKept }: Assumptions,
): readonly Need[] {
  const needs = [
    { name: "processor of the database", databases: (arrivals * service + idle) / busy / database.cores },
    { name: "making deliveries of events", databases: peak.deliveries / (fanOutPerSecond * busy) },
    { name: "write-ahead log", databases: logMegabytesPerSecond / database.logMegabytesPerSecond },
    { name: "size of the database", databases: (gigabytesPerYear * yearsKept) / 1_000 / database.terabytes },
  ];
  return needs.sort((one, other) => other.databases - one.databases);
}

import type { Role } from "./crew";
import type { Round } from "./rounds";
import type { PayslipBytes } from "./worker-load";

/** What one unit of work takes. */
interface Cost {
  readonly perSecond: number;
  /** Milliseconds of processor time of the processes of the role. */
  readonly roleMilliseconds: number;
  /** Milliseconds of processor time of PostgreSQL. */
  readonly databaseMilliseconds: number;
}

/** What one process of a role does, and two. */
export interface Throughput {
  readonly role: Role;
  readonly work: string;
  readonly one: Cost;
  readonly two: Cost;
  /** The rate of two processes divided by the rate of one. */
  readonly ratio: number;
}

export interface ThroughputResults {
  readonly machine: string;
  readonly node: string;
  /** Requests of a round. */
  readonly requests: number;
  readonly jobEmployees: number;
  readonly largeEmployees: number;
  readonly throughputs: readonly Throughput[];
  /** Events a second that get their deliveries, which one process makes at a time. */
  readonly fanOutPerSecond: number;
  /** Processor time of PostgreSQL in a second without work, in milliseconds, with the processes of this count. */
  readonly idle: { readonly processes: number; readonly databaseMilliseconds: number };
  readonly payslipBytes: PayslipBytes;
}

export function throughputOf(role: Role, work: string, rounds: readonly Round[]): Throughput {
  const one = costOf(rounds.filter(({ processes }) => processes === 1));
  const two = costOf(rounds.filter(({ processes }) => processes === 2));
  return { role, work, one, two, ratio: two.perSecond / one.perSecond };
}

function costOf(rounds: readonly Round[]): Cost {
  const sum = (of: (round: Round) => number): number => rounds.reduce((total, round) => total + of(round), 0);
  const units = sum((round) => round.units);
  return {
    perSecond: units / sum(({ seconds }) => seconds),
    roleMilliseconds: (sum(({ roleSeconds }) => roleSeconds) * 1_000) / units,
    databaseMilliseconds: (sum(({ databaseSeconds }) => databaseSeconds) * 1_000) / units,
  };
}

export function throughputPage({ machine, node, throughputs, idle, ...rest }: ThroughputResults): string {
  const { requests, jobEmployees, largeEmployees, fanOutPerSecond, payslipBytes } = rest;
  const rows = throughputs.map(({ role, work, one, two, ratio }) => {
    const rates = [one, two].map(({ perSecond }) => Math.round(perSecond).toLocaleString("en-GB"));
    const times = [one.roleMilliseconds, one.databaseMilliseconds].map((each) => each.toFixed(2));
    return `| ${[`\`${role}\``, work, ...rates, ratio.toFixed(2), ...times].join(" | ")} |`;
  });
  const kilobytes = (bytes: number): string => (bytes / 1_000).toFixed(1);
  return `# Two processes beside one: results

One run on ${machine}, Node ${node}. \`npm run throughput -- ${requests}\` repeats it: two processes of each role, started as in production, on one
PostgreSQL with every commit on the disk. In one round one of the two works and the other one is paused, in the next both work; the same
work each time. Load, receiver of webhooks and PostgreSQL are on the same two cores, so that a second process gets
only what the first one left. Other work may share the machine: then rates and ratios say little, and the processor time of one unit, which
sizing needs, is higher than on a quiet machine.

| Role | A unit of work | A second, one process | Two | Ratio | Processor time of the process, ms | Of PostgreSQL, ms |
| - | - | ---: | ---: | ---: | ---: | ---: |
${rows.join("\n")}

A job recalculates or locks a run of ${jobEmployees} employees, each with a salary and two lines; a process recalculates three runs at once and locks one.
The large payroll has ${largeEmployees.toLocaleString("en-GB")} employees; two processes recalculate pages of it at the same time.
A round has ${requests.toLocaleString("en-GB")} requests over 16 connections. Processor times are those of the rounds with one process.

Events get their deliveries at ${Math.round(fanOutPerSecond).toLocaleString("en-GB")} a second: one process makes them at a time, however many there are.
Without work PostgreSQL uses ${idle.databaseMilliseconds.toFixed(0)} ms of processor time a second for the questions of ${idle.processes} processes.
A payslip adds ${kilobytes(payslipBytes.database)} kB to the database with all that its run and its lock store, and ${kilobytes(payslipBytes.log)} kB to the write-ahead log.
`;
}

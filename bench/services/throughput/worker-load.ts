import { setTimeout as wait } from "node:timers/promises";
import type { Client } from "pg";
import { type SamplePayroll, sampleLines, samplePayroll } from "../sample-payroll";
import type { AccountAndCaller, Place } from "./place";
import { measure, type Round } from "./rounds";

/** Payrolls of organisations of their own: runs of one organisation wait for each other. */
const PAYROLLS = 6;
const EMPLOYEES = 500;
export const JOB_EMPLOYEES = EMPLOYEES;

/** Employees of a payroll whose pages several processes recalculate. */
export const LARGE_EMPLOYEES = 5_000;

/** Bytes that a payslip takes, from the creation of its run to the end of the lock. */
export interface PayslipBytes {
  readonly log: number;
  readonly database: number;
}

export interface WorkerRounds {
  readonly recalculation: Round;
  readonly lock: Round;
  readonly largeRecalculation: Round;
  readonly payslip: PayslipBytes;
  /** One of the payrolls, with its locked run. */
  readonly locked: LockedPayroll;
}

export interface LockedPayroll extends AccountAndCaller {
  readonly payroll: SamplePayroll;
}

/** Runs of several payrolls are recalculated, then locked, each by a job. */
export async function workerRounds(place: Place, processes: number): Promise<WorkerRounds> {
  const { client } = place;
  place.crew.resume("worker", 0);
  const payrolls: LockedPayroll[] = [];
  for (let count = 0; count < PAYROLLS; count += 1) payrolls.push(await newPayroll(place));
  await client.query("vacuum analyze");
  const before = await bytesOf(client);
  const each = async (method: string, path: string, body?: unknown): Promise<void> => {
    for (const { caller, payroll } of payrolls) {
      await caller.call(method, `/v1/payroll/${payroll.payrollConfigId}/${path}`, body);
    }
  };
  const units = PAYROLLS * EMPLOYEES;
  const work = async (): Promise<number> => {
    await untilDone(client);
    return units;
  };
  await each("POST", "next");
  const recalculation = await measure(place, "worker", processes, work);
  await each("POST", "2026/1/lock", { acknowledgeWarnings: true });
  const lock = await measure(place, "worker", processes, work);
  const after = await bytesOf(client);
  const payslip = { log: (after.log - before.log) / units, database: (after.database - before.database) / units };
  const [locked] = payrolls;
  if (locked === undefined) throw new Error("there is no payroll");
  await expectLocked(client, locked.payroll.organisationId);
  const largeRecalculation = await recalculateLarge(place, processes);
  return { recalculation, lock, largeRecalculation, payslip, locked };
}

/** One run of many employees is recalculated. */
async function recalculateLarge(place: Place, processes: number): Promise<Round> {
  place.crew.resume("worker", 0);
  const { caller, payroll } = await newPayroll(place, LARGE_EMPLOYEES);
  await place.client.query("vacuum analyze");
  await caller.call("POST", `/v1/payroll/${payroll.payrollConfigId}/next`);
  return measure(place, "worker", processes, async () => {
    await untilDone(place.client);
    return LARGE_EMPLOYEES;
  });
}

async function newPayroll(place: Place, employees = EMPLOYEES): Promise<LockedPayroll> {
  const made = await place.newAccount();
  const payroll = await samplePayroll(made.caller, place.client, made.account.organisationId, employees);
  await sampleLines(made.caller, place.client, payroll);
  return { ...made, payroll };
}

/** Waits until no job waits or runs. */
async function untilDone(client: Client): Promise<void> {
  const left = "select count(*)::int as count from job where status in ('Pending', 'Running')";
  while ((await client.query<{ count: number }>(left)).rows[0]?.count !== 0) await wait(20);
}

async function expectLocked(client: Client, organisationId: string): Promise<void> {
  const { rows } = await client.query("select from payslip where organisation_id = $1", [organisationId]);
  if (rows.length !== EMPLOYEES) throw new Error(`a run of ${EMPLOYEES} employees has ${rows.length} payslips`);
}

async function bytesOf(client: Client): Promise<PayslipBytes> {
  const { rows } = await client.query<Record<"log" | "database", string>>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as log, pg_database_size(current_database()) as database`,
  );
  return { log: Number(rows[0]?.log), database: Number(rows[0]?.database) };
}

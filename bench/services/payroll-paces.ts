import { Client } from "pg";
import type { Caller } from "./caller";
import type { Child } from "./child";
import { load } from "./load";
import { plainTable, readAll, readOne, rowsOf, writeRows } from "./plain-sql";
import { rawRequest } from "./raw-client";
import type { SamplePayroll } from "./sample-payroll";

const PAGE = 100;
const LINES = 100;
const CONNECTIONS = 8;
const ROUNDS = 2;

/** Rates of work on a payroll: rows a second through the API, and by SQL alone. */
export interface Pace {
  readonly name: string;
  readonly rows: number;
  readonly perSecond: number;
  readonly plainPerSecond: number;
}

interface Place {
  readonly service: Child;
  readonly caller: Caller;
  readonly client: Client;
  readonly payroll: SamplePayroll;
}

/** Reads records of single employees from all over the payroll; the better of two alternating rounds counts. */
export async function readPace({ service, caller, payroll }: Place, milliseconds: number): Promise<Pace> {
  const { employeeIds, organisationId } = payroll;
  let drawn = 0;
  const draw = (): string => {
    drawn += 1;
    return employeeIds[(drawn * 7919) % employeeIds.length] ?? "";
  };
  const headers = { "X-Auth-Token": caller.token };
  const next = () => rawRequest("GET", `/v1/employees/${draw()}`, headers);
  const target = { port: service.port, connections: CONNECTIONS, milliseconds };
  let [rows, perSecond, plainPerSecond] = [0, 0, 0];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const done = await load(target, next);
    const plain = await plainReads(service, milliseconds, (client) => readOne(client, organisationId, draw()));
    // The first round warms up.
    if (round === 0) continue;
    rows += done.answers;
    perSecond = Math.max(perSecond, done.perSecond);
    plainPerSecond = Math.max(plainPerSecond, plain);
  }
  return { name: "employee read", rows, perSecond, plainPerSecond };
}

/** Reads a second by SQL, over as many connections as were used for the service. */
async function plainReads(
  { databaseUrl }: Child,
  milliseconds: number,
  read: (client: Client) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const hand = async (): Promise<number> => {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    let done = 0;
    for (; performance.now() - began < milliseconds; done += 1) await read(client);
    await client.end();
    return done;
  };
  const all = await Promise.all(Array.from({ length: CONNECTIONS }, hand));
  return (all.reduce((sum, done) => sum + done, 0) * 1_000) / (performance.now() - began);
}

/** Reads all employees, in pages of a hundred, one after another. */
export async function listPace({ caller, client, payroll }: Place): Promise<Pace> {
  const began = performance.now();
  let [rows, token] = [0, ""];
  do {
    const { data, metadata } = await caller.call("GET", `/v1/employees?pageSize=${PAGE}${token}`);
    rows += data.items.length;
    token = metadata.paginationToken === null ? "" : `&paginationToken=${metadata.paginationToken}`;
  } while (token !== "");
  const done = performance.now();
  const plain = await readAll(client, payroll.organisationId, PAGE);
  if (rows !== plain || rows !== payroll.employeeIds.length) throw new Error("not all employees were listed");
  const perSecond = (rows * 1_000) / (done - began);
  return { name: "employee list", rows, perSecond, plainPerSecond: (plain * 1_000) / (performance.now() - done) };
}

/** Sends a hundred lines a request, for the given number of employees, over four connections. */
export async function uploadPace({ service, caller, client, payroll }: Place, requests: number): Promise<Pace> {
  const { employeeIds, organisationId } = payroll;
  const lines = Array.from({ length: LINES }, (_, at) => ({
    id: `line-${at}`,
    payElementCode: "SALARY_ADJUSTMENT",
    amount: `${at + 1}.25`,
    payrollDate: "2026-04-30",
  }));
  const body = JSON.stringify({ lines });
  const left = employeeIds.slice(0, requests);
  const headers = { "X-Auth-Token": caller.token };
  const next = () => {
    const employeeId = left.pop();
    return employeeId === undefined ? null : rawRequest("POST", `/v1/payroll/line/${employeeId}`, headers, body);
  };
  const { answers, seconds } = await load({ port: service.port, connections: 4 }, next);
  const rows = answers * LINES;
  const written = await rowsOf(client, organisationId, "payroll_line", Math.min(rows, 10_000));
  const table = await plainTable(client, "payroll_line");
  let milliseconds = 0;
  for (let at = 0; at < written.length; at += LINES) {
    milliseconds += await writeRows(client, table, written.slice(at, at + LINES));
  }
  await client.query(`drop table ${table}`);
  const plainPerSecond = (written.length * 1_000) / milliseconds;
  return { name: "lines uploaded", rows, perSecond: rows / seconds, plainPerSecond };
}

/** Recalculates the run of all employees in the background, compared with storing the rows of a preview by SQL. */
export async function recalculatePace({ caller, client, payroll }: Place): Promise<Pace> {
  const path = `/v1/payroll/${payroll.payrollConfigId}`;
  const began = performance.now();
  await caller.call("POST", `${path}/next`);
  for (;;) {
    const { data } = await caller.call("GET", `${path}/2026/1`);
    if (data.recalculation === null && data.pendingRecalculations === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const took = { began, ended: performance.now() };
  return { ...(await written(client, payroll, took, ["payslip_preview"])), name: "run recalculated" };
}

/** The rows that locking adds for each payslip, without those that it changes. */
const ALL_ROWS = ["payslip", "event", "payment", "closed_facts"];

/**
 * Locks the run: payslips calculated, frozen and published as events, in one transaction; compared with storing payslips
 * and events by SQL, and with storing everything that it adds.
 */
export async function lockPaces({ caller, client, payroll }: Place): Promise<readonly [Pace, Pace]> {
  const began = performance.now();
  await caller.call("POST", `/v1/payroll/${payroll.payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });
  const ended = performance.now();
  return [
    { ...(await written(client, payroll, { began, ended }, ["payslip", "event"])), name: "run locked" },
    { ...(await written(client, payroll, { began, ended }, ALL_ROWS)), name: "run locked, all its rows" },
  ];
}

interface Took {
  readonly began: number;
  readonly ended: number;
}

async function written(
  client: Client,
  payroll: SamplePayroll,
  { began, ended }: Took,
  tables: readonly string[],
): Promise<Omit<Pace, "name">> {
  const seconds = (ended - began) / 1_000;
  const count = payroll.employeeIds.length;
  let milliseconds = 0;
  for (const table of tables) {
    const rows = await rowsOf(client, payroll.organisationId, table, count);
    if (rows.length < count) throw new Error(`${table} has ${rows.length} rows of ${count}`);
    const plain = await plainTable(client, table);
    milliseconds += await writeRows(client, plain, rows);
    await client.query(`drop table ${plain}`);
  }
  return { rows: count, perSecond: count / seconds, plainPerSecond: (count * 1_000) / milliseconds };
}

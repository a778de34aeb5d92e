import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Caller, callerOf } from "./caller";
import { type Child, startChild } from "./child";
import type { LoopDelay } from "./loop-delay";
import { recalculatePace } from "./payroll-paces";
import { SAMPLE_EMPLOYEE, type SamplePayroll, sampleLines, samplePayroll } from "./sample-payroll";
import type { Credentials } from "./token-of";

// Measures the response time of /health, requested every 10 ms, while employees and lines are sent in bulk and a
// payroll is recalculated and then locked, and the longest time for which the event loop was blocked:
//   npm run health-during-lock -- [employees, default 10,000]

const EVERY = 10;
const employees = Number(process.argv[2] ?? 10_000);
if (!Number.isInteger(employees) || employees < 2) {
  console.error("Usage: health-during-lock [employees]: a whole number from 2.");
  process.exit(2);
}

interface Watched {
  readonly name: string;
  readonly seconds: number;
  readonly health: readonly number[];
  readonly loop: LoopDelay;
}

async function measure(service: Child, client: Client): Promise<void> {
  const credentials = await service.ask<Credentials>("account");
  const caller = await callerOf(service, credentials);
  const payroll = await samplePayroll(caller, client, credentials.organisationId, employees);
  await sampleLines(caller, client, payroll);
  print(await watch("bulk lines", service, () => sendBulkLines(caller, payroll)));
  print(await watch("recalculation", service, () => recalculatePace({ service, caller, client, payroll })));
  print(await watch("lock", service, () => lock(caller, payroll)));
  print(await watch("bulk employees", service, () => createBulkEmployees(caller)));
}

const MOST_IN_BULK = 1_000;

/** Sends one line each for as many employees as one call accepts. */
async function sendBulkLines({ call }: Caller, { employeeIds }: SamplePayroll): Promise<void> {
  const lines = employeeIds.slice(0, MOST_IN_BULK).map((employeeId) => ({
    employeeId,
    payElementCode: "SALARY_TOP_UP",
    amount: "46.50",
    payrollDate: "2026-04-30",
  }));
  await call("POST", "/v1/payroll/lines/bulk", { lines });
}

async function createBulkEmployees({ call }: Caller): Promise<void> {
  const employees = Array.from({ length: MOST_IN_BULK }, () => SAMPLE_EMPLOYEE);
  await call("POST", "/v1/employees/bulk", { mode: "Create", employees });
}

async function lock({ call }: Caller, { payrollConfigId }: SamplePayroll): Promise<void> {
  await call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, { acknowledgeWarnings: true });
}

/** Requests /health at regular intervals until the work is done, without waiting for the responses. */
async function watch(name: string, service: Child, work: () => Promise<unknown>): Promise<Watched> {
  const asked: Promise<number>[] = [];
  await service.ask("watch loop");
  const asking = setInterval(() => asked.push(healthTime(service.port)), EVERY);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(asking);
  }
  const seconds = (performance.now() - began) / 1_000;
  return { name, seconds, health: await Promise.all(asked), loop: await service.ask<LoopDelay>("loop delay") };
}

async function healthTime(port: number): Promise<number> {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/health`);
  await answer.text();
  if (!answer.ok) throw new Error(`health is ${answer.status}`);
  return performance.now() - began;
}

function print({ name, seconds, health, loop }: Watched): void {
  const sorted = [...health].sort((one, other) => one - other);
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  console.log(`${name}, with ${employees} employees: ${seconds.toFixed(1)} s`);
  console.log(`  /health, ${sorted.length} times: p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`);
  console.log(`  event loop held: p99 ${round(loop.p99)}, longest ${loop.longest.map(round).join(", ")} ms`);
}

function round(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

const folder = mkdtempSync(join(tmpdir(), "paypacket-bench-"));
// The installation's own PostgreSQL may run as another user, who needs access to its data.
chmodSync(folder, 0o711);
try {
  const service = await startChild("service-process", folder);
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  try {
    await measure(service, client);
  } finally {
    await client.end();
    await service.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

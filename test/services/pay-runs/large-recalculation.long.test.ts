import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { splitPieces } from "../../../src/platform";
import type { Tx } from "../../../src/platform/store";
import { selectEmployees } from "../../../src/services/employees";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { PARTS_AT_ONCE } from "../../../src/services/pay-runs/recalculate/marks";
import { openDatabase } from "../all/contents";
import { SAMPLE } from "../pay/sample-employees";
import { type WorkerProcess, workerProcess } from "../support/worker-process";
import { type RunPlatform, runPlatform } from "./sample-runs";

// Two processes recalculate a payroll, and one of them is killed in the middle: the other does the rest, nothing is done
// again, and the payslips are those of one process. Locks on employees hold the pages: each worker is in its first one
// before any is done, and the last ones cannot be done before the kill, however slow the machine is.

const LOTS = 15;
const IN_LOT = 100;
const EMPLOYEES = LOTS * IN_LOT;
/** The first part of those that stay locked until the kill: three pages have the parts before it, and more. */
const HELD_LAST = 48;
const MANY = { LARGE_PAYROLL: "200" };

let platform: RunPlatform;
let workers: readonly [WorkerProcess, WorkerProcess];
let alone: WorkerProcess;

beforeAll(async () => {
  platform = await runPlatform(undefined, { roles: new Set(["api"]) });
  workers = [workerProcess(platform, MANY), workerProcess(platform, MANY)];
  alone = workerProcess(platform);
});

afterAll(async () => {
  for (const each of [...workers, alone]) await each.kill();
  await platform.stop();
});

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  platform.store.inTenant(platform.owner.organisationId, work);

function previews() {
  return inOrganisation((tx) =>
    tx.withTables<PayRunTables>().selectFrom("payslip_preview").selectAll().orderBy("employee_id").execute(),
  );
}

function jobs(kind: string) {
  return inOrganisation((tx) =>
    tx.selectFrom("job").select(["status", "done_count", "total_count"]).where("kind", "=", kind).execute(),
  );
}

async function makeEmployees(): Promise<void> {
  for (let lot = 0; lot < LOTS; lot += 1) {
    const employees = Array.from({ length: IN_LOT }, () => ({ ...SAMPLE }));
    await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
  }
  const ids = await inOrganisation((tx) => selectEmployees(tx).select("employee_id").execute());
  const all = ids.map(({ employee_id: employeeId }, at) => {
    const amount = `${800 + ((at * 317) % 9_000)}.${10 + (at % 90)}`;
    return { employeeId, payElementCode: "SALARY", amount };
  });
  for (const lines of splitPieces(all, IN_LOT)) {
    const { body } = await platform.call("POST", "/v1/payroll/lines/bulk", { lines });
    expect(body.content.data.summary.successful).toBe(IN_LOT);
  }
}

const figuresOf = (rows: Awaited<ReturnType<typeof previews>>) => rows.map(({ computed_at: _, ...figures }) => figures);

/** A row that was written again has another transaction. */
async function writtenBy(): Promise<ReadonlyMap<string, string>> {
  const rows = await inOrganisation((tx) =>
    tx
      .withTables<PayRunTables>()
      .selectFrom("payslip_preview")
      .select(["employee_id", sql<string>`xmin::text`.as("by")])
      .execute(),
  );
  return new Map(rows.map(({ employee_id, by }) => [employee_id, by]));
}

/** Locks employees of some parts of the payroll until the returned function is called. */
async function holdParts(from: number, to: number): Promise<() => Promise<void>> {
  const database = await openDatabase(platform.databaseUrl);
  await database.query("begin");
  const part = `mod(abs(hashtext(employee_id)::bigint), ${PARTS_AT_ONCE})`;
  await database.query(`select 1 from employee where ${part} >= $1 and ${part} < $2 for update`, [from, to]);
  return () => database.end();
}

/** Counts transactions of the platform that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await inOrganisation((tx) =>
    sql<{ readonly count: number }>`select count(distinct pid)::integer as count
      from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(tx),
  );
  return rows[0]?.count ?? 0;
}

const helpers = () => jobs("pay_run_recalculation_help");

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(20);
}

it("gives the payslips of one process, each calculated once, whichever process is killed", async () => {
  await makeEmployees();
  await platform.next();
  const [goOn, finish] = [await holdParts(0, HELD_LAST), await holdParts(HELD_LAST, PARTS_AT_ONCE)];
  await workers[0].start();
  await until(async () => (await waiting()) > 0);
  // The first has the job itself. A process has one helper at a time, so that two are in both.
  await workers[1].start();
  const isRunning = ({ status }: { readonly status: string }) => status === "Running";
  await until(async () => (await helpers()).filter(isRunning).length === 2 && (await waiting()) >= 3);
  await goOn();
  const hasHelped = ({ done_count: done }: { readonly done_count: number }) => done > 0;
  await until(async () => (await helpers()).filter(hasHelped).length >= 2);
  const before = await writtenBy();
  expect(before.size).toBeLessThan(EMPLOYEES);
  await workers[0].kill();
  await finish();
  const run = await platform.settled(1);
  const after = await writtenBy();
  expect(after.size).toBe(EMPLOYEES);
  expect(new Map([...before.keys()].map((id) => [id, after.get(id)]))).toEqual(before);
  expect(new Set(after.values()).size).toBeGreaterThan(1);
  const helped = await helpers();
  const together = figuresOf(await previews());

  await workers[1].kill();
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: false });
  await alone.start();
  expect(await platform.settled(1)).toMatchObject({ totals: run.totals, warnings: run.warnings });
  expect(figuresOf(await previews())).toEqual(together);
  expect((await helpers()).length).toBe(helped.length);
  expect(await jobs("pay_run_recalculation")).toEqual([
    { status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES },
    { status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES },
  ]);
});

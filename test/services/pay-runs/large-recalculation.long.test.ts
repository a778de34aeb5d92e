import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { splitPieces } from "../../../src/platform";
import type { Tx } from "../../../src/platform/store";
import { selectEmployees } from "../../../src/services/employees";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { SAMPLE } from "../pay/sample-employees";
import { type WorkerProcess, workerProcess } from "../support/worker-process";
import { type RunPlatform, runPlatform } from "./sample-runs";

// Two processes recalculate a payroll, and one of them is killed in the middle: the other does the rest, nothing is done
// again, and the payslips are those of one process.

const LOTS = 15;
const IN_LOT = 100;
const EMPLOYEES = LOTS * IN_LOT;
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

it("gives the payslips of one process, each calculated once, whichever process is killed", async () => {
  await makeEmployees();
  await platform.next();
  for (const each of workers) await each.start();
  let before = await writtenBy();
  while (before.size < EMPLOYEES / 3) {
    await wait(5);
    before = await writtenBy();
  }
  expect(before.size).toBeLessThan(EMPLOYEES);
  await workers[0].kill();
  const run = await platform.settled(1);
  const after = await writtenBy();
  expect(after.size).toBe(EMPLOYEES);
  expect(new Map([...before.keys()].map((id) => [id, after.get(id)]))).toEqual(before);
  expect(new Set(after.values()).size).toBeGreaterThan(1);
  const helped = await jobs("pay_run_recalculation_help");
  expect(helped.some(({ done_count: done }) => done > 0)).toBe(true);
  const together = figuresOf(await previews());

  await workers[1].kill();
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: false });
  await alone.start();
  expect(await platform.settled(1)).toMatchObject({ totals: run.totals, warnings: run.warnings });
  expect(figuresOf(await previews())).toEqual(together);
  expect((await jobs("pay_run_recalculation_help")).length).toBe(helped.length);
  expect(await jobs("pay_run_recalculation")).toEqual([
    { status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES },
    { status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES },
  ]);
});

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readJob } from "../../../src/platform/jobs";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { SAMPLE } from "../pay/sample-employees";
import { type WorkerProcess, workerProcess } from "../support/worker-process";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const LOTS = 10;
const IN_LOT = 100;
const EMPLOYEES = LOTS * IN_LOT;

let platform: RunPlatform;
let worker: WorkerProcess;

beforeAll(async () => {
  platform = await runPlatform(undefined, { roles: new Set(["api"]), settings: { LARGE_PAYROLL: "500" } });
  worker = workerProcess(platform);
});

afterAll(async () => {
  await worker.kill();
  await platform.stop();
});

const inOrganisation: RunPlatform["store"]["inTenant"] = (_, work) =>
  platform.store.inTenant(platform.owner.organisationId, work);

async function jobOnce(jobId: string, isWanted: (job: { status: string; doneCount: number }) => boolean) {
  for (;;) {
    const job = await inOrganisation("", (tx) => readJob(tx, jobId));
    if (job !== null && (isWanted(job) || job.status === "Completed" || job.status === "Failed")) return job;
    await wait(10);
  }
}

function payslips() {
  return inOrganisation("", (tx) =>
    tx.withTables<PayRunTables>().selectFrom("payslip").select(["employee_id"]).execute(),
  );
}

it(
  `locks a run whose process is killed ${ROUNDS} times in the middle: open until then, and everything once`,
  async () => {
    for (let lot = 0; lot < LOTS; lot += 1) {
      const employees = Array.from({ length: IN_LOT }, () => ({ ...SAMPLE }));
      await platform.call("POST", "/v1/employees/bulk", { mode: "Create", employees });
    }
    const path = `/v1/payroll/${platform.payrollConfigId}/2026/1/lock`;
    const accepted = await platform.call("POST", path, ACKNOWLEDGED);
    expect(accepted.status).toBe(202);
    const { jobId } = accepted.body.content.data.locking;
    for (let round = 0; round < ROUNDS; round += 1) {
      await worker.start();
      const job = await jobOnce(jobId, ({ status, doneCount }) => status === "Running" && doneCount > 200);
      expect(job.status).toBe("Running");
      await worker.kill();
      expect(await payslips()).toEqual([]);
      expect((await platform.run(1)).body.content.data).toMatchObject({ status: "Open", locking: { jobId } });
    }
    await worker.start();
    const job = await jobOnce(jobId, () => false);
    expect(job).toMatchObject({ status: "Completed", doneCount: EMPLOYEES });
    expect((await platform.run(1)).body.content.data).toMatchObject({ status: "Locked", employeeCount: EMPLOYEES });
    expect(new Set((await payslips()).map(({ employee_id }) => employee_id)).size).toBe(EMPLOYEES);
    const finalised = (await platform.events()).filter(({ event_type }) => event_type === "payslip.finalised");
    expect(new Set(finalised.map(({ body }) => JSON.parse(body).data.employeeId)).size).toBe(EMPLOYEES);
    expect(finalised).toHaveLength(EMPLOYEES);
  },
  120_000 + ROUNDS * 60_000,
);

import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { type WorkerProcess, workerProcess } from "../support/worker-process";
import { lettersIn } from "./read-letters";
import { ended, payslipPlatform, SALARY } from "./sample-payslips";

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const EMPLOYEES = 10 + 10 * ROUNDS;
const SURNAMES = "abcdefghijklmnopqrstuvwxyz";

let platform: RunPlatform;
let worker: WorkerProcess;

beforeAll(async () => {
  platform = await payslipPlatform({ roles: new Set(["api"]) });
  worker = workerProcess(platform);
});

afterAll(async () => {
  await worker.kill();
  await platform.stop();
});

async function moreLettersThan(count: number): Promise<void> {
  for (let waited = 0; lettersIn(platform.dataFolder).length <= count; waited += 20) {
    if (waited > 100_000) throw new Error("No letter comes.");
    await wait(20);
  }
}

describe(`a process that is killed ${ROUNDS} times while it sends letters`, () => {
  it(
    "has written to everybody, to nobody twice but for the letter in hand, and told of each once",
    async () => {
      for (let index = 0; index < EMPLOYEES; index += 1) {
        const letters = [SURNAMES[index % 26], SURNAMES[Math.floor(index / 26) % 26]].join("");
        const nino = `AB${String(100_000 + index)}C`;
        const { employeeId } = await platform.employee({
          taxCode: "1257L",
          lastName: `Sample-${letters}`,
          email: `person${index}@sample.example`,
          nationalInsuranceNumber: nino,
        });
        await platform.post(employeeId, SALARY);
      }
      expect((await platform.lockRun(1)).status).toBe(200);
      const path = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026/1`;
      const { jobId, queuedCount } = (await platform.call("POST", path)).body.content.data;
      expect(queuedCount).toBe(EMPLOYEES);

      for (let round = 0; round < ROUNDS; round += 1) {
        const before = lettersIn(platform.dataFolder).length;
        await worker.start();
        await moreLettersThan(before);
        await wait(Math.random() * 300);
        await worker.kill();
      }
      await worker.start();
      const job = await ended(platform, jobId);
      expect(job).toMatchObject({ status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES });
      expect(job.result).toEqual({ sentCount: EMPLOYEES, skipped: [] });

      const letters = lettersIn(platform.dataFolder);
      expect(new Set(letters.map(({ headers }) => headers.get("to"))).size).toBe(EMPLOYEES);
      expect(new Set(letters.map(({ headers }) => headers.get("message-id"))).size).toBe(EMPLOYEES);
      expect(letters.length - EMPLOYEES).toBeLessThanOrEqual(ROUNDS);
      const told = (await platform.events()).filter(({ event_type }) => event_type === "payslip.emailed");
      expect(new Set(told.map(({ body }) => JSON.parse(body).data.employeeId)).size).toBe(EMPLOYEES);
      expect(told).toHaveLength(EMPLOYEES);
    },
    120_000 + ROUNDS * 60_000,
  );
});

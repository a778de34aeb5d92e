import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OperationService } from "../../../src/services/contract";
import { type RunPlatform, runPlatform } from "./sample-runs";

/** Makes the calculation of payslips wait between reading records and writing previews. */
let meanwhile: (() => Promise<void>) | null = null;

const slow: OperationService = {
  name: "slow-source",
  migrations: [],
  mount: () => {},
  payslipSource: {
    given: async () => {
      await meanwhile?.();
      return new Map();
    },
  },
};

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(undefined, { furtherServices: [slow], jobTries: 1 });
  await platform.employee();
});

afterAll(() => platform.stop());

/** Returns how the recalculations have ended, once all have. */
async function outcomes(): Promise<ReadonlySet<string>> {
  for (;;) {
    const jobs = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("job").select("status").where("kind", "=", "pay_run_recalculation").execute(),
    );
    const found = new Set(jobs.map(({ status }) => status));
    if (!found.has("Pending") && !found.has("Running")) return found;
    await wait(50);
  }
}

/** Deletes an employee as soon as `work` is calculating payslips; there is some time before these are written. */
async function deletedDuring(employeeId: string, work: () => Promise<unknown>): Promise<number> {
  const deleted = new Promise<number>((resolve, reject) => {
    meanwhile = async () => {
      meanwhile = null;
      platform.call("DELETE", `/v1/employees/${employeeId}`).then(({ status }) => resolve(status), reject);
      await wait(500);
    };
  });
  await work();
  return deleted;
}

describe("an employee who is deleted", () => {
  it("while the first figures of a run are calculated is deleted, and the run is there", async () => {
    const { employeeId } = await platform.employee();
    const status = await deletedDuring(employeeId, async () => expect((await platform.next()).status).toBe(201));
    expect(status).toBe(200);
    expect((await platform.settled(1)).employeeCount).toBe(1);
  });

  it("while a job recalculates them does not fail the job", async () => {
    const { employeeId } = await platform.employee();
    await platform.settled(1);
    const status = await deletedDuring(employeeId, () =>
      platform.post(employeeId, [{ id: "pay", payElementCode: "SALARY", amount: "1000" }]),
    );
    expect(status).toBe(200);
    const run = await platform.settled(1);
    expect([run.employeeCount, run.totals.grossPay]).toEqual([1, "0.00"]);
    expect(await outcomes()).toEqual(new Set(["Completed"]));
  });
});

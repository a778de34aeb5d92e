import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asOwner, hideTable } from "../support/hidden-table";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let employeeId: string;

beforeAll(async () => {
  platform = await runPlatform(undefined, { jobTries: 1 });
  ({ employeeId } = await platform.employee({ taxCode: "1257L" }));
  await platform.next();
});

afterAll(() => platform.stop());

const pay = (amount: string) => [{ id: "pay", payElementCode: "SALARY", amount }];
const grossPay = async () => (await platform.settled(1)).totals.grossPay;

function jobs() {
  return platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx.selectFrom("job").selectAll().where("kind", "=", "pay_run_recalculation").orderBy("job_id").execute(),
  );
}

/** Posts pay that cannot be calculated, until its job fails for good. */
async function postInVain(amount: string): Promise<void> {
  const before = (await jobs()).filter(({ status }) => status === "Failed").length;
  const giveBack = await hideTable(platform.databaseUrl, "payslip_preview");
  expect((await platform.post(employeeId, pay(amount))).status).toBe(200);
  while ((await jobs()).filter(({ status }) => status === "Failed").length === before) await wait(50);
  await giveBack();
}

describe("a recalculation that is given up", () => {
  it("leaves its marks, which the next change has calculated at once", async () => {
    await postInVain("1000");
    const run = (await platform.run(1)).body.content.data;
    expect([run.pendingRecalculations, run.recalculation, run.totals.grossPay]).toEqual([1, null, "0.00"]);
    await platform.post(employeeId, pay("2000"));
    expect(await grossPay()).toBe("2000.00");
  });

  it("begins again later by itself", async () => {
    await postInVain("3000");
    const waiting = (await jobs()).filter(({ status }) => status === "Pending");
    expect(waiting.map(({ payload }) => payload)).toEqual(
      waiting.map(() => ({ payrollConfigId: platform.payrollConfigId, givenUp: 1 })),
    );
    await asOwner(platform.databaseUrl, "update pgboss.job set start_after = now() where start_after > now()");
    expect(await grossPay()).toBe("3000.00");
  });
});

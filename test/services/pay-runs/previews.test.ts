import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { sized } from "../../support/sized";
import { type Change, changes, type Ground } from "./changes";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let ground: Ground;

beforeAll(async () => {
  platform = await runPlatform();
  const employees = [];
  for (let at = 0; at < 4; at += 1) employees.push(await platform.employee({ taxCode: "1257L" }));
  const other = await platform.call("POST", "/v1/payrollconfig", {
    name: "Others",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-05-01", firstPaymentDate: "2026-05-29" },
  });
  const bonus = { code: "BONUS", name: "Bonus", direction: "Payment" };
  const element = await platform.call("POST", "/v1/organisation/pay-element", bonus);
  await platform.call("POST", "/v1/organisation/pay-element", { code: "DUES", name: "Dues", direction: "Deduction" });
  await platform.lockRun(1);
  const otherId = other.body.content.data.payrollConfigId;
  await platform.next();
  await platform.call("POST", `/v1/payroll/${otherId}/next`);
  ground = {
    employeeIds: employees.map(({ employeeId }) => employeeId),
    payrollConfigIds: [platform.payrollConfigId, otherId],
    payElementId: element.body.content.data.payElementId,
  };
});

afterAll(() => platform.stop());

function previews() {
  return platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx.withTables<PayRunTables>().selectFrom("payslip_preview").selectAll().orderBy("employee_id").execute(),
  );
}

/** Returns each employee's payslip when requested; null if there is none, or none that can be paid. */
async function fresh(): Promise<Readonly<Record<string, unknown>>> {
  const slips = ground.employeeIds.map(async (id) => {
    const { status, body } = await platform.call("GET", `/v1/payslip/data/${id}/2026/2`);
    expect([200, 400, 404, 409]).toContain(status);
    const isPayable = status === 200 && body.content.data.shortfall === null;
    return [id, isPayable ? body.content.data : null] as const;
  });
  return Object.fromEntries(await Promise.all(slips));
}

async function settledRuns() {
  const runs = [];
  for (const id of ground.payrollConfigIds) {
    const read = async () => (await platform.call("GET", `/v1/payroll/${id}/2026/2`)).body.content.data;
    let data = await read();
    while (data.pendingRecalculations > 0 || data.recalculation !== null) {
      await wait(50);
      data = await read();
    }
    runs.push(data);
  }
  return runs;
}

const pence = (text: string) => Number(text.replace(".", ""));

/** Makes changes, waits until they are calculated, and compares stored payslips with new ones. */
async function hold(drawn: readonly Change[]): Promise<readonly string[]> {
  const done: string[] = [];
  for (const { name, method, path, body } of drawn) {
    const { status } = await platform.call(method, path, body);
    expect(status, name).toBeLessThan(500);
    if (status < 300) done.push(name);
  }
  const names = drawn.map(({ name }) => name).join(", ");
  const runs = await settledRuns();
  const slips = await fresh();
  const rows = await previews();
  const kept = rows.filter(({ document }) => document !== null);
  expect(Object.fromEntries(kept.map((row) => [row.employee_id, row.document?.shown])), names).toEqual(
    Object.fromEntries(Object.entries(slips).filter(([, slip]) => slip !== null)),
  );
  expect(
    runs.reduce((sum, { employeeCount }) => sum + employeeCount, 0),
    names,
  ).toBe(rows.length);
  expect(
    runs.reduce((sum, { totals }) => sum + pence(totals.netPay), 0),
    names,
  ).toBe(kept.reduce((sum, { net_pay }) => sum + (net_pay ?? 0), 0));
  return done;
}

describe("previews that are kept", () => {
  it("are what is calculated again after a change of each kind by itself", async () => {
    for (const kind of changes(ground)) {
      let done: readonly string[] = [];
      for (const change of fc.sample(kind, { numRuns: 12, seed: 20_260_406 })) {
        if (done.length === 0) done = await hold([change]);
      }
      expect(done).toHaveLength(1);
    }
  });

  it("are what is calculated again, whatever has changed, and the figures of runs are their sums", async () => {
    const several = fc.array(fc.oneof(...changes(ground)), { minLength: 2, maxLength: 12 });
    const property = fc.asyncProperty(several, async (drawn) => void (await hold(drawn)));
    await fc.assert(property, { numRuns: sized(2, 8), seed: 20_260_407, endOnFailure: true });
  });
});

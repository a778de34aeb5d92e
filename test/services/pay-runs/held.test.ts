import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lockSettings } from "../../../src/services/pay-runs";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
});

afterAll(() => platform.stop());

describe("what holds for the whole organisation", () => {
  it("changes before a run is locked, or after it, and not between two of its pages", async () => {
    const { organisationId } = platform.owner;
    let answered = false;
    const change = await platform.store.inTenant(organisationId, async (tx) => {
      await lockSettings(tx, organisationId, "shared");
      const body = { calculationMethod: "WorkingDays", enabled: true };
      const asked = platform.call("PUT", "/v1/salary/organisation", body).finally(() => {
        answered = true;
      });
      await wait(500);
      expect(answered).toBe(false);
      return { asked };
    });
    expect((await change.asked).status).toBe(200);
  });

  it("does not keep two runs from being locked at once", async () => {
    const { organisationId } = platform.owner;
    await platform.employee();
    const { status } = await platform.store.inTenant(organisationId, async (tx) => {
      await lockSettings(tx, organisationId, "shared");
      return platform.call("POST", `/v1/payroll/${platform.payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
    });
    expect(status).toBe(200);
  });
});

describe("a period", () => {
  it("takes as many lines of an employee as a payslip holds, and refuses the next", async () => {
    const { employeeId } = await platform.employee();
    const line = (number: number) => ({ id: `line-${number}`, payElementCode: "BONUS", amount: "1.00" });
    const hundred = (first: number) => Array.from({ length: 100 }, (_, at) => line(first + at));
    for (let first = 0; first < 800; first += 100) await platform.post(employeeId, hundred(first));
    const { body } = await platform.post(employeeId, [...hundred(800).slice(1), line(900)]);
    expect(body.content.data.summary).toMatchObject({ successful: 100, failed: 0 });
    const more = await platform.post(employeeId, [line(901), { ...line(900), amount: "2.00" }]);
    expect(more.body.content.data.summary).toMatchObject({ successful: 1, failed: 1 });
    expect(issuesOf(more)).toEqual([["lines[0].payrollDate", "too_many_lines"]]);
    const later = await platform.post(employeeId, [{ ...line(902), payrollDate: "2026-07-31" }]);
    expect(later.status).toBe(200);
    expect((await platform.lockRun(2)).status).toBe(200);
  });
});

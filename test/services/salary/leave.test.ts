import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";
import { addEmployee, addPayroll, takeTraces } from "./employees";

const ORGANISATION = "/v1/salary/organisation/leave";
const TYPES = [
  "StatutorySickPay",
  "StatutoryMaternityPay",
  "StatutoryPaternityPay",
  "StatutoryAdoptionPay",
  "StatutorySharedParentalPay",
  "StatutoryParentalBereavementPay",
  "StatutoryNeonatalCarePay",
];
const DEDUCT = { type: "DeductAbsentDays", tiers: [] };
const FULL_PAY = { type: "FullPay", tiers: [] };
const tier = (value: number, unit: string, percentage: string) => ({ duration: { value, unit }, percentage });

let platform: TestPlatform;
let account: NewAccount;
let call: Call;
let employeeId: string;
let EMPLOYEE: string;

beforeAll(async () => {
  platform = await testPlatform();
  account = await platform.account("Sample Bakery");
  call = await platform.callAs(account);
  employeeId = await addEmployee(platform, account, await addPayroll(call));
  EMPLOYEE = `/v1/salary/employees/${employeeId}/leave`;
});

afterAll(() => platform.stop());

beforeEach(async () => {
  await call("DELETE", ORGANISATION);
  await call("DELETE", EMPLOYEE);
  await takeTraces(platform, account.organisationId);
});

/** Returns the effective policy of each payment in short: its type and tiers, and its origin. */
async function effective(path: string) {
  const { status, body } = await call("GET", path);
  expect([status, body.message.token]).toEqual([200, "salary_leave_policy_retrieved"]);
  expect(Object.keys(body.content.data.effective)).toEqual(TYPES);
  return body.content.data.effective;
}

describe("leave policies", () => {
  it("deduct absent days while nobody has settled anything", async () => {
    const none = { sickness: null, familyLeave: null, byType: {}, createdAt: null, updatedAt: null };
    const standard = Object.fromEntries(TYPES.map((type) => [type, { policy: DEDUCT, source: "Default" }]));
    expect((await call("GET", ORGANISATION)).body.content.data).toEqual({ ...none, effective: standard });
    expect((await call("GET", EMPLOYEE)).body.content.data).toEqual({ employeeId, ...none, effective: standard });
  });

  it("are the employee's before the organisation's, a payment's own before its kind's", async () => {
    const sick = { type: "DeductAbsentDays", tiers: [tier(4, "Week", "100"), tier(1, "Month", "50.5")] };
    const byType = { StatutoryPaternityPay: { type: "FullPay" } };
    const saved = await call("PUT", ORGANISATION, { sickness: sick, byType });
    expect([saved.status, saved.body.message.token]).toEqual([200, "salary_leave_policy_saved"]);
    expect(saved.body.content.data).toMatchObject({ familyLeave: null, byType: { StatutoryPaternityPay: FULL_PAY } });
    await call("PUT", EMPLOYEE, { familyLeave: { tiers: [tier(6, "Week", "90")] } });

    const shownSick = { ...sick, tiers: [tier(4, "Week", "100.00"), tier(1, "Month", "50.50")] };
    const family = { policy: { type: "DeductAbsentDays", tiers: [tier(6, "Week", "90.00")] }, source: "Employee" };
    expect(await effective(EMPLOYEE)).toEqual({
      ...Object.fromEntries(TYPES.map((type) => [type, family])),
      StatutorySickPay: { policy: shownSick, source: "Organisation" },
    });
    expect(await effective(ORGANISATION)).toMatchObject({
      StatutorySickPay: { policy: shownSick, source: "Organisation" },
      StatutoryPaternityPay: { policy: FULL_PAY, source: "Organisation" },
      StatutoryMaternityPay: { policy: DEDUCT, source: "Default" },
    });
  });

  it("are replaced whole: what is left out falls back to the next level", async () => {
    await call("PUT", ORGANISATION, { sickness: FULL_PAY });
    await call("PUT", EMPLOYEE, { sickness: { tiers: [tier(2, "Day", "80")] }, familyLeave: FULL_PAY });
    const replaced = await call("PUT", EMPLOYEE, {
      byType: { StatutoryAdoptionPay: FULL_PAY, StatutorySickPay: null },
    });
    expect(replaced.body.content.data).toMatchObject({ sickness: null, familyLeave: null });
    expect(replaced.body.content.data.byType).toEqual({ StatutoryAdoptionPay: FULL_PAY });
    expect(await effective(EMPLOYEE)).toMatchObject({
      StatutorySickPay: { policy: FULL_PAY, source: "Organisation" },
      StatutoryAdoptionPay: { policy: FULL_PAY, source: "Employee" },
      StatutoryMaternityPay: { policy: DEDUCT, source: "Default" },
    });
  });

  it("can be sent back as they were read", async () => {
    for (const path of [ORGANISATION, EMPLOYEE]) {
      await call("PUT", path, { sickness: { tiers: [tier(4, "Week", "66.67")] }, familyLeave: FULL_PAY });
      const read = (await call("GET", path)).body.content.data;
      expect((await call("PUT", path, read)).body.content.data).toEqual(read);
    }
  });

  it("are removed, and the answer is what applies then", async () => {
    await call("PUT", ORGANISATION, { sickness: FULL_PAY });
    await call("PUT", EMPLOYEE, { sickness: DEDUCT });
    await takeTraces(platform, account.organisationId);
    const removed = await call("DELETE", EMPLOYEE);
    expect([removed.status, removed.body.message.token]).toEqual([200, "salary_leave_policy_deleted"]);
    expect(removed.body.content.data).toMatchObject({ employeeId, sickness: null });
    expect(removed.body.content.data.effective.StatutorySickPay).toEqual({ policy: FULL_PAY, source: "Organisation" });
    const after = await call("DELETE", ORGANISATION);
    expect(after.body.content.data.effective.StatutorySickPay).toEqual({ policy: DEDUCT, source: "Default" });
    expect(await takeTraces(platform, account.organisationId)).toEqual([employeeId, null]);
    expect((await call("DELETE", ORGANISATION)).status).toBe(200);
    expect((await call("DELETE", EMPLOYEE)).status).toBe(200);
    expect(await takeTraces(platform, account.organisationId)).toEqual([]);
  });

  it("leave a trace when they are saved: of one employee, or of all", async () => {
    await call("PUT", EMPLOYEE, {});
    await call("PUT", ORGANISATION, {});
    expect(await takeTraces(platform, account.organisationId)).toEqual([employeeId, null]);
  });

  it.each([
    ["of the organisation", ORGANISATION],
    ["of an employee", null],
  ])("are refused with all that is wrong: %s", async (_, path) => {
    const { status, body } = await call("PUT", path ?? EMPLOYEE, {
      sickness: { type: "FullPay", tiers: [tier(1, "Week", "100")] },
      familyLeave: {
        type: "Half",
        tiers: [tier(0, "Year", "100.01"), tier(1.5, "Week", "-1"), { duration: { value: "4" }, percentage: "1.005" }],
      },
      byType: { StatutorySickPay: { more: 1 }, Holiday: {} },
    });
    const told = body.validationIssues.map(({ field, reasonToken }: Record<string, string>) => [field, reasonToken]);
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
    expect(told.sort()).toEqual([
      ["byType.Holiday", "unknown_field"],
      ["byType.StatutorySickPay.more", "unknown_field"],
      ["familyLeave.tiers[0].duration.unit", "unknown_value"],
      ["familyLeave.tiers[0].duration.value", "invalid_tier_duration"],
      ["familyLeave.tiers[0].percentage", "too_large"],
      ["familyLeave.tiers[1].duration.value", "invalid_tier_duration"],
      ["familyLeave.tiers[1].percentage", "too_small"],
      ["familyLeave.tiers[2].duration.unit", "required"],
      ["familyLeave.tiers[2].duration.value", "wrong_type"],
      ["familyLeave.tiers[2].percentage", "invalid_format"],
      ["familyLeave.type", "unknown_value"],
      ["sickness.tiers", "tiers_not_allowed"],
    ]);
    expect((await call("GET", path ?? EMPLOYEE)).body.content.data.sickness).toBeNull();
  });
});

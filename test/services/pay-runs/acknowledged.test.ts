import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";
import type { Called } from "../support/platform";

let platform: RtiPlatform;

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 20, 12));
});

afterAll(() => platform.stop());

const BANK_ACCOUNT = { accountName: "Sample Baker", accountNumber: "12345678", sortCode: "123456" };
const WELL = { nationalInsuranceNumber: "AB123456C", bankAccount: BANK_ACCOUNT };

/** Makes a payroll of its own, whose runs are locked one after another. */
async function payroll(name: string, first: object = {}): Promise<string> {
  const config = await platform.call("POST", "/v1/payrollconfig", {
    name,
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-05-01", firstPaymentDate: "2026-05-29", ...first },
  });
  return config.body.content.data.payrollConfigId;
}

const lock = (id: string, period: number, body?: object) =>
  platform.call("POST", `/v1/payroll/${id}/2026/${period}/lock`, body);
const next = (id: string) => platform.call("POST", `/v1/payroll/${id}/next`);
const read = async (id: string, period: number) =>
  (await platform.call("GET", `/v1/payroll/${id}/2026/${period}`)).body.content.data;

// biome-ignore lint/suspicious/noExplicitAny: as the interface answers
const named = (warnings: any[]) => warnings.map(({ employeeId, token }) => [employeeId, token]);

function refusalOf({ status, body }: Called) {
  const { token, tokenArguments } = body.message;
  const issues = (body.validationIssues ?? []).map(
    // biome-ignore lint/suspicious/noExplicitAny: as the interface answers
    ({ field, reasonToken, reasonTokenArguments }: any) => [
      field,
      reasonToken,
      reasonTokenArguments?.find(({ name }: { name: string }) => name === "employeeId")?.value ?? null,
    ],
  );
  return { status, token, warnings: tokenArguments?.[0]?.value, issues };
}

/** Returns what refuses a lock of a run without the acknowledgement, also if it is denied; the run stays open. */
async function refused(id: string, period: number) {
  const answers = [await lock(id, period), await lock(id, period, { acknowledgeWarnings: false })];
  const [first, second] = answers.map(refusalOf);
  expect(second).toEqual(first);
  expect([first?.status, first?.token]).toEqual([409, "warnings_not_acknowledged"]);
  return first;
}

describe("a run", () => {
  it("without a warning of these is locked without a word, with a bank account or without", async () => {
    const id = await payroll("Well");
    const { employeeId } = await platform.employee({ payrollConfigId: id, nationalInsuranceNumber: "AB123456D" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2500" }]);
    const warnings = [[employeeId, "missing_bank_account"]];
    expect(named((await next(id)).body.content.data.warnings)).toEqual(warnings);
    const preview = await platform.payslip(employeeId, 2);
    expect(preview.payments).toMatchObject([{ method: null, accountName: null }]);
    const locked = await lock(id, 2);
    expect([locked.status, named(locked.body.content.data.warnings)]).toEqual([200, warnings]);
  });

  it("more than a period ahead of today is locked when that is acknowledged", async () => {
    const id = await payroll("Ahead");
    const { employeeId } = await platform.employee({ payrollConfigId: id, ...WELL });
    const pay = (payrollDate: string) =>
      platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2500", payrollDate }]);
    for (const date of ["2026-05-29", "2026-06-29", "2026-07-29"]) await pay(date);
    for (const period of [2, 3]) {
      expect((await lock(id, period)).status).toBe(200);
      await platform.answered(await platform.call("POST", `/v1/rti/fps/${id}/2026/${period}`, { employeeIds: null }));
    }
    const run = (await next(id)).body.content.data;
    expect(named(run.warnings)).toEqual([[null, "run_ahead_of_today"]]);
    expect(await refused(id, 4)).toMatchObject({
      warnings: ["run_ahead_of_today"],
      issues: [["acknowledgeWarnings", "run_ahead_of_today", null]],
    });
    const locked = await lock(id, 4, { acknowledgeWarnings: true });
    expect(named(locked.body.content.data.warnings)).toEqual([[null, "run_ahead_of_today"]]);
    expect(named((await read(id, 4)).warnings)).toEqual([[null, "run_ahead_of_today"]]);
  });

  it("with nobody in it, also one that locking would create", async () => {
    const id = await payroll("Nobody");
    expect(await refused(id, 2)).toMatchObject({ warnings: ["nobody_in_run"] });
    expect((await platform.call("GET", `/v1/payroll/${id}/2026/2`)).status).toBe(404);
    const key = { "idempotency-key": "nobody" };
    const path = `/v1/payroll/${id}/2026/2/lock`;
    expect((await platform.call("POST", path, undefined, key)).status).toBe(409);
    expect((await lock(id, 2, { acknowledgeWarnings: true })).status).toBe(200);
    expect(named((await read(id, 2)).warnings)).toEqual([[null, "nobody_in_run"]]);
  });

  it("where people are paid nothing because salary is not enabled, each of them named", async () => {
    const id = await payroll("Dormant");
    const dormant = (await platform.employee({ payrollConfigId: id })).employeeId;
    const paid = (await platform.employee({ payrollConfigId: id, bankAccount: BANK_ACCOUNT })).employeeId;
    const unsalaried = (await platform.employee({ payrollConfigId: id, salary: "0" })).employeeId;
    await platform.post(paid, [{ payElementCode: "SALARY", amount: "2500" }]);
    expect(await refused(id, 2)).toMatchObject({
      warnings: ["salary_not_enabled"],
      issues: [["acknowledgeWarnings", "salary_not_enabled", dormant]],
    });
    const tokens = named((await next(id)).body.content.data.warnings);
    expect(tokens).toContainEqual([dormant, "salary_not_enabled"]);
    expect(tokens).not.toContainEqual([unsalaried, "salary_not_enabled"]);
    const settings = (enabled: boolean) =>
      platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled });
    await settings(true);
    expect((await lock(id, 2)).status).toBe(200);
    await settings(false);
  });

  it("where pay for the hours is below the minimum wage", async () => {
    const id = await payroll("Low pay");
    const { employeeId } = await platform.employee({ payrollConfigId: id, bankAccount: BANK_ACCOUNT, salary: "0" });
    const element = {
      code: "LOW",
      name: "Low",
      direction: "Payment",
      category: "BasicPay",
      countsForMinimumWage: true,
    };
    const made = await platform.call("POST", "/v1/organisation/pay-element", {
      ...element,
      calculationType: "UnitsTimesRate",
      unitName: "Hour",
    });
    expect(made.status).toBe(201);
    await platform.post(employeeId, [{ payElementCode: "LOW", units: "100", unitName: "Hour", payRate: "5" }]);
    expect(await refused(id, 2)).toMatchObject({ issues: [["acknowledgeWarnings", "below_minimum_wage", employeeId]] });
  });

  it("after one whose FPS is missing, refused or of some of its employees only", async () => {
    const id = await payroll("Untold");
    const [one, other] = [
      await platform.worker({ payrollConfigId: id }),
      await platform.worker({ payrollConfigId: id }),
    ];
    for (const date of ["2026-05-29", "2026-06-29"]) {
      for (const { employeeId } of [one, other]) await platform.pay(employeeId, date, "2500");
    }
    expect((await lock(id, 2)).status).toBe(200);
    const fps = (body: object) => platform.call("POST", `/v1/rti/fps/${id}/2026/2`, body);
    const missing = { issues: [["acknowledgeWarnings", "earlier_fps_missing", null]] };
    expect(await refused(id, 3)).toMatchObject(missing);
    const further = { paymentDate: "2026-06-05", reason: "Arrears" };
    expect((await platform.call("POST", `/v1/payroll/${id}/2026/2/supplementary`, further)).status).toBe(201);
    const early = await platform.call("POST", `/v1/payroll/${id}/2026/2/lock?supplementary=1`);
    expect([early.status, JSON.stringify(early.body.validationIssues)]).toEqual([
      409,
      expect.stringContaining("No FPS has been submitted for period 2 of 2026-27."),
    ]);
    expect((await platform.call("DELETE", `/v1/payroll/${id}/2026/2/supplementary/1`)).status).toBe(200);
    await platform.saveSettings({ accountsOfficeReference: "635PA78030005" });
    expect((await platform.answered(await fps({}))).status).toBe("Rejected");
    await platform.saveSettings();
    expect(await refused(id, 3)).toMatchObject(missing);
    expect((await platform.answered(await fps({ employeeIds: [one.employeeId] }))).status).toBe("Accepted");
    await next(id);
    const [warning] = (await read(id, 3)).warnings;
    expect(warning).toEqual({
      employeeId: null,
      token: "earlier_fps_missing",
      text: "No FPS has been submitted for period 2 of 2026-27.",
    });
    expect((await fps({})).status).toBe(201);
    expect((await lock(id, 3)).status).toBe(200);
  });
});

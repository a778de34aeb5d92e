import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import type { Called } from "../support/platform";
import { type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

// Today is 21 November 2026. April's run alone is locked: those of May to November were forgotten.

let platform: RtiPlatform;
let payrollConfigId = "";
const AWARE = { acknowledgeUnpaidPayDays: true };

const eps = (month: number, body?: object) => platform.call("POST", `/v1/rti/eps/2026/${month}`, body);
const manual = (body: object) => platform.call("POST", "/v1/rti/eps/2026/manual", body);
const tokenOf = ({ status, body }: Called) => [status, body.message.token];
const runs = (...periods: number[]) => periods.map((period) => ({ payrollConfigId, year: 2026, period }));
const named = ({ body }: Called) => body.message.tokenArguments[0].value;
const accepted = async (sent: Called) => {
  const answer = await platform.answered(sent);
  expect(answer).toMatchObject({ status: "Accepted", errors: [] });
  return answer;
};

beforeAll(async () => {
  platform = await rtiPlatform();
  payrollConfigId = platform.payrollConfigId;
  const { employeeId } = await platform.worker();
  await platform.pay(employeeId, "2026-04-30", "2500");
  expect((await platform.lockRun(1)).status).toBe(200);
  // Locking creates the next run; nobody has created it here.
  await platform.call("DELETE", `/v1/payroll/${payrollConfigId}/2026/2`);
});

afterAll(() => platform.stop());

describe("a month whose pay run was not made", () => {
  it("is not reported as one in which nobody was paid", async () => {
    const refused = await eps(5);
    expect(tokenOf(refused)).toEqual([409, "pay_days_without_run"]);
    expect(named(refused)).toEqual(runs(2, 3, 4, 5));
    expect(issuesOf(refused)).toEqual(Array(4).fill(["acknowledgeUnpaidPayDays", "pay_day_without_run"]));
    expect(tokenOf(await eps(5, { acknowledgeUnpaidPayDays: false }))).toEqual([409, "pay_days_without_run"]);
  });

  it("asks for recoveries of a part of it too, and not for the days before", async () => {
    await platform.saveSettings({ apprenticeshipLevy: true });
    expect(named(await eps(2))).toEqual(runs(2));
    await platform.saveSettings();
  });

  it("is one if a person says that nobody was paid, which the submission keeps", async () => {
    const sent = await accepted(await eps(5, AWARE));
    const warnings = sent.validationWarnings.map(({ token, text }: { token: string; text: string }) => [token, text]);
    expect(warnings.map(([token]: string[]) => token)).toEqual(Array(4).fill("pay_day_without_run"));
    expect(warnings[3][1]).toContain("2026-08-30");
    const xml = await platform.xml(sent.submissionId);
    expect([texts(xml, "NoPaymentForPeriod"), texts(xml, "From")]).toEqual([["yes"], ["2026-08-06"]]);
  });

  it("is not asked for again", async () => {
    expect(named(await eps(6))).toEqual(runs(2, 3, 4, 6));
    expect(named(await eps(5))).toEqual(runs(2, 3, 4));
  });

  it("that has not ended waits for its run, whatever is acknowledged", async () => {
    const refused = await eps(8, AWARE);
    expect([tokenOf(refused), named(refused)]).toEqual([[409, "pay_runs_open"], runs(8)]);
  });

  it("is not stated without payments by hand either", async () => {
    const noPaymentForPeriod = { from: "2026-09-06", to: "2026-10-05" };
    const refused = await manual({ noPaymentForPeriod });
    expect([tokenOf(refused), named(refused)]).toEqual([[409, "pay_days_without_run"], runs(6)]);
    const paid = await manual({ noPaymentForPeriod: { from: "2026-04-06", to: "2026-05-05" }, ...AWARE });
    expect([tokenOf(paid), named(paid)]).toEqual([[409, "people_were_paid"], runs(1)]);
    const stated = await accepted(await manual({ noPaymentForPeriod, ...AWARE }));
    expect(stated.validationWarnings).toHaveLength(1);
    expect(texts(await platform.xml(stated.submissionId), "From")).toEqual(["2026-09-06"]);
    const change = { noPaymentForPeriod: { from: "2026-10-06", to: "2026-11-05" } };
    const path = `/v1/rti/eps/2026/manual/${stated.submissionId}/resubmit`;
    expect(named(await platform.call("POST", path, change))).toEqual(runs(7));
    await accepted(await platform.call("POST", path, { ...change, ...AWARE }));
  });

  it("does not ask for a payroll that paid nobody in the period, or pays once a year", async () => {
    const config = (fields: object) => platform.call("POST", "/v1/payrollconfig", fields);
    const yearly = await config({
      name: "Yearly",
      payFrequency: "Annually",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2027-03-31" },
    });
    await platform.worker({ payrollConfigId: yearly.body.content.data.payrollConfigId, lastName: "Yearly" });
    const weekly = await config({
      name: "Weekly",
      payFrequency: "Weekly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-06-01", firstPaymentDate: "2026-06-05" },
    });
    const { payrollConfigId: weeklyId } = weekly.body.content.data;
    await platform.worker({ payrollConfigId: weeklyId, lastName: "Weekly", startDate: "2026-06-22" });
    const ofWeekly = named(await eps(3)).filter((run: { payrollConfigId: string }) => run.payrollConfigId === weeklyId);
    expect(ofWeekly.map(({ period }: { period: number }) => period)).toEqual([12, 13]);
    expect(named(await eps(3))).toHaveLength(4);
  });

  it("is none without payments for another payroll that was paid in it, whatever is acknowledged (SE-34)", async () => {
    const paymentPeriodConfig = { firstPeriodStartDate: "2026-08-10", firstPaymentDate: "2026-08-14" };
    const made = await platform.call("POST", "/v1/payrollconfig", {
      name: "Harvest",
      payFrequency: "Weekly",
      paymentPeriodConfig,
    });
    const weeklyId = made.body.content.data.payrollConfigId;
    const joins = { payrollConfigId: weeklyId, lastName: "Harvest", startDate: "2026-08-10" };
    const { employeeId } = await platform.worker(joins);
    await platform.pay(employeeId, "2026-08-14", "300");
    const run = await platform.call("POST", `/v1/payroll/${weeklyId}/next`);
    expect([run.status, run.body.content.data.paymentDate]).toEqual([201, "2026-08-14"]);
    const { period } = run.body.content.data;
    const locked = await platform.call("POST", `/v1/payroll/${weeklyId}/2026/${period}/lock`, {
      acknowledgeWarnings: true,
    });
    expect(locked.status).toBe(200);
    const noPaymentForPeriod = { from: "2026-08-06", to: "2026-09-05" };
    const refused = await manual({ noPaymentForPeriod, ...AWARE });
    expect([tokenOf(refused), named(refused)]).toEqual([
      [409, "people_were_paid"],
      [{ payrollConfigId: weeklyId, year: 2026, period }],
    ]);
    expect(tokenOf(await eps(5, AWARE))).toEqual([409, "eps_not_needed"]);
  });
});

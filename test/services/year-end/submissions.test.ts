import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { ADDRESS, type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";
import type { Call } from "../support/platform";

const DAY = 24 * 60 * 60 * 1_000;

let platform: RtiPlatform;
let payroll: string;
let call: Call;

/**
 * A payroll that pays in January 2027 only, when its one employee leaves; and one without employees. On 1 April 2027.
 */
beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2027, 3, 1, 12));
  await platform.call("POST", "/v1/organisation/information", { legalName: "Sample Bakery Ltd", address: ADDRESS });
  const config = await platform.call("POST", "/v1/payrollconfig", {
    name: "New staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2027-01-01", firstPaymentDate: "2027-01-29" },
  });
  call = platform.call;
  payroll = config.body.content.data.payrollConfigId;
  const { employeeId } = await platform.worker({ payrollConfigId: payroll, startDate: "2027-01-01" });
  await platform.pay(employeeId, "2027-01-29", "2500");
  await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, { leavingDate: "2027-01-31" });
  await platform.lockRun(1);
});

afterAll(() => platform.stop());

const year = async () => (await call("GET", `/v1/payroll/year-end/2026/${payroll}`)).body.content.data;
const finalise = (body?: object) => call("POST", `/v1/payroll/year-end/2026/${payroll}/finalise`, body);
const lock = (period: number) => platform.call("POST", `/v1/payroll/${payroll}/2026/${period}/lock`, ACKNOWLEDGED);
const fps = async (period: number) =>
  platform.answered(await platform.call("POST", `/v1/rti/fps/${payroll}/2026/${period}`, { lateReason: "H" }));
const missing = (submissionType: string, number: number) => ({
  submissionType,
  taxYear: 2026,
  period: submissionType === "Fps" ? number : null,
  taxMonth: submissionType === "Eps" ? number : null,
});

describe("the year of a payroll", () => {
  it("tells what is open and what was not submitted, and nothing of an answer that is not there", async () => {
    expect((await lock(10)).status).toBe(200);
    const open = [11, 12].map((period) => ({ payrollConfigId: payroll, period }));
    const read = await year();
    expect(read).toMatchObject({
      taxYear: 2026,
      payrollConfigId: payroll,
      status: "Open",
      openPeriods: open,
      finalisedAt: null,
      p60Count: null,
      taxCodeChanges: null,
      outstandingTasks: null,
    });
    expect(read.missingSubmissions).toContainEqual(missing("Fps", 10));
    const strange = await platform.stranger("GET", `/v1/payroll/year-end/2026/${payroll}`);
    expect([strange.status, strange.body.message.token]).toEqual([404, "payroll_config_not_found"]);
    const none = await platform.call("GET", `/v1/payroll/year-end/2020/${payroll}`);
    expect([none.status, none.body.message.token]).toEqual([404, "pay_run_not_found"]);
  });

  it("is not finalised before it is reported and over, unless that is acknowledged", async () => {
    for (const period of [11, 12]) expect((await lock(period)).status).toBe(200);
    const refused = await finalise({});
    expect([refused.status, refused.body.message.token]).toEqual([409, "submissions_missing"]);
    // Nobody is paid in tax months 1 to 9, and 11; month 12 has not ended.
    const told = [missing("Fps", 10), ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 11].map((month) => missing("Eps", month))];
    expect(refused.body.message.tokenArguments).toEqual([{ name: "missingSubmissions", value: told }]);
    expect(refused.body.validationIssues.map(({ reasonToken }: { reasonToken: string }) => reasonToken)).toEqual([
      ...told.map(() => "submission_missing"),
      "tax_year_not_over",
    ]);
    expect((await fps(10)).status).toBe("Accepted");
    expect((await year()).missingSubmissions).not.toContainEqual(missing("Fps", 10));
  });

  it("is finalised once nothing is missing and it is over; reading it tells what was answered", async () => {
    platform.passTime(6 * DAY);
    call = await platform.callAs(platform.owner);
    const facts = { noPaymentForPeriod: { from: "2026-04-06", to: "2027-04-05" } };
    await platform.store.inTenant(platform.owner.organisationId, async (tx) => {
      const row = await tx
        .selectFrom("rti_submission" as never)
        .selectAll()
        .executeTakeFirstOrThrow();
      const own = { submission_id: platform.ids.next(), submission_type: "Eps", status: "Accepted" };
      const lists = { errors: "[]", validation_warnings: "[]", totals: null };
      const values = { ...(row as object), ...own, ...lists, facts: JSON.stringify(facts) };
      await tx
        .insertInto("rti_submission" as never)
        .values(values as never)
        .execute();
    });
    expect((await year()).missingSubmissions).toEqual([]);
    const done = await finalise({});
    expect([done.status, done.body.message.token]).toEqual([200, "year_end_finalised"]);
    const { outstanding, ...read } = await year();
    expect(read).toEqual({ ...done.body.content.data, missingSubmissions: [], openPeriods: [] });
    expect(outstanding.map(({ kind, by, isLate }: Record<string, unknown>) => [kind, by, isLate])).toContainEqual([
      ...["FinalSubmissionNotSent", "2027-04-19"],
      false,
    ]);
    const { action } = outstanding.find(({ kind }: { kind: string }) => kind === "FinalSubmissionNotSent");
    expect((await call("POST", action.path, action.body)).status).toBe(201);
    expect((await year()).outstanding.map(({ kind }: { kind: string }) => kind)).not.toContain(
      "FinalSubmissionNotSent",
    );
  });

  it("that is not over is finalised when that is acknowledged", async () => {
    const own = await rtiPlatform(Date.UTC(2027, 3, 1, 12));
    const config = await own.call("POST", "/v1/payrollconfig", {
      name: "Yearly staff",
      payFrequency: "Annually",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2027-03-31" },
    });
    const { payrollConfigId } = config.body.content.data;
    await own.call("POST", `/v1/payroll/${payrollConfigId}/2026/1/lock`, ACKNOWLEDGED);
    const path = `/v1/payroll/year-end/2026/${payrollConfigId}/finalise`;
    const early = await own.call("POST", path);
    expect([early.status, early.body.message.token]).toEqual([409, "tax_year_not_over"]);
    expect((await own.call("POST", path, ACKNOWLEDGED)).status).toBe(200);
    await own.stop();
  });
});

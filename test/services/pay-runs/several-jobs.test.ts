import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SAMPLE } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let weekly = "";
let lastNumber = 100_000;

beforeAll(async () => {
  platform = await runPlatform(Date.UTC(2026, 3, 6, 9));
  const config = {
    name: "Weekly staff",
    payFrequency: "Weekly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-04", firstPaymentDate: "2026-04-10" },
  };
  weekly = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
});

afterAll(() => platform.stop());

const run = (payroll: string, rest: string) => `/v1/payroll/${payroll}/2026/${rest}`;
const lock = (payroll: string, period: number) => platform.call("POST", run(payroll, `${period}/lock`), ACKNOWLEDGED);
const line = (amount: string) => [{ payElementCode: "SALARY", amount }];

async function settledIn(payroll: string, period: number): Promise<void> {
  for (;;) {
    const { data } = (await platform.call("GET", run(payroll, `${period}`))).body.content;
    if (data.pendingRecalculations === 0 && data.recalculation === null) return;
    await wait(50);
  }
}

async function slip(employeeId: string, period: number, payroll = platform.payrollConfigId) {
  const path = `/v1/payslip/data/${employeeId}/2026/${period}?payrollConfigId=${payroll}`;
  return (await platform.call("GET", path)).body.content.data;
}

/** Adds a person with a job in the monthly payroll, and another one in a payroll. */
async function person(payroll: string, second: object = {}, both: object = {}) {
  lastNumber += 1;
  const common = { salary: "0", nationalInsuranceNumber: `JC${lastNumber}A`, ...both };
  const first = await platform.employee({ ...common, taxCode: "1257L" });
  const job = { employeeId: first.employeeId };
  const other = await platform.employee({
    ...common,
    taxCode: "BR",
    payrollConfigId: payroll,
    otherJob: job,
    ...second,
  });
  return [first.employeeId, other.employeeId] as const;
}

const contributions = ({ forPeriod }: { forPeriod: Record<string, string> }) => [forPeriod.ni, forPeriod.employerNi];

describe("a person with two jobs", () => {
  it("has a second record only if it states that it is one, of the same person, in the same organisation", async () => {
    const nationalInsuranceNumber = "JC000001A";
    const first = await platform.employee({ nationalInsuranceNumber });
    const add = (fields: object) =>
      platform.call("POST", "/v1/employees", { ...SAMPLE, nationalInsuranceNumber, ...fields });
    const refused = await add({});
    expect([refused.status, refused.body.message.token]).toEqual([409, "nino_in_use"]);
    const issues = async (fields: object) => {
      const { body } = await add(fields);
      return body.validationIssues?.map(({ field, reasonToken }: Record<string, string>) => [field, reasonToken]);
    };
    const theirs = await platform.stranger("POST", "/v1/payrollconfig", {
      name: "Theirs",
      payFrequency: "Monthly",
      paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
    });
    expect(theirs.status).toBe(201);
    const stranger = await platform.stranger("POST", "/v1/employees", { ...SAMPLE, nationalInsuranceNumber });
    const unknown = { employeeId: stranger.body.content.data.employeeId };
    expect(await issues({ otherJob: unknown })).toEqual([["otherJob.employeeId", "employee_not_found"]]);
    const otherJob = { employeeId: first.employeeId };
    const notSame = [["otherJob.employeeId", "not_same_person"]];
    expect(await issues({ otherJob, dateOfBirth: "1990-02-01" })).toEqual(notSame);
    expect(await issues({ otherJob, nationalInsuranceNumber: "JC000002A" })).toEqual(notSame);
    const director = { appointmentDate: "2026-04-06", nicMethod: "Annual" };
    expect(await issues({ otherJob, director })).toEqual([["director", "must_be_absent"]]);
    const added = await add({ otherJob });
    const shown = { ...otherJob, notAggregated: null, separateEmployment: false };
    expect([added.status, added.body.content.data.otherJob]).toEqual([201, shown]);
    const { employeeId } = added.body.content.data;
    expect(await issues({ otherJob: { employeeId } })).toEqual(notSame);
    const change = (id: string, patch: object) => platform.call("PATCH", `/v1/employees/${id}`, patch);
    expect((await change(first.employeeId, { otherJob: { employeeId } })).status).toBe(400);
    expect((await change(first.employeeId, { director })).status).toBe(200);
    const follows = (await platform.call("GET", `/v1/employees/${employeeId}`)).body.content.data.director;
    expect(follows).toMatchObject(director);
    expect((await change(employeeId, { director })).status).toBe(200);
    const other = await change(employeeId, { director: { ...director, nicMethod: "Alternative" } });
    expect(other.body.validationIssues).toMatchObject([{ field: "director", reasonToken: "must_be_absent" }]);
    const found = await platform.call("GET", `/v1/employees/by-ni/${nationalInsuranceNumber}`);
    expect(found.body.content.data.employeeId).toBe(first.employeeId);
    const deleted = await platform.call("DELETE", `/v1/employees/${first.employeeId}`);
    expect([deleted.status, deleted.body.message.token]).toEqual([409, "employee_has_other_jobs"]);
    const alone = await change(employeeId, { otherJob: null });
    expect([alone.status, alone.body.message.token]).toEqual([409, "nino_in_use"]);
    for (const id of [employeeId, first.employeeId]) {
      expect((await platform.call("DELETE", `/v1/employees/${id}`)).status).toBe(200);
    }
  });

  it("in one run, pays National Insurance and the loan on both together, and tax on each by its code", async () => {
    const [first, second] = await person(platform.payrollConfigId);
    const [oneLoan, otherLoan] = await person(platform.payrollConfigId);
    for (const id of [oneLoan, otherLoan]) {
      const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan2" };
      await platform.call("POST", `/v1/employees/${id}/student-loan/start`, loan);
    }
    await platform.next();
    for (const id of [first, second]) await platform.post(id, line("900.00"));
    await platform.post(oneLoan, line("1500.00"));
    await platform.post(otherLoan, line("1200.00"));
    await platform.settled(1);
    const [one, two] = [await slip(first, 1), await slip(second, 1)];
    expect([contributions(one), contributions(two)]).toEqual([
      ["0.00", "72.45"],
      ["60.16", "135.00"],
    ]);
    expect([one.forPeriod.tax, two.forPeriod.tax]).toEqual(["0.00", "180.00"]);
    expect(one.otherJobs).toEqual({
      employeeIds: [second],
      nominatedEmployeeId: first,
      earningsPeriod: "Monthly",
      paidBefore: [],
    });
    expect(two.otherJobs).toMatchObject({
      employeeIds: [first],
      nominatedEmployeeId: first,
      paidBefore: [{ niCategory: "A", grossForEmployeeNi: "900.00", ni: "0.00", employerNi: "72.45" }],
    });
    const bands = two.niBreakdown[0].bands;
    expect([bands.atLel, bands.lelToPt, bands.ptToUel]).toEqual(["0.00", "148.00", "752.00"]);
    expect((await slip(oneLoan, 1)).forPeriod.studentLoan).toBe("0.00");
    expect((await slip(otherLoan, 1)).forPeriod.studentLoan).toBe("22.00");

    await platform.post(first, line("100.00"));
    await platform.settled(1);
    expect(contributions(await slip(first, 1))).toEqual(["0.00", "87.45"]);
    expect(contributions(await slip(second, 1))).toEqual(["68.16", "135.00"]);
  });

  it("paid weekly and monthly, has a week's thresholds in the week of both payments, whichever is locked first", async () => {
    const [month, week] = await person(weekly);
    await platform.post(month, line("2500.00"));
    expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
    for (const period of [1, 2, 3]) {
      await platform.post(week, line("400.00"));
      expect((await lock(weekly, period)).status).toBe(200);
      expect(contributions(await slip(week, period, weekly))).toEqual(["12.64", "45.60"]);
      expect((await platform.call("POST", `/v1/payroll/${weekly}/next`)).status).toBe(201);
    }
    await platform.post(week, line("400.00"));
    await platform.settled(1);
    await settledIn(weekly, 4);
    expect(contributions(await slip(month, 1))).toEqual(["88.66", "360.60"]);
    expect(contributions(await slip(week, 4, weekly))).toEqual(["12.64", "45.60"]);

    expect((await platform.lockRun(1)).status).toBe(200);
    await settledIn(weekly, 4);
    const open = await slip(week, 4, weekly);
    expect([open.status, ...contributions(open)]).toEqual(["PREVIEW", "8.00", "60.00"]);
    expect(open.otherJobs).toMatchObject({ earningsPeriod: "Weekly", nominatedEmployeeId: week });

    const reopen = (payroll: string, period: number) =>
      platform.call("POST", run(payroll, `${period}/reopen`), { reason: "A mistake" });
    expect((await reopen(platform.payrollConfigId, 1)).status).toBe(200);
    await settledIn(weekly, 4);
    expect(contributions(await slip(week, 4, weekly))).toEqual(["12.64", "45.60"]);
    expect((await lock(weekly, 4)).status).toBe(200);
    await platform.settled(1);
    expect(contributions(await slip(month, 1))).toEqual(["84.02", "375.00"]);
    expect((await platform.lockRun(1)).status).toBe(200);
    expect(contributions(await slip(month, 1))).toEqual(["84.02", "375.00"]);
    const counted = await reopen(weekly, 4);
    expect([counted.status, counted.body.message.token]).toEqual([409, "pay_run_not_latest"]);
  });

  it("keeps the thresholds of each job where adding them is not practicable, with a reason to review", async () => {
    const notAggregated = { reason: "The second payroll is run abroad", reviewDate: "2026-05-01" };
    const [first, second] = await person(platform.payrollConfigId);
    const stated = { otherJob: { employeeId: first, notAggregated } };
    await platform.next();
    for (const id of [first, second]) await platform.post(id, line("900.00"));
    expect((await platform.call("PATCH", `/v1/employees/${second}`, stated)).status).toBe(200);
    await platform.settled(2);
    for (const id of [first, second]) {
      const payslip = await slip(id, 2);
      expect([payslip.otherJobs, ...contributions(payslip)]).toEqual([null, "0.00", "72.45"]);
    }
    const { warnings } = (await platform.run(2)).body.content.data;
    const ofSecond = warnings.filter(({ employeeId }: { employeeId: string }) => employeeId === second);
    expect(ofSecond.map(({ token }: { token: string }) => token)).toContain("jobs_not_aggregated");
    const again = { otherJob: { employeeId: first, notAggregated: null } };
    expect((await platform.call("PATCH", `/v1/employees/${second}`, again)).status).toBe(200);
    await platform.settled(2);
    expect(contributions(await slip(second, 2))).toEqual(["60.16", "135.00"]);
  });

  it("has one job again when the other ends", async () => {
    const [first, second] = await person(platform.payrollConfigId);
    await platform.post(first, line("900.00"));
    await platform.post(second, line("900.00"));
    await platform.settled(2);
    expect(contributions(await slip(second, 2))).toEqual(["60.16", "135.00"]);
    const leave = (leavingDate: string) =>
      platform.call("PUT", `/v1/employees/${first}/leaver`, { leavingDate, leavingReason: "Resigned" });
    expect((await leave("2026-05-15")).status).toBe(200);
    await platform.settled(2);
    const inPart = await slip(second, 2);
    expect([inPart.otherJobs?.nominatedEmployeeId, ...contributions(inPart)]).toEqual([first, "60.16", "135.00"]);
    expect((await leave("2026-04-30")).status).toBe(200);
    await platform.settled(2);
    const alone = await slip(second, 2);
    expect([alone.otherJobs, ...contributions(alone)]).toEqual([null, "0.00", "72.45"]);
  });
});

describe("a director with several jobs", () => {
  it("has the annual earnings period of all of them, in one run and in several, whichever is locked first", async () => {
    const [first, second] = await person(platform.payrollConfigId, {}, {});
    const third = await platform.employee({
      salary: "0",
      taxCode: "BR",
      nationalInsuranceNumber: `JC${lastNumber}A`,
      payrollConfigId: weekly,
      otherJob: { employeeId: first },
    });
    const director = { appointmentDate: "2026-04-06", nicMethod: "Annual" };
    const change = (id: string, fields: object) => platform.call("PATCH", `/v1/employees/${id}`, fields);
    expect((await change(first, { director })).status).toBe(200);
    await platform.post(first, line("9000.00"));
    await platform.post(second, line("6000.00"));
    await platform.settled(2);
    expect(contributions(await slip(first, 2))).toEqual(["0.00", "600.00"]);
    const shown = await slip(second, 2);
    expect(contributions(shown)).toEqual(["194.40", "900.00"]);
    expect([shown.isDirector, shown.otherJobs]).toMatchObject([
      true,
      { earningsPeriod: "Annually", paidBefore: [{ grossForEmployeeNi: "9000.00", ni: "0.00", employerNi: "600.00" }] },
    ]);

    await platform.call("POST", `/v1/payroll/${weekly}/next`);
    await platform.post(third.employeeId, line("1000.00"));
    await settledIn(weekly, 5);
    expect(contributions(await slip(third.employeeId, 5, weekly))).toEqual(["0.00", "0.00"]);
    expect((await platform.lockRun(2)).status).toBe(200);
    await settledIn(weekly, 5);
    expect(contributions(await slip(third.employeeId, 5, weekly))).toEqual(["80.00", "150.00"]);
    expect((await lock(weekly, 5)).status).toBe(200);
    const reopened = await platform.call("POST", run(platform.payrollConfigId, "2/reopen"), { reason: "A mistake" });
    expect([reopened.status, reopened.body.message.token]).toEqual([409, "pay_run_not_latest"]);
    const late = await change(first, { director: null });
    expect([late.status, late.body.message.token]).toEqual([409, "period_locked"]);

    const leaves = { leavingDate: "2026-05-31", leavingReason: "Resigned" };
    expect((await platform.call("PUT", `/v1/employees/${second}/leaver`, leaves)).status).toBe(200);
    await platform.next();
    await platform.post(first, line("9000.00"));
    await platform.settled(3);
    expect(contributions(await slip(first, 3))).toEqual(["720.00", "1350.00"]);
  });

  it("settles the alternative arrangements with the last payment of the year, and not when one job ends", async () => {
    const director = { appointmentDate: "2026-04-06", nicMethod: "Alternative" };
    const [first, second] = await person(platform.payrollConfigId);
    expect((await platform.call("PATCH", `/v1/employees/${first}`, { director })).status).toBe(200);
    const leaves = { leavingDate: "2026-06-30", leavingReason: "Resigned" };
    expect((await platform.call("PUT", `/v1/employees/${second}/leaver`, leaves)).status).toBe(200);
    await platform.post(first, line("2000.00"));
    await platform.post(second, line("1500.00"));
    await platform.settled(3);
    expect(contributions(await slip(first, 3))).toEqual(["76.16", "237.45"]);
    expect(contributions(await slip(second, 3))).toEqual(["120.00", "225.00"]);
  });
});

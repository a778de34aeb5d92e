import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulebook } from "../../support/library";
import { jobsAtRest, openDatabase } from "../all/contents";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

// 2025-26 has two paid months, February and March 2026, and April 2026 is locked. Facts become known on 11 May 2026:
// `now` has a rise from 1 May; `awarded` and `wrong` one from 1 March; `inTime` had that from the beginning.

let platform: RtiPlatform;
let database: Awaited<ReturnType<typeof openDatabase>>;
let payroll = "";
const people = { now: "", awarded: "", wrong: "", inTime: "", other: "" };

const RISE = "54000";
const ONLY = { pastYearCorrections: true, lateReason: "H" };

const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) => platform.call(method, `/v1${path}`, body);
const done = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.content.data;
};
const tokenOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.message.token];
};
const fps = (year: number, period: number, body: object = {}) =>
  send("POST", `/rti/fps/${payroll}/${year}/${period}`, { lateReason: "G", ...body });
const lock = (year: number, period: number) => done("POST", `/payroll/${payroll}/${year}/${period}/lock`, ACKNOWLEDGED);
const rise = (employeeId: string, from: string, salary = RISE) =>
  done("PUT", `/employees/${employeeId}/salary`, { effectiveFrom: from, salary });
const corrections = async (employeeId: string) =>
  (await done("GET", `/payroll/${payroll}/corrections?employeeId=${employeeId}`)).items;
const post = async (employeeId: string, period: number, terms: object = {}) => {
  const [{ correctionId }] = await corrections(employeeId);
  const postIn = { year: 2026, period };
  return send("POST", `/payroll/${payroll}/corrections/post`, { corrections: [{ correctionId, ...terms }], postIn });
};
const dueIn = (submission: { validationWarnings: { token: string; employeeId: string }[] }) =>
  submission.validationWarnings
    .filter(({ token }) => token === "past_year_fps_due")
    .map(({ employeeId }) => employeeId);
const p60 = (employeeId: string) => done("GET", `/tax-p-forms/p60/${employeeId}/2025`);
const lastMonth = async () => (await done("GET", "/tax-p-forms/p32/2025")).months[11];
const slip = (employeeId: string) => done("GET", `/payslip/data/${employeeId}/2025/12`);
const pence = (amount: string) => Math.round(Number(amount) * 100);

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 11, 12), { rulebook });
  database = await openDatabase(platform.databaseUrl);
  await done("POST", "/organisation/information", INFORMATION);
  await done("PUT", "/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-27" };
  const config = { name: "From February", payFrequency: "Monthly", paymentPeriodConfig };
  payroll = (await done("POST", "/payrollconfig", config)).payrollConfigId;
  for (const name of ["now", "awarded", "wrong", "inTime", "other"] as const) {
    const fields = { payrollConfigId: payroll, startDate: "2026-02-01", salary: "42000", lastName: `Baker ${name}` };
    people[name] = (await platform.worker(fields)).employeeId;
  }
  await rise(people.inTime, "2026-03-01");
  for (const [year, period] of [
    [2025, 11],
    [2025, 12],
    [2026, 1],
  ] as const) {
    await done("POST", `/payroll/${payroll}/next`);
    await lock(year, period);
    expect((await platform.answered(await fps(year, period))).status).toBe("Accepted");
  }
  await done("POST", `/payroll/${payroll}/next`);
  await rise(people.now, "2026-04-16");
  await rise(people.awarded, "2026-03-01");
  await rise(people.wrong, "2026-03-01");
  await jobsAtRest(database);
}, 300_000);

afterAll(async () => {
  await database.end();
  await platform.stop();
});

describe("a correction", () => {
  it("reports pay in an ended year only for a cause that belongs to it", async () => {
    const past = { treatment: "PastYearFps" };
    expect(await tokenOf(post(people.awarded, 2, past))).toEqual([409, "past_year_cause_missing"]);
    for (const pastYearCause of ["AwardBackdated", "EntitledThen"])
      expect(await tokenOf(post(people.awarded, 2, { ...past, pastYearCause }))).toEqual([409, "not_of_past_year"]);
    expect(await tokenOf(post(people.awarded, 2))).toEqual([200, "corrections_posted"]);
    expect(await tokenOf(post(people.now, 2, past))).toEqual([200, "corrections_posted"]);
    expect(await tokenOf(post(people.wrong, 2, { ...past, pastYearCause: "WrongReport" }))).toEqual([
      200,
      "corrections_posted",
    ]);
    const path = `/payroll/${payroll}/corrections?status=Posted&employeeId=${people.wrong}`;
    expect((await done("GET", path)).items[0]).toMatchObject({ ...past, pastYearCause: "WrongReport" });
  });

  it("asks for an FPS of the years whose figures it changes, and no others", async () => {
    await jobsAtRest(database);
    await lock(2026, 2);
    const sent = await platform.answered(await fps(2026, 2));
    expect(dueIn(sent)).toEqual([people.wrong]);
    const reported = await platform.answered(await fps(2025, 12, ONLY));
    expect(reported).toMatchObject({ status: "Accepted", employeeCount: 1 });
    expect(await tokenOf(fps(2025, 12, ONLY))).toEqual([409, "no_past_year_corrections"]);
  });
});

describe("an ended year that a correction has reported", () => {
  it("has these figures on the P60 and in the payment record", async () => {
    const [should, was] = [await slip(people.inTime), await slip(people.wrong)];
    expect(should.yearToDate.taxablePay).not.toBe(was.yearToDate.taxablePay);
    const form = await p60(people.wrong);
    const { taxablePay, tax } = should.yearToDate;
    expect([form.status, form.thisEmployment]).toEqual(["Preview", { pay: taxablePay, tax, isRefund: false }]);
    expect(form.niLines).toEqual((await p60(people.inTime)).niLines);
    expect((await p60(people.awarded)).thisEmployment.pay).toBe(was.yearToDate.taxablePay);
    const [march, { charge }] = [await lastMonth(), await done("GET", "/rti/charges/2025/12")];
    for (const amount of ["incomeTax", "employeeNi", "employerNi"])
      expect([amount, march[amount]]).toEqual([amount, charge[amount]]);
    const all = await Promise.all(Object.values(people).map(slip));
    const paid = all.reduce((sum, each) => sum + pence(each.forPeriod.tax), 0);
    expect(pence(march.incomeTax)).toBe(paid + pence(tax) - pence(was.yearToDate.tax));
    const ofPayroll = (await done("GET", `/tax-p-forms/p32/2025?payrollConfigId=${payroll}`)).months[11];
    expect(ofPayroll.incomeTax).toBe(march.incomeTax);
  });

  it("has them on the final P60s", async () => {
    await done("POST", `/payroll/year-end/2025/${payroll}/finalise`, ACKNOWLEDGED);
    const { yearToDate } = await slip(people.inTime);
    expect((await p60(people.wrong)).thisEmployment.pay).toBe(yearToDate.taxablePay);
    const again = await done("POST", `/tax-p-forms/p60/${people.wrong}/2025/regenerate`, { reason: "Sample" });
    expect([again.isReplacement, again.thisEmployment.pay]).toEqual([true, yearToDate.taxablePay]);
  });
});

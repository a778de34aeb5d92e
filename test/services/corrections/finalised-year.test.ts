import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rulebook } from "../../support/library";
import { jobsAtRest, openDatabase } from "../all/contents";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";

// 2025-26 has two paid months, February and March 2026, and is finalised with its P60s; April 2026 is locked and reported. On 11 May:
// `letter` turns out to be of letter J from February, `wrong` was really paid more from March, `left` left on 28 February and was paid
// until April, `gone` left on 31 March, which the FPS of March did not
// say, and is not paid since. `inTime` had the letter, `paid` the salary from
// the beginning. `net` and `gross` were reported as leavers of 31 March, and left on 28 February.

let platform: RtiPlatform;
let database: Awaited<ReturnType<typeof openDatabase>>;
let payroll = "";
const people = { letter: "", inTime: "", wrong: "", paid: "", left: "", gone: "" };
const repaying = { net: "", gross: "" };

const LETTER = { effectiveDate: "2026-02-01", niCategory: "J" };
const RISE = { effectiveFrom: "2026-03-01", salary: "54000" };

const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) => platform.call(method, `/v1${path}`, body);
const done = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.content.data;
};
const fps = (year: number, period: number, body: object = {}) =>
  send("POST", `/rti/fps/${payroll}/${year}/${period}`, { lateReason: "G", ...body });
const accepted = async (sent: ReturnType<typeof fps>) => {
  const answer = await platform.answered(await sent);
  expect(answer).toMatchObject({ status: "Accepted", errors: [] });
  return answer;
};
const lock = (year: number, period: number) => done("POST", `/payroll/${payroll}/${year}/${period}/lock`, ACKNOWLEDGED);
const corrections = async (employeeId: string) =>
  (await done("GET", `/payroll/${payroll}/corrections?employeeId=${employeeId}`)).items;
const post = async (employeeId: string, period: number, terms: object = {}) => {
  const [{ correctionId }] = await corrections(employeeId);
  const postIn = { year: 2026, period };
  return done("POST", `/payroll/${payroll}/corrections/post`, { corrections: [{ correctionId, ...terms }], postIn });
};
const next = () => done("POST", `/payroll/${payroll}/next`);
const p60 = (employeeId: string) => done("GET", `/tax-p-forms/p60/${employeeId}/2025`);
const issues = async (employeeId: string) => (await done("GET", `/tax-p-forms/p60/${employeeId}/2025/issues`)).items;
const slip = (employeeId: string, period = 12) => done("GET", `/payslip/data/${employeeId}/2025/${period}`);
const lastMonth = async () => (await done("GET", "/tax-p-forms/p32/2025")).months[11];
const outstanding = async (kind: string) =>
  (await done("GET", "/rti/outstanding?pageSize=100")).items.filter((each: { kind: string }) => each.kind === kind);
const of = (xml: string, lastName: string) =>
  xml.slice(xml.indexOf(`<Sur>Baker ${lastName}<`)).split("</Employee>")[0] ?? "";
const pence = (amount: string) => Math.round(Number(amount) * 100);

beforeAll(async () => {
  platform = await rtiPlatform(Date.UTC(2026, 4, 11, 12), { rulebook });
  database = await openDatabase(platform.databaseUrl);
  await done("POST", "/organisation/information", INFORMATION);
  await done("PUT", "/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-27" };
  const config = { name: "From February", payFrequency: "Monthly", paymentPeriodConfig };
  payroll = (await done("POST", "/payrollconfig", config)).payrollConfigId;
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const fields = { payrollConfigId: payroll, startDate: "2026-02-01", salary: "42000", lastName: `Baker ${name}` };
    people[name] = (await platform.worker(fields)).employeeId;
  }
  for (const name of ["net", "gross"] as const) {
    const pay = { payrollConfigId: payroll, startDate: "2026-02-01", salary: "42000", taxCode: "BR" };
    repaying[name] = (await platform.worker({ ...pay, lastName: `Baker ${name}` })).employeeId;
    await done("PUT", `/employees/${repaying[name]}/leaver`, { leavingDate: "2026-03-31" });
  }
  await done("POST", `/employees/${people.inTime}/ni-category`, LETTER);
  await done("PUT", `/employees/${people.paid}/salary`, RISE);
  for (const [year, period] of [
    [2025, 11],
    [2025, 12],
    [2026, 1],
  ] as const) {
    await next();
    if (year === 2026) await done("PUT", `/employees/${people.gone}/leaver`, { leavingDate: "2026-03-31" });
    await lock(year, period);
    const { gone: _, ...others } = people;
    await accepted(fps(year, period, year === 2026 ? { employeeIds: Object.values(others) } : {}));
  }
  await done("POST", `/payroll/year-end/2025/${payroll}/finalise`, ACKNOWLEDGED);
  await next();
}, 300_000);

afterAll(async () => {
  await database.end();
  await platform.stop();
});

describe("a finalised tax year", () => {
  it("is corrected by facts that become known late", async () => {
    expect((await issues(people.letter)).map(({ issue }: { issue: number }) => issue)).toEqual([1]);
    await done("POST", `/employees/${people.letter}/ni-category`, LETTER);
    await done("PUT", `/employees/${people.wrong}/salary`, RISE);
    await jobsAtRest(database);
    await post(people.letter, 2, { treatment: "PastYearFps" });
    await post(people.wrong, 2, { treatment: "PastYearFps", pastYearCause: "WrongReport" });
    await lock(2026, 2);
    const due = await outstanding("PastYearFpsDue");
    expect(due.map(({ employeeId }: { employeeId: string }) => employeeId).sort()).toEqual(
      [people.letter, people.wrong].sort(),
    );
    expect(due[0]).toMatchObject({ taxYear: 2025, period: 12, by: "2026-05-27", isLate: false });
    expect(due[0].action).toMatchObject({ operationId: "submitFps", body: { pastYearCorrections: true } });
    await next();
    const { warnings } = await done("GET", `/payroll/${payroll}/2026/3`);
    expect(warnings).toContainEqual({
      employeeId: null,
      token: "past_year_fps_due",
      text: "No FPS states the corrected figures of 2 employees in 2025-26: submit one of that year with `pastYearCorrections`.",
    });
  });

  it("keeps its P60s until the FPS of the year is accepted, which replaces those with other figures", async () => {
    expect((await p60(people.letter)).isReplacement).toBe(false);
    const before = await lastMonth();
    await platform.saveSettings({ apprenticeshipLevy: true, apprenticeshipLevyAllowance: "0" });
    const levy = (await lastMonth()).apprenticeshipLevy;
    const [{ action }] = await outstanding("PastYearFpsDue");
    const sent = await accepted(send("POST", action.path.replace("/v1", ""), action.body));
    expect(sent).toMatchObject({ lateReason: "H", employeeCount: 2 });
    expect(await outstanding("PastYearFpsDue")).toEqual([]);
    for (const [late, inTime] of [
      [people.letter, people.inTime],
      [people.wrong, people.paid],
    ] as const) {
      const [replaced, known] = [await p60(late), await p60(inTime)];
      const figures = ({ thisEmployment, total, niLines }: Record<string, unknown>) => ({
        thisEmployment,
        total,
        niLines,
      });
      expect(figures(replaced)).toEqual(figures(known));
      expect([replaced.isReplacement, replaced.issue, known.isReplacement]).toEqual([true, 2, false]);
      expect(await issues(late)).toMatchObject([
        {
          issue: 2,
          reason: "The figures of the tax year were corrected",
          generatedBy: expect.stringMatching(/^(USER|M2M)#/),
        },
        { issue: 1, reason: null },
      ]);
    }
    expect((await issues(people.paid)).map(({ issue }: { issue: number }) => issue)).toEqual([1]);
    const after = await lastMonth();
    const [wrong, paid] = [await slip(people.wrong), await slip(people.paid)];
    const tax = pence(paid.yearToDate.tax) - pence(wrong.yearToDate.tax);
    expect(pence(after.incomeTax) - pence(before.incomeTax)).toBe(tax);
    // Half a per cent of the 1,000.00 more.
    expect(pence(after.apprenticeshipLevy) - pence(levy)).toBe(500);
    expect(await outstanding("EpsNotSent")).toContainEqual(expect.objectContaining({ taxYear: 2025, taxMonth: 12 }));
    await platform.saveSettings();
    const events = await platform.events();
    expect(events.filter(({ event_type }) => event_type === "p60.regenerated")).toHaveLength(2);
  });

  it("does not pay in a later correction what was only reported otherwise", async () => {
    expect(await corrections(people.wrong)).toEqual([]);
    expect(await corrections(people.letter)).toEqual([]);
    for (const id of [people.wrong, people.letter]) {
      await done("PUT", `/employees/${id}/salary`, { effectiveFrom: "2026-05-01", salary: "60000" });
    }
    await jobsAtRest(database);
    for (const [id, before] of [
      [people.wrong, RISE.salary],
      [people.letter, "42000"],
    ] as const) {
      const [open, ...others] = await corrections(id);
      const monthly = ((Number("60000") - Number(before)) / 12).toFixed(2);
      const lines = open.lines.map(({ payElementCode, amount }: Record<string, string>) => [payElementCode, amount]);
      expect([id, others, lines]).toEqual([id, [], [["SALARY", monthly]]]);
      expect(new Set(open.periods.map(({ year }: { year: number }) => year))).toEqual(new Set([2026]));
      await post(id, 3);
    }
    await jobsAtRest(database);
    await lock(2026, 3);
    await done("PUT", `/employees/${people.letter}/leaver`, { leavingDate: "2026-12-31" });
    await jobsAtRest(database);
    expect(await corrections(people.letter)).toEqual([]);
    expect(await outstanding("PastYearFpsDue")).toEqual([]);
  });

  it("has leavers of whom HMRC was not told: the FPS of the present year states the date", async () => {
    expect(await outstanding("LeaverNotReported")).toMatchObject([
      { employeeId: people.gone, taxYear: 2025, period: 2, by: "2026-05-27", action: { operationId: "submitFps" } },
    ]);
    const sent = await accepted(fps(2026, 2));
    expect(sent.validationWarnings.map(({ token }: { token: string }) => token)).toContain("leaver_told_late");
    const own = of(await platform.xml(sent.submissionId), "gone");
    const stated = [
      "LeavingDate",
      "PmtDate",
      "TaxablePay",
      "TotalTax",
      "TaxDeductedOrRefunded",
      "PmtAfterLeaving",
      "NIletter",
    ];
    expect(stated.map((element) => texts(own, element))).toEqual([
      ["2026-03-31"],
      ["2026-05-27"],
      ["0.00", "0.00"],
      ["0.00"],
      ["0.00"],
      [],
      [],
    ]);
    expect(await outstanding("LeaverNotReported")).toEqual([]);
  });

  it("carries a code again into the new year when a later one of the old year becomes known", async () => {
    const codes = async () =>
      (await done("GET", `/employees/${people.inTime}`)).taxCodes.map((each: Record<string, unknown>) => [
        each.effectiveDate,
        each.taxCode,
        each.week1Month1,
      ]);
    const before = await codes();
    const path = `/employees/${people.inTime}/tax-code`;
    await done("POST", path, { effectiveDate: "2026-03-10", taxCode: "K100", week1Month1: true });
    expect(await codes()).toEqual([...before, ["2026-03-10", "K100", true], ["2026-04-06", "K100", false]]);
    await done("POST", path, { effectiveDate: "2026-03-12", taxCode: "BR", week1Month1: false });
    expect((await codes()).slice(-2)).toEqual([
      ["2026-03-12", "BR", false],
      ["2026-04-06", "BR", false],
    ]);
    // Not the code with which the year ended: what was carried stays.
    await done("POST", path, { effectiveDate: "2026-03-11", taxCode: "D0", week1Month1: false });
    expect((await codes()).at(-1)).toEqual(["2026-04-06", "BR", false]);
  });

  it("is repaid by a leaver of it who was overpaid in two years; the P60 is not replaced", async () => {
    await done("PUT", `/employees/${people.left}/leaver`, { leavingDate: "2026-02-28" });
    await jobsAtRest(database);
    const [open] = await corrections(people.left);
    expect(open.debt.years.map(({ taxYear }: { taxYear: number }) => taxYear)).toEqual([2025, 2026]);
    const repay = (amount: string) =>
      done("POST", `/payroll/${payroll}/corrections/${open.correctionId}/repayments`, {
        amount,
        receivedOn: "2026-05-11",
      });
    const rest = ((pence(open.debt.netOwed) - 100_000) / 100).toFixed(2);
    expect(await repay("1000.00")).toMatchObject({ outstanding: rest, fpsDue: [], correction: { status: "Open" } });
    expect(await outstanding("PastYearFpsDue")).toEqual([]);
    const repaid = await repay(rest);
    expect(repaid).toMatchObject({ outstanding: "0.00", fpsDue: [2025, 2026], correction: { status: "Repaid" } });
    const due = await outstanding("PastYearFpsDue");
    expect(due.map(({ taxYear, employeeId }: Record<string, unknown>) => [taxYear, employeeId])).toEqual([
      [2025, people.left],
      [2026, people.left],
    ]);
    const year = await done("GET", `/payroll/year-end/2026/${payroll}`);
    expect(
      year.missingSubmissions.filter(({ submissionType }: Record<string, unknown>) => submissionType === "Fps"),
    ).toContainEqual({
      submissionType: "Fps",
      taxYear: 2026,
      period: due[1].period,
      taxMonth: null,
    });
    for (const { action } of due) await accepted(send("POST", action.path.replace("/v1", ""), action.body));
    expect(await outstanding("PastYearFpsDue")).toEqual([]);
    expect(await issues(people.left)).toHaveLength(1);
    const { outstandingTasks } = await done("GET", `/payroll/year-end/2025/${payroll}`);
    expect(outstandingTasks).toContainEqual({
      token: "p60_of_leaver",
      text: "1 employee with a P60 left in the tax year: tell them that it does not apply, and issue the P45.",
    });
    const { yearToDate } = await slip(people.left, 11);
    const reported = await done("POST", `/rti/fps/${payroll}/2025/12`, { lateReason: "H", resendUnchanged: true });
    const own = of(await platform.xml(reported.submissionId), "left");
    expect(texts(own, "TaxablePay")).toContain(yearToDate.taxablePay);
    const p45 = await done("POST", `/tax-p-forms/p45/${people.left}/issue`);
    expect(p45).toMatchObject({
      leavingDate: "2026-02-28",
      totalPayToDate: yearToDate.taxablePay,
      totalTaxToDate: yearToDate.tax,
    });
  });

  /** March was paid 3,500.00 less 700.00 under BR and 196.16 of National Insurance; the employer's was 462.45. */
  it("is repaid net or gross by leavers of it who were paid nothing since", async () => {
    const before = await lastMonth();
    for (const id of Object.values(repaying)) {
      await done("PUT", `/employees/${id}/leaver`, { leavingDate: "2026-02-28" });
    }
    await jobsAtRest(database);
    const repay = async (id: string, amount: string, basis: string) => {
      const [{ correctionId, debt }] = await corrections(id);
      expect(debt).toMatchObject({ netOwed: "2603.84", years: [{ taxYear: 2025, overpaid: { grossPay: "3500.00" } }] });
      const body = { amount, basis, receivedOn: "2026-05-11" };
      return done("POST", `/payroll/${payroll}/corrections/${correctionId}/repayments`, body);
    };
    const whole = { outstanding: "0.00", fpsDue: [2025], correction: { status: "Repaid" } };
    expect(await repay(repaying.net, "2603.84", "Net")).toMatchObject({ ...whole, toReturn: "0.00" });
    expect(await repay(repaying.gross, "3500.00", "Gross")).toMatchObject({ ...whole, toReturn: "896.16" });
    const due = await outstanding("PastYearFpsDue");
    expect(due.map(({ taxYear, employeeId }: Record<string, unknown>) => [taxYear, employeeId]).sort()).toEqual(
      Object.values(repaying)
        .map((id) => [2025, id])
        .sort(),
    );
    const [{ action }] = due;
    const sent = await accepted(send("POST", action.path.replace("/v1", ""), action.body));
    const xml = await platform.xml(sent.submissionId);
    const elements = ["TaxablePay", "TotalTax", "GrossEarningsForNICsYTD", "EmpeeContribnsYTD", "TotalEmpNICYTD"];
    for (const name of Object.keys(repaying)) {
      const own = of(xml, name);
      expect(elements.map((element) => texts(own, element)[0])).toEqual([
        ...["3500.00", "700.00", "3500.00", "196.16", "462.45"],
      ]);
      expect(texts(own, "LateReason")).toEqual(["H"]);
      expect(await send("GET", `/tax-p-forms/p60/${repaying[name as "net" | "gross"]}/2025`)).toMatchObject({
        status: 404,
      });
    }
    const after = await lastMonth();
    expect(pence(before.incomeTax) - pence(after.incomeTax)).toBe(140_000);
    expect(pence(before.totalDue) - pence(after.totalDue)).toBe(140_000 + 2 * (19_616 + 46_245));
    expect(await outstanding("PastYearFpsDue")).toEqual([]);
  });
});

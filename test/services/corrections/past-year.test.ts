import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiling } from "../../../src/engine/filings";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import { againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { rulebook } from "../../support/library";
import { jobsAtRest, openDatabase } from "../all/contents";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { answeredParts, type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";
import { whileHeld } from "../support/at-once";

// 2025-26 has two paid months, February and March 2026. Letter J becomes known in May of the next tax year.

let platform: RtiPlatform;
let database: Awaited<ReturnType<typeof openDatabase>>;
let payroll = "";
/** `late` and `left`: their letter becomes known late; `inTime`: it was known; `other`: nothing changes. */
const people = { late: "", left: "", inTime: "", other: "" };
let message = "";

const LETTER = { effectiveDate: "2026-02-01", niCategory: "J" };
/** The FPS of the year before, as finalising names it. */
const DUE = { submissionType: "Fps", taxYear: 2025, period: 12, taxMonth: null };
const ONLY = { pastYearCorrections: true };

interface Warned {
  readonly validationWarnings: readonly { readonly token: string; readonly employeeId: string }[];
}

const send = (method: "GET" | "POST" | "PUT", path: string, body?: object) => platform.call(method, `/v1${path}`, body);
const done = async (...asked: Parameters<typeof send>) => {
  const answer = await send(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body.content.data;
};
const fps = (year: number, period: number, body: object = {}) =>
  send("POST", `/rti/fps/${payroll}/${year}/${period}`, body);
const tokenOf = async (answer: ReturnType<typeof send>) => {
  const { status, body } = await answer;
  return [status, body.message.token];
};
const slip = (employeeId: string, period: number) => done("GET", `/payslip/data/${employeeId}/2025/${period}`);
const rowsOfPayslips = async () =>
  (await database.query("select payslip::text as row from payslip where year = 2025 order by payslip_id")).rows;
const charge = async () => (await done("GET", "/rti/charges/2025/12")).charge;

beforeAll(async () => {
  // The runs are reported in two parts each, the corrected employees in one.
  platform = await rtiPlatform(Date.UTC(2026, 4, 11, 12), { rulebook, settings: { FPS_PART_EMPLOYEES: "2" } });
  database = await openDatabase(platform.databaseUrl);
  await done("POST", "/organisation/information", INFORMATION);
  await done("PUT", "/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
  const paymentPeriodConfig = { firstPeriodStartDate: "2026-02-01", firstPaymentDate: "2026-02-27" };
  const config = { name: "From February", payFrequency: "Monthly", paymentPeriodConfig };
  payroll = (await done("POST", "/payrollconfig", config)).payrollConfigId;
  for (const name of ["late", "left", "inTime", "other"] as const) {
    const fields = { payrollConfigId: payroll, startDate: "2026-02-01", salary: "42000", lastName: `Baker ${name}` };
    people[name] = (await platform.worker(fields)).employeeId;
  }
  await done("POST", `/employees/${people.inTime}/ni-category`, LETTER);
  await done("PUT", `/employees/${people.left}/leaver`, { leavingDate: "2026-02-28" });
  for (const period of [11, 12]) {
    await done("POST", `/payroll/${payroll}/next`);
    await done("POST", `/payroll/${payroll}/2025/${period}/lock`, ACKNOWLEDGED);
    const parts = await answeredParts(platform, await fps(2025, period, { lateReason: "G" }));
    expect(parts.map(({ status }) => status)).toEqual(["Accepted", "Accepted"]);
  }
  await done("POST", `/payroll/${payroll}/next`);
}, 300_000);

afterAll(async () => {
  await database.end();
  await platform.stop();
});

describe("a past year that a correction changes", () => {
  it("has nothing to report before the correction is settled", async () => {
    for (const id of [people.late, people.left]) await done("POST", `/employees/${id}/ni-category`, LETTER);
    await jobsAtRest(database);
    const { items } = await done("GET", `/payroll/${payroll}/corrections`);
    const known = items.map(({ employeeId }: { employeeId: string }) => employeeId);
    expect([...known].sort()).toEqual([people.late, people.left].sort());
    const corrections = items.map(({ correctionId }: { correctionId: string }) => {
      return { correctionId, treatment: "PastYearFps" };
    });
    const posted = await done("POST", `/payroll/${payroll}/corrections/post`, {
      corrections,
      postIn: { year: 2026, period: 1 },
    });
    expect(posted).toMatchObject({ summary: { successful: 2 }, lines: [] });
    expect(await tokenOf(fps(2025, 12, ONLY))).toEqual([409, "no_past_year_corrections"]);
    const both = await fps(2025, 12, { ...ONLY, employeeIds: [people.late] });
    expect(issuesOf(both)).toEqual([["employeeIds", "sent_together"]]);
  });

  it("is due once the run is locked, as the first part of that run's FPS says for all", async () => {
    await jobsAtRest(database);
    await done("POST", `/payroll/${payroll}/2026/1/lock`, ACKNOWLEDGED);
    const parts = await answeredParts(platform, await fps(2026, 1, { lateReason: "G" }));
    const due = parts.map(({ validationWarnings }: Warned) =>
      validationWarnings.filter(({ token }) => token === "past_year_fps_due").map(({ employeeId }) => employeeId),
    );
    expect(due.map((each) => each.sort())).toEqual([[people.late, people.left].sort(), []]);
  });

  it("is missing from the year of the run, whose finalising asks for it", async () => {
    expect((await done("GET", `/payroll/year-end/2026/${payroll}`)).missingSubmissions).toContainEqual(DUE);
    await done("POST", `/payroll/year-end/2025/${payroll}/finalise`, ACKNOWLEDGED);
    for (let period = 2; period <= 12; period += 1) {
      await done("POST", `/payroll/${payroll}/next`);
      await done("POST", `/payroll/${payroll}/2026/${period}/lock`, ACKNOWLEDGED);
    }
    const refused = await send("POST", `/payroll/year-end/2026/${payroll}/finalise`, {});
    expect([refused.status, refused.body.message.token]).toEqual([409, "submissions_missing"]);
    expect(issuesOf(refused).map(([, token]) => token)).toContain("past_year_fps_due");
  });

  it("is reported with the year to date as it should have been, and no payment", async () => {
    const [before, rows] = [await charge(), await rowsOfPayslips()];
    const held = `past year ${platform.owner.organisationId} 2025`;
    const sent = await platform.answered(await whileHeld(platform.databaseUrl, held, () => fps(2025, 12, ONLY)));
    expect(sent).toMatchObject({
      status: "Accepted",
      taxYear: 2025,
      period: 12,
      isCorrection: true,
      lateReason: "H",
      employeeCount: 2,
      totals: { taxablePay: "0.00", tax: "0.00", ni: "0.00", employerNi: "0.00" },
    });
    message = await platform.xml(sent.submissionId);
    expect(checkFiling({ xml: message, submissionDate: "2026-05-11" }, rulebook)).toMatchObject({ ok: true });
    const [inMarch, inFebruary] = [await slip(people.inTime, 12), await slip(people.inTime, 11)];
    const of = (lastName: string) =>
      message.slice(message.indexOf(`<Sur>Baker ${lastName}<`)).split("</Employee>")[0] ?? "";
    for (const [name, should] of [
      ["late", inMarch],
      ["left", inFebruary],
    ] as const) {
      const own = of(name);
      expect([name, texts(own, "NIletter")]).toEqual([name, ["J", "A"]]);
      expect([name, texts(own, "EmpeeContribnsYTD")]).toEqual([name, [should.yearToDate.ni, "0.00"]]);
      expect([name, texts(own, "TotalEmpNICYTD")]).toEqual([name, [should.yearToDate.employerNi, "0.00"]]);
      expect([name, texts(own, "TaxablePay")]).toEqual([name, [should.yearToDate.taxablePay, "0.00"]]);
      expect([name, texts(own, "EmpeeContribnsInPd")]).toEqual([name, ["0.00", "0.00"]]);
      expect([name, texts(own, "PayAfterStatDedns")]).toEqual([name, ["0.00"]]);
    }
    expect([texts(of("left"), "LeavingDate"), message.includes("PmtAfterLeaving")]).toEqual([["2026-02-28"], false]);
    expect([texts(of("late"), "PmtDate"), texts(of("left"), "PmtDate")]).toEqual([["2026-03-27"], ["2026-02-27"]]);
    expect(await rowsOfPayslips()).toEqual(rows);
    const changed = Number((await charge()).employeeNi) - Number(before.employeeNi);
    const [late, left] = [await slip(people.late, 12), await slip(people.left, 11)];
    const ni = ({ yearToDate }: { yearToDate: { ni: string } }) => Number(yearToDate.ni);
    expect(changed.toFixed(2)).toBe((ni(inMarch) - ni(late) + ni(inFebruary) - ni(left)).toFixed(2));
  });

  it("is reported once only", async () => {
    const { missingSubmissions } = await done("GET", `/payroll/year-end/2026/${payroll}`);
    expect(missingSubmissions.filter(({ taxYear }: { taxYear: number }) => taxYear === 2025)).toEqual([]);
    expect(await tokenOf(fps(2025, 12, ONLY))).toEqual([409, "no_past_year_corrections"]);
    expect(await tokenOf(fps(2025, 11, ONLY))).toEqual([409, "no_past_year_corrections"]);
    const again = await platform.answered(await fps(2026, 1, { lateReason: "H", resendUnchanged: true }));
    expect(JSON.stringify(again.validationWarnings)).not.toContain("past_year_fps_due");
    const listed = await done("GET", `/rti/submissions?taxYear=2025&payrollConfigId=${payroll}&submissionType=Fps`);
    const own = listed.items.filter(({ isCorrection }: { isCorrection: boolean }) => isCorrection);
    expect(own).toHaveLength(1);
    // It is missing again if it does not count.
    for (const [status, missing] of [
      ...(["Rejected", "Failed"] as const).map((status) => [status, [DUE]] as const),
      ...(["Pending", "Submitted", "Accepted"] as const).map((status) => [status, []] as const),
    ]) {
      await platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<RtiTables>()
          .updateTable("rti_submission")
          .set({ status })
          .where("submission_id", "=", own[0].submissionId)
          .execute(),
      );
      const year = await done("GET", `/payroll/year-end/2026/${payroll}`);
      const found = year.missingSubmissions.filter(({ taxYear }: { taxYear: number }) => taxYear === 2025);
      expect([status, found]).toEqual([status, missing]);
    }
  });

  it("keeps its figures in a further submission of the run, with the payment that was made", async () => {
    const parts = await answeredParts(platform, await fps(2025, 12, { lateReason: "H" }));
    const xml = (await Promise.all(parts.map(({ submissionId }) => platform.xml(submissionId)))).join("");
    const { yearToDate, forPeriod } = await slip(people.inTime, 12);
    const own = xml.slice(xml.indexOf("<Sur>Baker late<")).split("</Employee>")[0] ?? "";
    expect(texts(own, "EmpeeContribnsYTD")).toContain(yearToDate.ni);
    expect(texts(own, "TaxablePay")).toEqual([yearToDate.taxablePay, forPeriod.taxablePay]);
    const other = xml.slice(xml.indexOf("<Sur>Baker other<")).split("</Employee>")[0] ?? "";
    expect(texts(other, "NIletter")).toEqual(["A"]);
  });

  it("is not asked for any more by finalising the year of the run", async () => {
    const path = `/payroll/year-end/2026/${payroll}/finalise`;
    const refused = await send("POST", path, {});
    expect([refused.status, refused.body.message.token]).toEqual([409, "submissions_missing"]);
    expect(issuesOf(refused).map(([, token]) => token)).not.toContain("past_year_fps_due");
    expect(await done("POST", path, ACKNOWLEDGED)).toMatchObject({ taxYear: 2026, finalisedAt: expect.any(String) });
    expect(await tokenOf(fps(2025, 12, ONLY))).toEqual([409, "no_past_year_corrections"]);
  });

  it.runIf(IS_OFFICIAL_HERE)("is valid by HMRC's schema of the year", async () => {
    expect(await againstSchema("Fps", 2025, [message])).toEqual([null]);
  });
});

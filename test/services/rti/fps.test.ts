import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkFiling } from "../../../src/engine/filings";
import { isYearReportedOver } from "../../../src/services/rti";
import { monthSent } from "../../../src/services/rti/charges/month-sent";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import { againstEnvelope, againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { ADDRESS, type RtiPlatform, rtiPlatform, texts } from "./sample-submissions";

let platform: RtiPlatform;
const messages: string[] = [];

beforeAll(async () => {
  platform = await rtiPlatform(undefined, { services: ["rti"] });
});

afterAll(() => platform.stop());

const TODAY = "2026-11-21";
const NINO = "AB123456C";
let staff: string;
let starter: string;

/** Returns the message of a submission, which passes HMRC's rules. */
async function messageOf(submissionId: string): Promise<string> {
  const xml = await platform.xml(submissionId);
  expect(checkFiling({ xml, submissionDate: TODAY }, rulebook)).toMatchObject({ ok: true });
  messages.push(xml);
  return xml;
}

describe("the full payment submission of a run", () => {
  it("is asked for a locked run only, and told of what the records lack, everything at once", async () => {
    staff = (await platform.worker({ nationalInsuranceNumber: NINO })).employeeId;
    const record = await platform.employee({
      firstName: "New",
      startDate: "2026-04-10",
      taxCode: undefined,
      salary: "0",
      address: null,
      starter: { startDate: "2026-04-10", starterDeclaration: "B", studentLoanPlan: "Plan2" },
    });
    starter = record.employeeId;
    expect(record.starter.reportOnFps).toBe(true);
    await platform.pay(staff, "2026-04-30", "3000");
    await platform.pay(starter, "2026-04-30", "4000");
    const missing = await platform.fps(1);
    expect([missing.status, missing.body.message.token]).toEqual([404, "pay_run_not_found"]);
    await platform.next();
    const open = await platform.fps(1);
    expect([open.status, open.body.message.token]).toEqual([409, "pay_run_not_locked"]);
    expect((await platform.lockRun(1)).status).toBe(200);

    const unhoused = await platform.fps(1);
    expect(issuesOf(unhoused)).toEqual([
      ["address.line2", "rti_rule_broken"],
      ["address.line2", "rti_rule_broken"],
    ]);
    const args = unhoused.body.validationIssues[0].reasonTokenArguments;
    expect(args).toContainEqual({ name: "record", value: `/v1/employees/${starter}` });
    expect((await platform.call("GET", "/v1/rti/submissions")).body.content.data.items).toEqual([]);
    const moved = await platform.call("PATCH", `/v1/employees/${starter}`, { address: ADDRESS });
    expect(moved.status).toBe(200);
  });

  it("refuses a withdrawn late reason, and what it does not know", async () => {
    const withdrawn = await platform.fps(1, { lateReason: "E" });
    expect([withdrawn.status, withdrawn.body.message.token]).toEqual([400, "withdrawn_late_reason"]);
    expect(issuesOf(withdrawn)).toEqual([["lateReason", "withdrawn_late_reason"]]);
    expect(issuesOf(await platform.fps(1, { lateReason: "X", reason: "H" }))).toEqual([
      ["lateReason", "unknown_value"],
      ["reason", "unknown_field"],
    ]);
    const unpaid = await platform.fps(1, { employeeIds: [staff, platform.ids.next()] });
    expect(issuesOf(unpaid)).toEqual([["employeeIds[1]", "employee_not_found"]]);
  });

  it("is accepted by the sandbox's gateway, reports a start once, and warns of lateness", async () => {
    const unexplained = await platform.fps(1);
    expect([unexplained.status, unexplained.body.message.token]).toEqual([409, "late_reason_missing"]);
    expect((await platform.call("GET", "/v1/rti/submissions")).body.content.data.items).toEqual([]);
    const both = await platform.fps(1, { lateReason: "G", lateWithoutReason: true });
    expect(issuesOf(both)).toEqual([["lateWithoutReason", "sent_together"]]);
    const first = await platform.fps(1, { lateWithoutReason: true });
    const pending = first.body.content.data;
    expect(first.body.message.token).toBe("fps_submitted");
    expect(pending).toMatchObject({
      submissionType: "Fps",
      status: "Pending",
      taxYear: 2026,
      period: 1,
      taxMonth: 1,
      employeeCount: 2,
      isCorrection: false,
      supersedesSubmissionId: null,
      paymentDate: "2026-04-30",
      correlationId: null,
      totals: { taxablePay: "7000.00" },
    });
    expect(pending.validationWarnings.map(({ token }: { token: string }) => token)).toEqual([
      ...["late_reason_missing", "missing_nino", "hours_band_unknown"],
    ]);
    const accepted = await platform.answered(first);
    expect(accepted).toMatchObject({ status: "Accepted", errors: [], irMark: pending.irMark });
    expect(accepted.correlationId).toMatch(/^[0-9A-F]{32}$/);
    expect(accepted.respondedAt).not.toBeNull();

    const xml = await messageOf(accepted.submissionId);
    expect(xml).toContain(accepted.irMark);
    expect(texts(xml, "Fore")).toEqual(["Zoe", "New"]);
    expect(texts(xml, "StartDec")).toEqual(["B"]);
    expect(texts(xml, "StudentLoan")).toEqual(["yes"]);
    expect(texts(xml, "HoursWorked")).toEqual(["D", "E"]);
    expect(texts(xml, "LateReason")).toEqual([]);
    const record = await platform.call("GET", `/v1/employees/${starter}`);
    expect(record.body.content.data.starter.reportOnFps).toBe(false);
  });

  it("is sent again as a correction, with its late reason on every payment and no start", async () => {
    const [before] = (await platform.call("GET", "/v1/rti/submissions")).body.content.data.items;
    const again = await platform.answered(await platform.fps(1, { lateReason: "H", resendUnchanged: true }));
    expect(again).toMatchObject({
      status: "Accepted",
      isCorrection: true,
      supersedesSubmissionId: before.submissionId,
      lateReason: "H",
    });
    const xml = await messageOf(again.submissionId);
    expect(texts(xml, "LateReason")).toEqual(["H", "H"]);
    expect(texts(xml, "StartDate")).toEqual([]);
    const meant = { lateReason: "H", employeeIds: [staff], resendUnchanged: true };
    const one = await platform.answered(await platform.fps(1, meant));
    expect(one).toMatchObject({ employeeCount: 1, isCorrection: true, totals: { taxablePay: "3000.00" } });
    expect(texts(await messageOf(one.submissionId), "NINO")).toEqual([NINO]);
  });

  it("is not sent again by accident: only what has changed, or is meant", async () => {
    const tokenOf = async (body: object) => (await platform.fps(1, body)).body.message.token;
    for (const lateReason of ["H", "G"]) expect(await tokenOf({ lateReason })).toBe("fps_unchanged");
    expect(await tokenOf({ lateReason: "H", employeeIds: [starter] })).toBe("fps_unchanged");
    const sent = async (body: object) => (await platform.answered(await platform.fps(1, body))).submissionId;
    await platform.call("PATCH", `/v1/employees/${staff}`, { lastName: "Cook" });
    expect(await tokenOf({ lateReason: "H", employeeIds: [starter] })).toBe("fps_unchanged");
    const corrected = await sent({ lateReason: "H", employeeIds: [staff] });
    expect(texts(await messageOf(corrected), "Sur")).toEqual(["Cook"]);
    expect(await tokenOf({ lateReason: "H" })).toBe("fps_unchanged");
    const final = { lateReason: "H", finalSubmissionDetails: { isFinalSubmission: true } };
    expect(texts(await messageOf(await sent(final)), "ForYear")).toEqual(["yes"]);
    expect(await tokenOf(final)).toBe("fps_unchanged");
    await platform.call("PATCH", `/v1/employees/${staff}`, { lastName: "Baker" });
    await sent({ lateReason: "H" });
    const { items } = (await platform.call("GET", "/v1/rti/submissions?taxYear=2026")).body.content.data;
    expect(items.every(({ status }: { status: string }) => status === "Accepted")).toBe(true);
  });

  it("replaces, in what the month owes, the last one before it that was not refused", async () => {
    const { store, owner } = platform;
    const rows = await store.inTenant(owner.organisationId, (tx) =>
      tx
        .withTables<RtiTables>()
        .selectFrom("rti_submission")
        .select(["submission_id as id", "supersedes_submission_id as replaces"])
        .orderBy("submission_id")
        .execute(),
    );
    const last = rows.at(-1);
    const before = rows.find(({ id }) => id === last?.replaces);
    expect(before?.replaces).toEqual(expect.any(String));
    for (const status of ["Rejected", "Failed", "Pending", "Submitted", "Accepted"] as const) {
      const isRefused = status === "Rejected" || status === "Failed";
      const { fullPaymentSubmissions: sent } = await store.inTenant(owner.organisationId, async (tx) => {
        const changing = tx.withTables<RtiTables>().updateTable("rti_submission").set({ status });
        await changing.where("submission_id", "=", before?.id ?? "").execute();
        return monthSent(tx, { taxYear: 2026, taxMonth: 1 });
      });
      const ids = sent.map(({ submissionId }) => submissionId);
      expect([status, ids.includes(before?.id ?? "")]).toEqual([status, !isRefused]);
      const { supersedes } = sent.find(({ submissionId }) => submissionId === last?.id) ?? {};
      expect([status, supersedes]).toEqual([status, isRefused ? before?.replaces : before?.id]);
      expect(sent.find(({ submissionId }) => submissionId === rows[0]?.id)?.supersedes).toBeNull();
    }
  });

  it("reports a leaver, a new payroll id, loans and the year to date", async () => {
    const leaves = { leavingDate: "2026-05-20" };
    expect((await platform.call("PUT", `/v1/employees/${starter}/leaver`, leaves)).status).toBe(200);
    await platform.call("PUT", `/v1/employees/${staff}/payroll-id`, { payrollId: "STAFF-1" });
    await platform.pay(staff, "2026-05-30", "3100");
    await platform.pay(starter, "2026-05-30", "4100");
    expect((await platform.lockRun(2)).status).toBe(200);
    const accepted = await platform.answered(await platform.fps(2, { lateReason: "G" }));
    const xml = await messageOf(accepted.submissionId);
    expect(texts(xml, "LeavingDate")).toEqual(["2026-05-20"]);
    expect(texts(xml, "PmtAfterLeaving")).toEqual([]);
    expect(texts(xml, "PayId")[0]).toBe("STAFF-1");
    expect(texts(xml, "OldPayrollId")).toHaveLength(1);
    expect(xml).toContain('<StudentLoanRecovered PlanType="02">');

    for (const [index, id] of [staff, starter].entries()) {
      const slips = [await platform.payslip(id, 1), await platform.payslip(id, 2)];
      const sum = (amount: string) =>
        slips.reduce((total, { forPeriod }) => total + Math.round(Number(forPeriod[amount]) * 100), 0);
      expect(Math.round(Number(texts(xml, "TotalTax")[index]) * 100)).toBe(sum("tax"));
      expect(Math.round(Number(texts(xml, "EmpeeContribnsYTD")[index]) * 100)).toBe(sum("ni"));
      expect(Math.round(Number(texts(xml, "TotalEmpNICYTD")[index]) * 100)).toBe(sum("employerNi"));
      const toDate = [...xml.matchAll(/<FiguresToDate><TaxablePay>([^<]*)</g)].map(([, text]) => text);
      expect(Math.round(Number(toDate[index]) * 100)).toBe(sum("taxablePay"));
    }
  });

  it.each([
    ...(["Rejected", "Failed"] as const).map((status) => [status, ["2026-04-10"]] as const),
    ...(["Pending", "Submitted", "Accepted"] as const).map((status) => [status, []] as const),
  ])("reports a start again only if no message that reported it counts (%s)", async (status, dates) => {
    // A submission is answered a moment before its job ends, and until then it would be on its way.
    const underWay = () =>
      platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx.selectFrom("job").select("job_id").where("status", "in", ["Pending", "Running"]).execute(),
      );
    await expect.poll(underWay).toEqual([]);
    await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.withTables<RtiTables>().updateTable("rti_submission").set({ status }).execute(),
    );
    const again = await platform.answered(await platform.fps(2, { ...MEANT, employeeIds: [starter] }));
    expect(texts(await messageOf(again.submissionId), "StartDate")).toEqual(dates);
  });

  it("marks pay after leaving, a director, and the last message of a year, also by the old form of the body", async () => {
    const director = await platform.worker({
      firstName: "Sample",
      lastName: "Director",
      startDate: "2026-06-01",
      nationalInsuranceNumber: "AB123457C",
      director: { appointmentDate: "2026-06-01", nicMethod: "Alternative" },
      workingPatterns: [{ ...PATTERN, effectiveFrom: "2026-06-01", hoursPerWeek: "20" }],
      hoursWorkedBand: null,
    });
    const p45 = { leavingDate: "2026-05-29", taxCode: "1257L", previousTaxablePay: "4000", previousTaxPaid: "300" };
    const mover = await platform.worker({
      firstName: "Sample",
      lastName: "Mover",
      startDate: "2026-06-10",
      taxCode: undefined,
      nationalInsuranceNumber: "AB123458C",
      starter: { startDate: "2026-06-10", p45 },
    });
    await platform.call("PUT", `/v1/employees/${starter}/leaver`, { leavingDate: "2026-05-20", payAfterLeaving: true });
    await platform.pay(mover.employeeId, "2026-06-30", "2000");
    await platform.pay(starter, "2026-06-30", "50");
    await platform.pay(director.employeeId, "2026-06-30", "5000");
    expect((await platform.lockRun(3)).status).toBe(200);
    const body = { becauseSchemeCeased: true, dateSchemeCeased: "2026-07-31", lateReason: "G" };
    const both = await platform.fps(3, { ...body, finalSubmissionDetails: { isFinalSubmission: true } });
    expect(issuesOf(both)).toEqual([
      ["becauseSchemeCeased", "sent_together"],
      ["dateSchemeCeased", "sent_together"],
    ]);
    const accepted = await platform.answered(await platform.fps(3, body));
    expect(accepted.finalSubmissionDetails).toEqual({
      isFinalSubmission: null,
      becauseSchemeCeased: true,
      dateSchemeCeased: "2026-07-31",
    });
    const xml = await messageOf(accepted.submissionId);
    expect(texts(xml, "PmtAfterLeaving")).toEqual(["yes"]);
    expect(texts(xml, "DirectorsNIC")).toEqual(["AL"]);
    expect(texts(xml, "TaxWkOfApptOfDirector")).toEqual(["9"]);
    expect(texts(xml, "HoursWorked")).toContain("B");
    expect(texts(xml, "StartDec")).toEqual(["B"]);
    const warned = accepted.validationWarnings.map(({ token }: { token: string }) => token).sort();
    expect(warned).toEqual(["declaration_from_p45", "hours_band_unknown", "missing_nino", "starter_missing"]);
    expect(texts(xml, "DateSchemeCeased")).toEqual(["2026-07-31"]);
    const { organisationId } = platform.owner;
    const told = [];
    for (const status of ["Rejected", "Failed", "Pending", "Submitted", "Accepted"] as const) {
      const isOver = await platform.store.inTenant(organisationId, async (tx) => {
        const rows = tx.withTables<RtiTables>().updateTable("rti_submission").set({ status });
        await rows.where("final_submission_details", "is not", null).execute();
        return [await isYearReportedOver(tx, 2026), await isYearReportedOver(tx, 2025)];
      });
      told.push([status, ...isOver]);
    }
    expect(told).toEqual([
      ["Rejected", false, false],
      ["Failed", false, false],
      ["Pending", true, false],
      ["Submitted", true, false],
      ["Accepted", true, false],
    ]);
  });

  it("is once for an idempotency key", async () => {
    const again = () => platform.call("POST", `/v1/rti/fps/${platform.payrollConfigId}/2026/3`, MEANT, KEY);
    const [one, two] = [await again(), await again()];
    expect(two.body).toEqual(one.body);
    const { submissionId } = await platform.answered(one);
    const xml = await messageOf(submissionId);
    expect([texts(xml, "DirectorsNIC"), texts(xml, "TaxWkOfApptOfDirector")]).toEqual([["AL"], []]);
  });

  it("takes the old form of the body until 15 January 2027", async () => {
    platform.passTime(Date.UTC(2027, 0, 15) - Date.UTC(2026, 10, 21, 12));
    const late = await platform.callAs(platform.owner);
    const path = `/v1/rti/fps/${platform.payrollConfigId}/2026/3`;
    const refused = await late("POST", path, { isFinalSubmission: true });
    expect(issuesOf(refused)).toEqual([["isFinalSubmission", "unknown_field"]]);
    expect(refused.headers.get("sunset")).toBe("Fri, 15 Jan 2027 00:00:00 GMT");
  });

  const here = IS_OFFICIAL_HERE;
  const told = here ? "" : " (not tried: the authority's schemas do not lie beside this repository)";
  it.skipIf(!here)(`follows the authority's own schemas${told}`, async () => {
    expect(messages.length).toBeGreaterThan(4);
    const valid = messages.map(() => null);
    expect(await againstSchema("Fps", 2026, messages)).toEqual(valid);
    expect(await againstEnvelope(messages)).toEqual(valid);
  });
});

const MEANT = { lateReason: "H", resendUnchanged: true };
const KEY = { "idempotency-key": "sample-key-of-an-fps" };
const PATTERN = {
  monday: "1",
  tuesday: "1",
  wednesday: "1",
  thursday: "0",
  friday: "0",
  saturday: "0",
  sunday: "0",
};

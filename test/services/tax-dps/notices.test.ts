import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factsByIds } from "../../../src/services/employees";
import { periodFrom } from "../../../src/services/tax-dps/applying/apply-notifications";
import type { Called } from "../support/platform";
import { type NoticePlatform, noticePlatform, p6, sl1, sl2 } from "./sample-notices";

let platform: NoticePlatform;
const NUMBERS = { Baker: "AB123456C", Cook: "AB123457D", Miller: "AB123458A", Smith: "AB123459B" };
type Name = keyof typeof NUMBERS;
// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
const people = {} as Record<Name, any>;

const tokenOf = ({ status, body }: Called) => [status, body.message.token];
const noticeOf = async (dataType: string, name: Name, place = 0) =>
  (await platform.listed(`dataType=${dataType}&employeeId=${people[name].employeeId}`)).items[place];
const act = (notificationId: string, what: string, body?: object) =>
  platform.send(`/notifications/${notificationId}/${what}`, body);
const recordOf = async (name: Name) =>
  (await platform.call("GET", `/v1/employees/${people[name].employeeId}`)).body.content.data;
const taxOf = async (name: Name, date: string) =>
  (await platform.call("GET", `/v1/employees/${people[name].employeeId}/effective-tax-info?date=${date}`)).body.content
    .data;
const about = (name: Name) => ({ nationalInsuranceNumber: NUMBERS[name], lastName: name });

beforeAll(async () => {
  platform = await noticePlatform({ services: ["payslip-files", "tax-dps"] });
  for (const [lastName, nationalInsuranceNumber] of Object.entries(NUMBERS)) {
    const made = await platform.employee({ taxCode: "1257L", lastName, firstName: "Sam", nationalInsuranceNumber });
    await platform.post(made.employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
    people[lastName as Name] = made;
  }
});

afterAll(() => platform.stop());

describe("the feed", () => {
  it("is set up from a date for each data type, and kept unless it is to be overwritten", async () => {
    const none = (await platform.get("/notifications/pagination")).body.content.data;
    expect(none.summary).toEqual({ totalDataTypes: 12, withPagination: 0, withoutPagination: 12 });
    await platform.feed(p6({ lastName: "Old" }));
    platform.passTime(30 * 60_000);
    await platform.feed(p6({ lastName: "New" }));
    const initialise = (body: object) => platform.send("/notifications/pagination/initialise", body);
    const asked = { date: "2026-11-22", overwriteExisting: false, dataTypes: ["P6", "P9"] };
    const set = await initialise(asked);
    expect(tokenOf(set)).toEqual([200, "pagination_initialised"]);
    expect(
      set.body.content.data.results.map((row: Record<string, unknown>) => [row.dataType, row.highWaterMark]),
    ).toEqual([
      ["P6", 1],
      ["P9", 0],
    ]);
    const again = (await initialise({ ...asked, date: "2026-11-23" })).body.content.data;
    expect(again.summary).toEqual({ totalProcessed: 2, successful: 0, skipped: 2, failed: 0 });
    const over = (await initialise({ ...asked, date: "2026-11-23", overwriteExisting: true })).body.content.data;
    expect(over.results[0]).toMatchObject({ highWaterMark: 2, skipped: false, success: true, error: null });
    await initialise({ ...asked, overwriteExisting: true });
    const states = (await platform.get("/notifications/pagination")).body.content.data;
    expect(states.organisationStartDate).toBe("2026-11-22");
    expect(states.paginationStates[0]).toMatchObject({ highWaterMark: 1, exists: true, lastRetrievedAt: null });
    expect(tokenOf(await initialise({ ...asked, service: "CIS" }))).toEqual([400, "validation_failed"]);
  });

  it("gives what is new, once, also after the mark is set back", async () => {
    const first = await platform.retrieve();
    expect(first).toMatchObject({ status: "Completed", dataTypes: ["All"], progress: { total: 1, successful: 1 } });
    expect((await platform.listed()).items.map((row: { employee: object }) => row.employee)).toMatchObject([
      { lastName: "New" },
    ]);
    expect((await platform.retrieve({ dataTypes: ["P6"] })).progress.processed).toBe(0);
    await platform.send("/notifications/pagination/initialise", { date: "2026-11-01", overwriteExisting: true });
    expect((await platform.retrieve()).progress.processed).toBe(1);
    expect((await platform.listed()).items).toHaveLength(2);
    for (const { notificationId } of (await platform.listed()).items) await act(notificationId, "ignore");
  });

  it("fails on request, with the service's own error object, and the next retrieval loses nothing", async () => {
    await platform.feed({ dataType: "AR", issueDate: "2026-04-13", content: { title: "AR6", text: "A reminder" } });
    for (const [nextCall, error] of [
      ["Unauthorised", "dps_unauthorised"],
      ["Unavailable", "dps_unavailable"],
      ["TimeOut", "dps_timed_out"],
      ["BrokenXml", "dps_unreadable_answer"],
      ["CutOff", "dps_unreadable_answer"],
    ]) {
      await platform.send("/sandbox/notices", { faults: { nextCall } });
      expect(await platform.retrieve()).toMatchObject({ status: "Failed", error });
    }
    await platform.send("/sandbox/notices", { faults: { nextCall: "Unauthorised" } });
    const body = { date: "2026-11-01", overwriteExisting: true };
    const refused = await platform.send("/notifications/pagination/initialise", body);
    expect(tokenOf(refused)).toEqual([401, "dps_unauthorised"]);
    expect(refused.body.content.data).toEqual({
      error: "dps_unauthorised",
      message: expect.any(String),
      details: null,
      timestamp: expect.stringMatching(/^2026-11-22T/),
    });
    expect((await platform.retrieve()).results).toHaveLength(1);
    const wrong = await platform.send("/notifications/pagination/initialise", {});
    expect(wrong.body.content.data).toMatchObject({
      error: "validation_failed",
      details: expect.stringContaining("date"),
    });
  });

  it("is filled by CSV in columns of its own, every data type with an item", async () => {
    const csv = 'title,text,issueDate\r\nNotice,"Read, ""this""",2026-04-13\r\nOther,Text,2026-04-14\r\n';
    for (const dataType of ["NOT", "RTI", "CIS", "P35", "CISINFO29"]) {
      expect(tokenOf(await platform.send("/sandbox/notices", { csv, dataType }))).toEqual([
        200,
        "sandbox_notices_added",
      ]);
    }
    expect((await platform.retrieve()).progress.successful).toBe(10);
    const { items } = await platform.listed("dataType=NOT");
    expect(items[1]).toMatchObject({
      isGeneric: true,
      matchStatus: "NotApplicable",
      content: { title: "NOTNotification", text: expect.stringContaining('Read, "this"') },
    });
    expect((await platform.get("/notifications/counts")).body.content.data).toEqual({
      readyToApply: 0,
      unmatched: 0,
      applied: 0,
      dismissed: 2,
      generic: 11,
    });
    const wrong = await platform.send("/sandbox/notices", { csv: "taxCode,effectiveDate\n1257L,", dataType: "P6" });
    expect(wrong.body.validationIssues).toMatchObject([{ field: "csv[0].issueDate", reasonToken: "required" }]);
    expect(tokenOf(await platform.send("/sandbox/notices", { csv: "colour\nred", dataType: "P6" }))[0]).toBe(400);
    const cleared = await platform.call("DELETE", "/v1/tax-dps/sandbox/notices");
    expect(cleared.body.content.data).toEqual({ removed: 13 });
    expect((await platform.retrieve()).progress.processed).toBe(0);
  });
});

describe("a notice", () => {
  it("is matched with its employee by what it says of them, with a score; who is not found is assigned", async () => {
    const { payrollId } = people.Cook;
    await platform.feed(
      p6({ ...about("Baker"), worksNumber: people.Baker.payrollId }),
      p6({ nationalInsuranceNumber: "AB123457D" }),
      p6({ worksNumber: payrollId, lastName: "CÖOK" }),
      p6({ nationalInsuranceNumber: "AB123459Z" }),
      p6({ firstName: "Sam", lastName: "Miller" }),
    );
    await platform.retrieve();
    const { items } = await platform.listed("status=Due&dataType=P6");
    expect(
      items.map((row: Record<string, unknown>) => [row.matchStatus, row.matchScore, row.matchedEmployeeId]).reverse(),
    ).toEqual([
      ["Matched", 100, people.Baker.employeeId],
      ["Matched", 80, people.Cook.employeeId],
      ["Matched", 60, people.Cook.employeeId],
      ["Matched", 40, people.Smith.employeeId],
      ["Unmatched", null, null],
    ]);
    const [{ notificationId }] = items;
    expect(tokenOf(await act(notificationId, "apply"))).toEqual([409, "notification_not_matched"]);
    expect(tokenOf(await act(notificationId, "preview"))).toEqual([409, "notification_not_matched"]);
    const candidates = (await platform.get(`/notifications/${notificationId}/candidates`)).body.content.data.items;
    expect(candidates).toEqual([
      {
        employeeId: people.Miller.employeeId,
        payrollId: people.Miller.payrollId,
        firstName: "Sam",
        lastName: "Miller",
        nationalInsuranceNumberLast4: "458A",
        matchScore: 20,
        matchedBy: ["firstName", "lastName"],
      },
    ]);
    expect((await platform.send("/notifications/retry-matching")).body.content.data).toEqual({
      matched: 0,
      failed: 1,
      totalProcessed: 1,
    });
    const assigned = await platform.put(`/notifications/${notificationId}/employee`, candidates[0]);
    expect(assigned.status).toBe(400);
    const { employeeId } = people.Miller;
    const done = await platform.put(`/notifications/${notificationId}/employee`, { employeeId });
    expect(done.body.content.data).toMatchObject({ matchStatus: "Matched", matchedBy: "Manual", matchScore: null });
    for (const { notificationId: id } of items) await act(id, "ignore", { reason: "Sample" });
  });

  it("is matched later, once the employee is there, and stays alone if the employee is deleted", async () => {
    await platform.feed(p6({ nationalInsuranceNumber: "AB654321A" }));
    await platform.retrieve();
    const late = await platform.employee({ nationalInsuranceNumber: "AB654321A", lastName: "Late" });
    expect((await platform.send("/notifications/retry-matching")).body.content.data.matched).toBe(1);
    const found = async () => (await platform.listed("status=Due&dataType=P6")).items[0];
    expect(await found()).toMatchObject({ matchedEmployeeId: late.employeeId, matchScore: 80 });
    await platform.call("DELETE", `/v1/employees/${late.employeeId}`);
    expect(await found()).toMatchObject({ matchStatus: "Unmatched", matchedEmployeeId: null, matchScore: null });
    await act((await found()).notificationId, "ignore");
  });

  it("with a code and previous pay shows what it changes on the next payslip, is applied, and taken back", async () => {
    const content = { taxCode: "S1185L", taxRegime: "Scotland", previousTaxablePay: "9800", previousTaxPaid: "712.40" };
    await platform.feed(p6(about("Baker"), { ...content, taxCode: "1185L", week1Month1: false }));
    await platform.retrieve();
    const { notificationId } = await noticeOf("P6", "Baker");
    const before = await platform.payslip(people.Baker.employeeId, 1);
    const shown = (await act(notificationId, "preview")).body.content.data;
    expect(shown.appliesFrom).toEqual({ paymentDate: "2026-04-30", year: 2026, period: 1 });
    expect(shown.payslip.previous).toEqual(before.forPeriod);
    expect(await taxOf("Baker", "2026-04-30")).toMatchObject({ taxCode: "1257L" });
    const applied = await act(notificationId, "apply");
    expect(tokenOf(applied)).toEqual([200, "notification_applied"]);
    const { data } = applied.body.content;
    expect(
      data.appliedChanges.map((change: Record<string, unknown>) => [
        change.field,
        change.previousValue,
        change.newValue,
      ]),
    ).toEqual([
      ["taxCode", "1257L", "S1185L"],
      ["week1Month1", false, false],
      ["previousTaxablePay", "0.00", "9800.00"],
      ["previousTaxPaid", "0.00", "712.40"],
      ["taxRegime", "England", "Scotland"],
    ]);
    expect(data.appliedIn).toEqual({ payrollConfigId: platform.payrollConfigId, year: 2026, period: 1 });
    expect(await taxOf("Baker", "2026-04-19")).toMatchObject({ taxCode: "1257L" });
    expect(await taxOf("Baker", "2026-04-20")).toMatchObject({ taxCode: "S1185L", taxRegime: "Scotland" });
    await platform.settled(1);
    const after = await platform.payslip(people.Baker.employeeId, 1);
    expect(after.forPeriod).toEqual(shown.payslip.changed);
    expect(after.forPeriod.tax).not.toBe(before.forPeriod.tax);
    expect(tokenOf(await act(notificationId, "apply"))).toEqual([409, "notification_already_applied"]);
    expect(tokenOf(await act(notificationId, "ignore"))).toEqual([409, "notification_already_applied"]);
    const undone = await act(notificationId, "undo", { reason: "Meant for somebody else" });
    expect(undone.body.content.data).toMatchObject({ status: "Due", appliedChanges: [], appliedIn: null });
    expect(undone.body.content.data.history.length).toBeGreaterThan(1);
    expect((await recordOf("Baker")).taxCodes).toHaveLength(1);
    await platform.settled(1);
    expect((await platform.payslip(people.Baker.employeeId, 1)).forPeriod).toEqual(before.forPeriod);
    expect(tokenOf(await act(notificationId, "undo", { reason: "Twice" }))).toEqual([409, "notification_not_applied"]);
    await act(notificationId, "ignore");
  });

  it("that comes late never takes the place of a later one, and the later one takes that of an earlier one", async () => {
    await platform.feed(
      p6(about("Cook"), { taxCode: "1000L" }, { effectiveDate: "2026-05-20", issueDate: "2026-04-10" }),
      p6(about("Cook"), { taxCode: "1001L" }, { effectiveDate: "2026-05-10", issueDate: "2026-04-11" }),
      p6(about("Cook"), { taxCode: "1002L" }, { effectiveDate: "2026-06-10", issueDate: "2026-04-12" }),
    );
    await platform.retrieve();
    const [third, second, first] = await Promise.all([0, 1, 2].map((place) => noticeOf("P6", "Cook", place)));
    expect((await platform.get(`/notifications/${first.notificationId}`)).body.content.data).toMatchObject({
      isSuperseded: true,
      supersededBy: third.notificationId,
    });
    await act(first.notificationId, "apply");
    await act(second.notificationId, "apply");
    expect((await recordOf("Cook")).taxCodes.map((row: Record<string, unknown>) => row.taxCode)).toEqual([
      "1257L",
      "1001L",
    ]);
    await act(second.notificationId, "undo", { reason: "Wrong" });
    expect((await recordOf("Cook")).taxCodes.map((row: Record<string, unknown>) => row.taxCode)).toEqual([
      "1257L",
      "1000L",
    ]);
    await act(third.notificationId, "apply");
    expect(tokenOf(await act(second.notificationId, "apply"))).toEqual([409, "later_notice_in_force"]);
    expect((await act(second.notificationId, "preview")).body.content.data.warnings).toEqual(["later_notice_in_force"]);
    await platform.call("POST", `/v1/employees/${people.Cook.employeeId}/tax-code`, {
      taxCode: "BR",
      effectiveDate: "2026-07-01",
    });
    expect(tokenOf(await act(third.notificationId, "undo", { reason: "Wrong" }))).toEqual([409, "changed_since"]);
  });

  it("starts and stops loans from the first payment after its date; a stop issued later is not undone by its start", async () => {
    await platform.feed(
      sl1(about("Miller"), { loanStartDate: "2026-04-10", studentLoanPlan: "Plan2" }),
      { ...sl1(about("Miller"), { loanStartDate: "2026-04-12" }), dataType: "PGL1" },
      sl1(about("Smith"), { loanStartDate: "2026-04-15" }),
      sl2(about("Smith"), "2026-05-15"),
    );
    await platform.retrieve();
    const { notificationId } = await noticeOf("SL1", "Miller");
    expect((await act(notificationId, "apply")).body.content.data.appliedChanges[0]).toMatchObject({
      field: "studentLoanPlan",
      previousValue: null,
      newValue: "Plan2",
    });
    await act((await noticeOf("PGL1", "Miller")).notificationId, "apply");
    expect(await taxOf("Miller", "2026-04-10")).toMatchObject({ studentLoanPlan: null, postgraduateLoan: false });
    expect(await taxOf("Miller", "2026-04-13")).toMatchObject({ studentLoanPlan: "Plan2", postgraduateLoan: true });
    await act(notificationId, "undo", { reason: "Wrong" });
    expect(await taxOf("Miller", "2026-04-13")).toMatchObject({ studentLoanPlan: null, postgraduateLoan: true });
    expect(tokenOf(await act((await noticeOf("SL2", "Smith")).notificationId, "apply"))[0]).toBe(200);
    expect(tokenOf(await act((await noticeOf("SL1", "Smith")).notificationId, "apply"))).toEqual([
      ...[409, "later_notice_in_force"],
    ]);
  });

  it("does not count before its day, nor for who has left or a year that is past", async () => {
    await platform.feed(
      p6(about("Miller"), { taxCode: "900L" }, { taxYear: 2025, effectiveDate: "2026-03-01" }),
      p6(about("Smith"), { taxCode: "901L" }),
    );
    await platform.retrieve();
    const past = (await noticeOf("P6", "Miller")).notificationId;
    const refused = await act(past, "apply");
    expect(tokenOf(refused)).toEqual([409, "notification_not_applicable"]);
    expect(refused.body.message.tokenArguments).toEqual([{ name: "reason", value: "past_tax_year" }]);
    expect((await act(past, "preview")).body.content.data).toMatchObject({ changes: [], warnings: ["past_tax_year"] });
    const { notificationId } = await noticeOf("P6", "Smith");
    expect(tokenOf(await act(notificationId, "apply", { effectiveDate: "2026-04-01" }))).toEqual([
      ...[400, "validation_failed"],
    ]);
    await act(notificationId, "apply", { effectiveDate: "2026-05-01" });
    expect(await taxOf("Smith", "2026-04-30")).toMatchObject({ taxCode: "1257L" });
    expect(await taxOf("Smith", "2026-05-01")).toMatchObject({ taxCode: "901L" });
    await act(notificationId, "undo", { reason: "Later" });
    const leaver = { leavingDate: "2026-04-24", leavingReason: "Resigned" };
    await platform.call("PUT", `/v1/employees/${people.Smith.employeeId}/leaver`, leaver);
    const left = await act(notificationId, "apply", { effectiveDate: "2026-05-01" });
    expect(left.body.message.tokenArguments).toEqual([{ name: "reason", value: "employee_left" }]);
    await platform.call("DELETE", `/v1/employees/${people.Smith.employeeId}/leaver`);
  });

  it("applies from the period of the first pay date that is not before its day", async () => {
    const { employeeId } = people.Baker;
    const from = (day: string) =>
      platform.store.inTenant(platform.owner.organisationId, async (tx) => {
        const [facts] = await factsByIds(tx, [employeeId]);
        if (facts === undefined) throw new Error("The employee has facts.");
        return (await periodFrom(tx, facts, day))?.period;
      });
    expect([await from("2026-04-29"), await from("2026-04-30"), await from("2026-05-01")]).toEqual([1, 1, 2]);
  });

  it("has a status that can be set, and changes nothing then", async () => {
    const { notificationId } = await noticeOf("P6", "Smith");
    const set = await platform.put(`/notifications/${notificationId}/status`, { status: "Applied" });
    expect(set.body.content.data).toMatchObject({ status: "Applied", appliedChanges: [] });
    expect(await taxOf("Smith", "2026-05-01")).toMatchObject({ taxCode: "1257L" });
    expect(tokenOf(await act(notificationId, "undo", { reason: "No" }))).toEqual([409, "notification_not_applied"]);
    await platform.put(`/notifications/${notificationId}/status`, { status: "Dismissed", reason: "Entered by hand" });
    const { data } = (await platform.get(`/notifications/${notificationId}`)).body.content;
    expect(data).toMatchObject({ status: "Dismissed", dismissReason: "Entered by hand" });
  });

  it("has events, and is nobody else's", async () => {
    const types = (await platform.events()).map(({ event_type }) => event_type);
    for (const verb of ["received", "applied", "dismissed", "undone"])
      expect(types).toContain(`tax_notification.${verb}`);
    const { notificationId } = await noticeOf("P6", "Smith");
    const path = `/v1/tax-dps/notifications/${notificationId}`;
    expect(tokenOf(await platform.stranger("GET", path))).toEqual([404, "notification_not_found"]);
    expect((await platform.stranger("GET", "/v1/tax-dps/notifications")).body.content.data.items).toEqual([]);
    expect(tokenOf(await platform.stranger("POST", "/v1/tax-dps/notifications/retrieve-all"))).toEqual([
      ...[409, "paye_reference_missing"],
    ]);
  });
});

describe("many notices", () => {
  it("are applied and dismissed in the background, each with what became of it, in the order of issue", async () => {
    await platform.feed(
      p6(about("Baker"), { taxCode: "800L" }, { issueDate: "2026-04-15" }),
      p6(about("Baker"), { taxCode: "801L" }, { issueDate: "2026-04-16" }),
      p6({ lastName: "Nobody" }),
    );
    await platform.retrieve();
    const { items } = await platform.listed("status=Due&dataType=P6");
    const ids = items.map((row: { notificationId: string }) => row.notificationId);
    const missing = "01JZ3V6D4R8QK2M5N7P9T1W3ZZ";
    const job = await platform.ended(
      await platform.send("/notifications/bulk-apply-async", { notificationIds: [...ids, missing] }),
    );
    expect(job).toMatchObject({ status: "Completed", progress: { processed: ids.length + 1, percentage: 100 } });
    const errors = new Map(job.results.map((row: Record<string, unknown>) => [row.notificationId, row.error]));
    expect(errors.get(missing)).toBe("notification_not_found");
    expect(errors.get(ids[0])).toBe("notification_not_matched");
    expect([errors.get(ids[1]), errors.get(ids[2])]).toEqual([null, null]);
    expect(await taxOf("Baker", "2026-04-30")).toMatchObject({ taxCode: "801L" });
    const dismissal = { notificationIds: ids.slice(0, 2), reason: "Nobody here" };
    const dismissed = await platform.ended(await platform.send("/notifications/bulk-dismiss-async", dismissal));
    expect(dismissed.progress).toMatchObject({ successful: 1, failed: 1, skipped: 0 });
    const skipped = await platform.ended(
      await platform.send("/notifications/bulk-dismiss-async", { notificationIds: ids.slice(0, 1) }),
    );
    expect(skipped.progress).toMatchObject({ successful: 0, skipped: 1 });
    const last = (await platform.get("/notifications/jobs/last/BulkDismissNotifications")).body.content.data;
    expect(last.jobId).toBe(skipped.jobId);
    expect(tokenOf(await platform.send(`/notifications/jobs/${last.jobId}/cancel`))).toEqual([
      ...[409, "job_already_finished"],
    ]);
    const jobs = (await platform.get("/notifications/jobs?status=Completed&limit=2")).body.content.data.items;
    expect(jobs.map((row: { jobId: string }) => row.jobId)).toEqual([skipped.jobId, dismissed.jobId]);
  });

  it("are listed page by page", async () => {
    const all = (await platform.listed("limit=500")).items.map((row: { notificationId: string }) => row.notificationId);
    const paged: string[] = [];
    let key: string | null = "";
    while (key !== null) {
      const query: string = key === "" ? "limit=7" : `limit=7&lastEvaluatedKey=${encodeURIComponent(key)}`;
      const page = await platform.listed(query);
      paged.push(...page.items.map((row: { notificationId: string }) => row.notificationId));
      expect(page.hasMorePages).toBe(page.lastEvaluatedKey !== null);
      key = page.lastEvaluatedKey;
    }
    expect(paged).toEqual(all);
  });
});

describe("once a period is locked, a notice", () => {
  it("counts from the first day after it, and taking it back leaves what is locked", async () => {
    await platform.settled(1);
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.next();
    await platform.feed(p6(about("Miller"), { taxCode: "700L", previousTaxablePay: "100", previousTaxPaid: "20" }));
    await platform.retrieve();
    const { notificationId } = await noticeOf("P6", "Miller");
    const shown = (await act(notificationId, "preview")).body.content.data;
    expect([shown.effectiveDate, shown.warnings]).toEqual(["2026-05-01", ["period_locked"]]);
    await act(notificationId, "apply");
    expect(await taxOf("Miller", "2026-04-30")).toMatchObject({ taxCode: "1257L" });
    expect(await taxOf("Miller", "2026-05-01")).toMatchObject({ taxCode: "700L" });
    await platform.settled(2);
    await platform.lockRun(2);
    const final = await platform.payslip(people.Miller.employeeId, 2);
    expect(final.taxCode).toBe("700L");
    expect(tokenOf(await act(notificationId, "undo", { reason: "Wrong" }))).toEqual([200, "notification_undone"]);
    expect(await platform.payslip(people.Miller.employeeId, 2)).toEqual(final);
    expect(await taxOf("Miller", "2026-05-30")).toMatchObject({ taxCode: "700L" });
    expect(await taxOf("Miller", "2026-05-31")).toMatchObject({ taxCode: "1257L" });
    const codes = (await recordOf("Miller")).taxCodes;
    expect(codes.at(-1)).toMatchObject({ previousTaxablePay: "0.00", previousTaxPaid: "0.00" });
  });
});

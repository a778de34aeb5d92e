import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstPage } from "../../documents/support/open-locked";
import { lettersIn } from "../payslip-files/read-letters";
import { ended } from "../payslip-files/sample-payslips";
import { tellEmployer, type YearPlatform, yearPlatform } from "../year-end/sample-year";

let platform: YearPlatform;
const people: Record<string, string> = {};

beforeAll(async () => {
  platform = await yearPlatform();
  const payroll = await platform.payroll("Yearly staff");
  const record = { nationalInsuranceNumber: "AB123456C", email: "sample.baker@sample.example" };
  people.whole = await platform.employee(payroll, record);
  people.mute = await platform.employee(payroll, { nationalInsuranceNumber: "AB123457D" });
  people.unnumbered = await platform.employee(payroll, { email: "second@sample.example" });
  people.refusing = await platform.employee(payroll, {
    nationalInsuranceNumber: "AB123458A",
    email: "bounce@sample.example",
  });
  people.unpaid = await platform.employee(payroll, { nationalInsuranceNumber: "AB123459B" });
  for (const name of ["whole", "mute", "unnumbered", "refusing"]) await platform.pay(people[name] ?? "", "20000");
  await tellEmployer(platform.call);
  await platform.lock(payroll);
  expect((await platform.finalise(payroll)).status).toBe(200);
});

afterAll(() => platform.stop());

const SEND = "/v1/tax-p-forms/p60/send-notification";
const JOBS = "/v1/tax-p-forms/pforms/send-notification/jobs";
const send = (body: object) => platform.call("POST", SEND, body);
const jobOf = async (jobId: string) => (await platform.call("GET", `${JOBS}/${jobId}`)).body.content.data;
const letters = () => lettersIn(platform.dataFolder);

/** Sends, waits, and returns the job at its end. */
async function sent(body: object) {
  const answer = await send(body);
  expect([answer.status, answer.body.message.token]).toEqual([202, "p60_notifications_queued"]);
  const { jobId } = answer.body.content.data;
  await ended(platform, jobId);
  return jobOf(jobId);
}

describe("P60s by email", () => {
  it("go to everybody who has one and can be emailed, each closed by a password, and the others are failures", async () => {
    const { jobId } = await sent({ taxYear: 2026, all: true });
    await expect.poll(() => jobOf(jobId)).toMatchObject({ failedCount: 3 });
    const { failures, ...job } = await jobOf(jobId);
    expect(job).toMatchObject({ formType: "P60", taxYear: 2026, status: "Completed", totalCount: 4, sentCount: 1 });
    expect([
      job.skippedCount,
      Object.fromEntries(failures.map((each: Failure) => [each.employeeId, each.reasonToken])),
    ]).toEqual([
      0,
      {
        [people.mute ?? ""]: "email_missing",
        [people.unnumbered ?? ""]: "national_insurance_number_missing",
        [people.refusing ?? ""]: "mail_refused",
      },
    ]);
    const [letter] = letters().filter(({ headers }) => headers.get("to") === "sample.baker@sample.example");
    expect(letter?.headers.get("subject")).toBe("Your P60 from Sample Bakery Ltd");
    expect(letter?.text).not.toMatch(/AB ?12|1990|31011990|20,?000/);
    const [file] = letter?.attachments ?? [];
    expect(file?.fileName).toMatch(/^p60-2026-27-\S+\.pdf$/);
    const bytes = file?.bytes ?? Buffer.alloc(0);
    expect(firstPage(bytes, "31011990AB123456C")).toMatch(/\/MCID \d+/);
    expect(firstPage(bytes, "31011990")).not.toMatch(/\/MCID \d+/);
    const events = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx.selectFrom("event").select("body").where("event_type", "=", "form_notifications.completed").execute(),
    );
    expect(JSON.parse(events[0]?.body ?? "{}").data).toMatchObject({ jobId, formType: "P60", status: "Completed" });
  });

  it("are sent once, again on request, and say who has none", async () => {
    const before = letters().length;
    const employeeIds = [people.whole, people.unpaid];
    expect(await sent({ taxYear: 2026, employeeIds })).toMatchObject({
      totalCount: 2,
      sentCount: 0,
      skippedCount: 1,
      failedCount: 1,
      failures: [{ employeeId: people.unpaid, reasonToken: "form_not_finalised" }],
    });
    expect(letters().length).toBe(before);
    const again = await sent({ taxYear: 2026, employeeIds: [people.whole], resend: true });
    expect([again.sentCount, letters().length]).toEqual([1, before + 1]);
    const list = (await platform.call("GET", "/v1/tax-p-forms/p60/list/2026/finalised")).body.content.data.items;
    expect(list.filter(({ emailedAt }: { emailedAt: string | null }) => emailedAt !== null)).toHaveLength(1);
  });

  it("are not sent twice by requests at the same time", async () => {
    const path = `/v1/tax-p-forms/p60/${people.whole}/2026/regenerate`;
    expect((await platform.call("POST", path, { reason: "Lost" })).status).toBe(201);
    const body = { taxYear: 2026, employeeIds: [people.whole] };
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body)));
    const skipped = answers.map((answer) => answer.body.content.data.skippedCount);
    expect(skipped.sort()).toEqual([0, 1, 1, 1, 1, 1]);
  });

  it("are refused without anybody to send to, with both ways, or in the past", async () => {
    const fieldsOf = async (body: object) =>
      (await send(body)).body.validationIssues?.map((issue: Record<string, string>) => [
        issue.field,
        issue.reasonToken,
      ]);
    expect(await fieldsOf({ taxYear: 2026 })).toEqual([["employeeIds", "required"]]);
    expect(await fieldsOf({ taxYear: 2026, employeeIds: [platform.owner.organisationId] })).toEqual([
      ["employeeIds[0]", "employee_not_found"],
    ]);
    expect(await fieldsOf({ taxYear: 2026, all: true, employeeIds: [people.whole] })).toEqual([
      ["employeeIds", "sent_together"],
    ]);
    expect(await fieldsOf({ taxYear: 2026, all: true, sendAt: "2027-01-01T00:00:00Z" })).toEqual([
      ["sendAt", "date_in_past"],
    ]);
  });

  it("wait for their time, can be cancelled, and are listed as jobs", async () => {
    const later = { taxYear: 2026, employeeIds: [people.whole], resend: true, sendAt: "2027-04-20T09:00:00Z" };
    const { jobId } = (await send(later)).body.content.data;
    expect(await jobOf(jobId)).toMatchObject({ status: "Pending", totalCount: 1, sentCount: 0 });
    expect((await platform.call("POST", `/v1/jobs/${jobId}/cancel`)).status).toBe(200);
    expect(await jobOf(jobId)).toMatchObject({ status: "Cancelled", skippedCount: 1, failures: [] });
    const [newest] = (await platform.call("GET", `${JOBS}?formType=P60&pageSize=1`)).body.content.data.items;
    expect(newest).toMatchObject({ jobId, formType: "P60" });
    expect((await platform.call("GET", `${JOBS}?formType=P45`)).body.content.data.items).toEqual([]);
    const strange = await platform.stranger("GET", `${JOBS}/${jobId}`);
    expect([strange.status, strange.body.message.token]).toEqual([404, "job_not_found"]);
    expect(
      (await platform.call("POST", "/v1/tax-p-forms/p45/send-notification", { taxYear: 2026, all: true })).body,
    ).toMatchObject({ content: { data: { formType: "P45", totalCount: 0 } } });
  });
});

interface Failure {
  readonly employeeId: string;
  readonly reasonToken: string;
}

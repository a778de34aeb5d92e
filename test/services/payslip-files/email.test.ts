import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { smtpMail } from "../../../src/platform/mail";
import type { EmailTables } from "../../../src/services/emails";
import { firstPage } from "../../documents/support/open-locked";
import { openSmtpServer } from "../../platform/mail/smtp-server";
import { issuesOf } from "../pay/sample-employees";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { lettersIn, type ReadLetter } from "./read-letters";
import { ended, jobOf, payslipPlatform, SALARY } from "./sample-payslips";

let platform: RunPlatform;
let mails: string;

const NINO = "AB123456C";
const PERSON = { email: "sample.baker@sample.example", nationalInsuranceNumber: NINO };

async function employee(fields: object = {}): Promise<string> {
  const { employeeId } = await platform.employee({ taxCode: "1257L", ...fields });
  await platform.post(employeeId, SALARY);
  return employeeId;
}

const people: Record<string, string> = {};

beforeAll(async () => {
  platform = await payslipPlatform({ services: ["payslip-files", "jobs"] });
  mails = `/v1/notification/email/payslip/${platform.payrollConfigId}/2026`;
  people.whole = await employee({ ...PERSON, firstName: "Łucja", address: { line1: "1 Road", postcode: "SA2 2BB" } });
  people.mute = await employee({ nationalInsuranceNumber: "AB123457D" });
  people.unnumbered = await employee({ email: "second@sample.example" });
});

afterAll(() => platform.stop());

const send = (body?: object, period = 1) => platform.call("POST", `${mails}/${period}`, body);

/** Returns the emails that a request has sent, once its job has ended. */
async function lettersOf(body?: object): Promise<readonly ReadLetter[]> {
  const before = lettersIn(platform.dataFolder).length;
  const { status, body: answer } = await send(body);
  expect([status, answer.message.token]).toEqual([202, "payslip_emails_queued"]);
  await ended(platform, answer.content.data.jobId);
  return lettersIn(platform.dataFolder).slice(before);
}

/** Text that no other key decrypts from the page. */
const PAGE = /\/MCID \d+/;

describe("letters of a run that is open", () => {
  it("are none: every employee of the period is skipped", async () => {
    const { body } = await send();
    expect(body.content.data).toMatchObject({ queuedCount: 0 });
    const skipped = Object.values(people).map((employeeId) => ({ employeeId, reasonToken: "payslip_not_final" }));
    expect(body.content.data.skipped).toEqual(skipped);
    expect(await ended(platform, body.content.data.jobId)).toMatchObject({ status: "Completed", total_count: 0 });
  });
});

describe("letters of a locked run", () => {
  let letters: readonly ReadLetter[];

  beforeAll(async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
  });

  it("go to everybody with an address, and the others are listed with the reason", async () => {
    const { body } = await send();
    const { jobId, queuedCount, skipped } = body.content.data;
    expect(queuedCount).toBe(1);
    expect(skipped).toEqual([
      { employeeId: people.mute, reasonToken: "email_missing" },
      { employeeId: people.unnumbered, reasonToken: "national_insurance_number_missing" },
    ]);
    const job = await ended(platform, jobId);
    expect(job).toMatchObject({ status: "Completed", done_count: 1, total_count: 1 });
    expect(job.result).toEqual({ sentCount: 1, skipped: [] });
    const { body: read } = await platform.call("GET", `/v1/jobs/${jobId}`);
    expect(read.content.data).toMatchObject({ jobType: "payslip_emails", doneCount: 1, result: job.result });
    letters = lettersIn(platform.dataFolder);
    expect(letters.map(({ headers }) => headers.get("to"))).toEqual([PERSON.email]);
  });

  it("say whose payslip and how it opens, and tell nothing of the person", () => {
    const [{ headers, text, html } = {} as ReadLetter] = letters;
    expect(headers.get("subject")).toBe("Your payslip from Sample Bakery Ltd: 30 April 2026");
    expect(text).toMatch(/^Dear Łucja,/);
    expect(text).toContain("QQ123456C");
    expect(html).toContain("<p>Dear Łucja,</p>");
    for (const told of [text, html, headers.get("subject") ?? ""]) {
      expect(told).not.toMatch(/AB ?12|1990|31011990|2453|3,?000|Baker(?! Ltd|y)/);
    }
  });

  it("carry a copy that opens with the password alone", () => {
    const [file] = letters[0]?.attachments ?? [];
    expect(file?.fileName).toMatch(/^payslip-2026-04-30-\S+\.pdf$/);
    const bytes = file?.bytes ?? Buffer.alloc(0);
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(bytes.toString("latin1")).toContain("/Encrypt");
    expect(firstPage(bytes, `31011990${NINO}`)).toMatch(PAGE);
    for (const wrong of ["", "31011990", NINO, "31011990456C", "31011990QQ123456C"]) {
      expect(firstPage(bytes, wrong)).not.toMatch(PAGE);
    }
  });

  it("are reported by an event each, without amounts", async () => {
    const told = (await platform.events()).filter(({ event_type }) => event_type === "payslip.emailed");
    const { data, metadata } = JSON.parse(told[0]?.body ?? "{}");
    const { payslipId, payRunId } = await platform.payslip(people.whole ?? "", 1);
    expect(told).toHaveLength(1);
    expect(metadata.resourceUrl).toBe(`/v1/payslip/data/${people.whole}/2026/1`);
    expect(data).toEqual({
      payslipId,
      payRunId,
      employeeId: people.whole,
      payrollConfigId: platform.payrollConfigId,
      year: 2026,
      period: 1,
      supplementary: 0,
      paymentDate: "2026-04-30",
      status: "FINAL",
    });
  });

  it("are not sent twice, but on request", async () => {
    const { body } = await send({ employeeIds: [people.whole] });
    expect(body.content.data.skipped).toEqual([{ employeeId: people.whole, reasonToken: "already_emailed" }]);
    expect(await lettersOf()).toEqual([]);
    expect(await lettersOf({ employeeIds: [people.whole], resend: true })).toHaveLength(1);
  });

  it.each([
    ["DateOfBirthAndLastFourOfNationalInsuranceNumber", "31011990456C"],
    ["DateOfBirthAndPostcode", "31011990SA22BB"],
  ])("are closed by %s where that is asked for", async (passwordRule, password) => {
    const [letter] = await lettersOf({ employeeIds: [people.whole], resend: true, passwordRule });
    expect(firstPage(letter?.attachments[0]?.bytes ?? Buffer.alloc(0), password)).toMatch(PAGE);
  });

  it("report a missing postcode, if that is what the password is made of", async () => {
    const { body } = await send({ employeeIds: [people.unnumbered], passwordRule: "DateOfBirthAndPostcode" });
    expect(body.content.data.skipped).toEqual([{ employeeId: people.unnumbered, reasonToken: "postcode_missing" }]);
  });

  it("go by the record at the moment of sending", async () => {
    const { body } = await send({ employeeIds: [people.whole], resend: true, sendAt: later(2_000) });
    expect(body.content.data.queuedCount).toBe(1);
    await platform.call("PATCH", `/v1/employees/${people.whole}`, { email: null });
    const before = lettersIn(platform.dataFolder).length;
    expect((await jobOf(platform, body.content.data.jobId)).status).toBe("Pending");
    const { result, done_count } = await ended(platform, body.content.data.jobId);
    expect(result).toEqual({ sentCount: 0, skipped: [{ employeeId: people.whole, reasonToken: "email_missing" }] });
    expect([done_count, lettersIn(platform.dataFolder).length]).toEqual([1, before]);
    await platform.call("PATCH", `/v1/employees/${people.whole}`, { email: PERSON.email });
  });

  it("that are refused after they were handed over count as not sent", async () => {
    const one = `/v1/employees/${people.whole}`;
    await platform.call("PATCH", one, { email: "bounce.baker@sample.example" });
    const { jobId } = (await send({ employeeIds: [people.whole], resend: true })).body.content.data;
    await ended(platform, jobId);
    const letter = () =>
      platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<EmailTables>()
          .selectFrom("document_email")
          .select(["status", "reason_token"])
          .where("job_id", "=", jobId)
          .execute(),
      );
    await expect.poll(letter).toEqual([{ status: "Skipped", reason_token: "email_refused" }]);
    await platform.call("PATCH", one, { email: PERSON.email });
  });

  it("are asked for once by clients who ask at the same time", async () => {
    await platform.call("PATCH", `/v1/employees/${people.mute}`, { email: "mute@sample.example" });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send({ employeeIds: [people.mute] })));
    expect(answers.map(({ body }) => body.content.data.queuedCount).sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
    const key = { "idempotency-key": "letters" };
    const again = { employeeIds: [people.mute], resend: true };
    const same = await Promise.all(Array.from({ length: 5 }, () => platform.call("POST", `${mails}/1`, again, key)));
    expect(new Set(same.map(({ body }) => body.content.data.jobId)).size).toBe(1);
    for (const { body } of [...answers, ...same]) await ended(platform, body.content.data.jobId);
    const to = lettersIn(platform.dataFolder).map(({ headers }) => headers.get("to"));
    expect(to.filter((address) => address === "mute@sample.example")).toHaveLength(2);
  });

  it("that the mail server will not take are reported, and the others go out", async () => {
    const server = await openSmtpServer("mute@sample.example");
    const mail = smtpMail({ from: "no-reply@sample.example", url: server.url });
    const { send: toFolder } = platform.mail;
    Object.assign(platform.mail, { send: mail.send });
    try {
      const { body } = await send({ employeeIds: [people.mute, people.whole], resend: true });
      const { result } = await ended(platform, body.content.data.jobId);
      expect(result).toEqual({ sentCount: 1, skipped: [{ employeeId: people.mute, reasonToken: "email_refused" }] });
      expect(server.letters.map(({ recipients }) => recipients)).toEqual([[PERSON.email]]);
    } finally {
      Object.assign(platform.mail, { send: toFolder });
      mail.close();
      server.close();
    }
  });
});

describe("a mail server that is away", () => {
  it("is asked again, and the letter goes out once", async () => {
    const { send: toFolder } = platform.mail;
    const away = smtpMail({ from: "no-reply@sample.example", url: "smtp://127.0.0.1:1" });
    Object.assign(platform.mail, { send: away.send });
    try {
      const before = lettersIn(platform.dataFolder).length;
      const { jobId } = (await send({ employeeIds: [people.whole], resend: true })).body.content.data;
      while ((await jobOf(platform, jobId)).error_token === null) await wait(20);
      Object.assign(platform.mail, { send: toFolder });
      expect(await ended(platform, jobId)).toMatchObject({ status: "Completed", done_count: 1 });
      expect(lettersIn(platform.dataFolder).length).toBe(before + 1);
    } finally {
      Object.assign(platform.mail, { send: toFolder });
      away.close();
    }
  });

  it("for one letter does not hold up those behind it", async () => {
    const addresses = { [people.whole ?? ""]: PERSON.email, [people.mute ?? ""]: "mute@sample.example" };
    const slips = await Promise.all(Object.keys(addresses).map((id) => platform.payslip(id, 1)));
    const [first, second] = slips.map(({ payslipId, employeeId }) => [payslipId, addresses[employeeId]]).sort();
    const { send: toFolder } = platform.mail;
    const away = smtpMail({ from: "no-reply@sample.example", url: "smtp://127.0.0.1:1" });
    const isStuck = ({ to }: Parameters<typeof toFolder>[0]) => to.includes(String(first?.[1]));
    Object.assign(platform.mail, {
      send: (letter: Parameters<typeof toFolder>[0]) => (isStuck(letter) ? away : { send: toFolder }).send(letter),
    });
    try {
      const before = lettersIn(platform.dataFolder).length;
      const sentTo = () =>
        lettersIn(platform.dataFolder)
          .slice(before)
          .map(({ headers }) => headers.get("to"));
      const { jobId } = (await send({ employeeIds: Object.keys(addresses), resend: true })).body.content.data;
      await expect.poll(sentTo).toEqual([second?.[1]]);
      Object.assign(platform.mail, { send: toFolder });
      expect(await ended(platform, jobId)).toMatchObject({ status: "Completed", done_count: 2 });
      expect(sentTo()).toEqual([second?.[1], first?.[1]]);
    } finally {
      Object.assign(platform.mail, { send: toFolder });
      away.close();
    }
  });
});

const later = (milliseconds: number) => new Date(platform.clock.now() + milliseconds).toISOString();

describe("a request for letters", () => {
  it("is refused with everything that is wrong", async () => {
    const none = platform.ids.next();
    const { status, body } = await send({
      employeeIds: [people.whole, none, people.whole],
      sendAt: later(-1_000),
    });
    expect([status, body.message.token]).toEqual([400, "validation_failed"]);
    expect(issuesOf({ body } as never)).toEqual([
      ["employeeIds[1]", "employee_not_found"],
      ["employeeIds[2]", "duplicate"],
      ["sendAt", "date_in_past"],
    ]);
  });

  it.each([
    [{ sendAt: "tomorrow" }, "sendAt", "invalid_date_time"],
    [{ employeeIds: [] }, "employeeIds", "must_not_be_empty"],
    [{ passwordRule: "None" }, "passwordRule", "unknown_value"],
    [{ password: "x" }, "password", "unknown_field"],
  ])("of %j is refused", async (body, field, token) => {
    expect(issuesOf(await send(body))).toEqual([[field, token]]);
  });

  it("is refused beyond the last day that letters can wait for", async () => {
    // It is an hour earlier there at the same moment.
    const sendAt = later(35 * 86_400_000 + 1_000 - 3_600_000).replace("Z", "-01:00");
    const { body } = await send({ sendAt });
    expect(body.validationIssues).toMatchObject([{ field: "sendAt", reasonToken: "date_after" }]);
  });

  it("finds no run of another period, no payroll of another organisation, and none of its employees", async () => {
    const told = async (call: typeof platform.call, path: string, body?: object) => {
      const answer = await call("POST", path, body);
      return [answer.status, answer.body.message.token];
    };
    expect(await told(platform.call, `${mails}/7`)).toEqual([404, "pay_run_not_found"]);
    expect(await told(platform.stranger, `${mails}/1`)).toEqual([404, "payroll_config_not_found"]);
    expect(await told(platform.stranger, `${mails}/1`, { employeeIds: [people.whole] })).toEqual([
      404,
      "payroll_config_not_found",
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { drawP60 } from "../../../src/documents";
import { loadFonts } from "../../../src/documents/node";
import { outstandingTasks } from "../../../src/services/year-end/finalise/make-p60s-later";
import { ACKNOWLEDGED } from "../pay-runs/sample-runs";
import { ADDRESS, texts } from "../rti/sample-submissions";
import { atOnce } from "../support/at-once";
import { tellEmployer, type YearPlatform, yearPlatform } from "./sample-year";

let platform: YearPlatform;

beforeAll(async () => {
  platform = await yearPlatform();
});

afterAll(() => platform.stop());

describe("the end of a tax year", () => {
  it("waits until every period is locked and the employer is known, and then makes P60s of the last payslips", async () => {
    const payroll = await platform.payroll("Yearly staff");
    const paid = await platform.employee(payroll, { nationalInsuranceNumber: "AB123456C", middleName: "Sam" });
    const unpaid = await platform.employee(payroll);
    const leaver = await platform.employee(payroll);
    await platform.pay(paid, "30000.55");
    await platform.pay(leaver, "9000");
    const leaving = { leavingDate: "2027-04-04", leavingReason: "Resigned" };
    expect((await platform.call("PUT", `/v1/employees/${leaver}/leaver`, leaving)).status).toBe(200);

    const open = await platform.finalise(payroll);
    expect([open.status, open.body.message.token, open.body.message.tokenArguments]).toEqual([
      ...[409, "pay_runs_open"],
      [{ name: "openPeriods", value: [{ payrollConfigId: payroll, period: 1 }] }],
    ]);
    await platform.lock(payroll);
    const unknown = await platform.finalise(payroll);
    expect([unknown.status, unknown.body.validationIssues.map(({ field }: { field: string }) => field)]).toEqual([
      ...[400, ["organisationInformation", "taxSettings"]],
    ]);
    expect(await platform.p60s()).toEqual([]);
    await tellEmployer(platform.call);

    const done = await platform.finalise(payroll);
    expect([done.status, done.body.message.token]).toEqual([200, "year_end_finalised"]);
    expect(done.body.content.data).toMatchObject({
      taxYear: 2026,
      payrollConfigId: payroll,
      status: "Finalised",
      finalisedAt: "2027-04-08T12:00:00.000Z",
      finalSubmissionId: null,
      p60Count: 1,
      taxCodeChanges: [],
    });
    expect(done.body.content.data.outstandingTasks.map(({ token }: { token: string }) => token)).toEqual([
      ...["final_submission_not_sent", "p60s_to_hand_out", "expenses_and_benefits"],
      ...["code_uplift_not_known", "new_tax_codes"],
    ]);

    const run = (await platform.call("GET", `/v1/payroll/${payroll}/2026/1`)).body.content.data;
    expect(run.usedBy).toEqual(["YearEnd"]);

    const [form, ...others] = await platform.p60s();
    const slip = (await platform.call("GET", `/v1/payslip/data/${paid}/2026/1`)).body.content.data;
    expect([form?.employee_id, form?.payslip_id, others]).toEqual([paid, slip.payslipId, []]);
    expect([unpaid, leaver]).not.toContain(form?.employee_id);
    const { taxablePay, tax } = slip.yearToDate;
    expect(form?.document).toMatchObject({
      firstName: "Sample",
      middleName: "Sam",
      nationalInsuranceNumber: "AB123456C",
      taxYear: 2026,
      finalTaxCode: "1257L",
      week1Month1: false,
      thisEmployment: { pay: taxablePay, tax, isRefund: false },
      previousEmployment: { pay: "0.00", tax: "0.00" },
      total: { pay: taxablePay, tax },
      status: "Finalised",
      employer: { name: "Sample Bakery Ltd", payeReference: "635/A635" },
      niLines: [{ niCategory: "A", employeeContributions: slip.yearToDate.ni }],
    });
    expect(taxablePay).toBe("30000.55");
    const drawn = await drawP60(form?.document as never, loadFonts());
    expect(drawn.ok && new TextDecoder("latin1").decode(drawn.value.subarray(0, 5))).toBe("%PDF-");

    const again = await platform.finalise(payroll);
    expect([again.status, again.body.message.token]).toEqual([409, "year_already_finalised"]);
    const events = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
      tx
        .selectFrom("event")
        .select(["event_type", "body", "resource_url"])
        .orderBy("event_id", "desc")
        .limit(2)
        .execute(),
    );
    expect(events.map(({ event_type }) => event_type)).toEqual(["payroll_run.year_finalised", "p60.generated"]);
    const [year, generated] = events.map(({ body }) => JSON.parse(body).data);
    expect(generated).toEqual({ employeeId: paid, taxYear: 2026, status: "Finalised" });
    expect(year).toEqual({
      payrollConfigId: payroll,
      taxYear: 2026,
      finalisedAt: "2027-04-08T12:00:00.000Z",
      finalSubmissionId: null,
    });
    expect(events[1]?.resource_url).toBe(`/v1/tax-p-forms/p60/${paid}/2026`);
  });

  it("is not there for a payroll of somebody else, a year without pay, or a body that is not one", async () => {
    const payroll = await platform.payroll("Refused staff");
    const strange = await platform.stranger("POST", `/v1/payroll/year-end/2026/${payroll}/finalise`, {});
    expect([strange.status, strange.body.message.token]).toEqual([404, "payroll_config_not_found"]);
    const before = await platform.finalise(payroll, {}, 2025);
    expect([before.status, before.body.message.token]).toEqual([404, "pay_run_not_found"]);
    const wrong = await platform.finalise(payroll, { submitFinalFps: "yes", p60: true });
    expect(wrong.status).toBe(400);
    expect(
      wrong.body.validationIssues.map((issue: Record<string, string>) => [issue.field, issue.reasonToken]),
    ).toEqual(
      expect.arrayContaining([
        ["submitFinalFps", "wrong_type"],
        ["p60", "unknown_field"],
      ]),
    );
  });

  it("leaves P60s to be asked for where they are not wanted, of one person or of all", async () => {
    const payroll = await platform.payroll("Later staff");
    const [one, other] = [await platform.employee(payroll), await platform.employee(payroll)];
    for (const employeeId of [one, other]) await platform.pay(employeeId, "20000");
    await platform.lock(payroll);
    const before = (await platform.p60s()).length;
    const done = (await platform.finalise(payroll, { generateP60s: false })).body.content.data;
    expect([done.p60Count, (await platform.p60s()).length]).toEqual([0, before]);
    const text =
      "P60s of 2 employees were not asked for; they are due by 31 May 2027. Finalise the year again to make them.";
    expect(done.outstandingTasks).toContainEqual({ token: "p60s_not_generated", text });

    const path = `/v1/tax-p-forms/p60/${one}/2026`;
    const { status, body } = await platform.call("POST", `${path}/regenerate`, { reason: "Asked for" });
    expect([status, body.content.data]).toMatchObject([201, { issue: 1, isReplacement: false, status: "Finalised" }]);
    const [issue] = (await platform.call("GET", `${path}/issues`)).body.content.data.items;
    expect([issue.issue, issue.reason]).toEqual([1, null]);

    for (const needless of [{ generateP60s: false }, { submitFinalFps: true }]) {
      const refused = await platform.finalise(payroll, needless);
      expect([refused.status, refused.body.message.token]).toEqual([409, "year_already_finalised"]);
    }
    const made = await platform.finalise(payroll);
    const { outstandingTasks, ...others } = made.body.content.data;
    expect([made.status, others]).toEqual([200, { ...done, outstandingTasks: undefined, p60Count: 1 }]);
    expect(outstandingTasks.map(({ token }: { token: string }) => token)).toContain("p60s_to_hand_out");
    expect(JSON.stringify(outstandingTasks)).not.toContain("p60s_not_generated");
    const read = await platform.call("GET", `/v1/payroll/year-end/2026/${payroll}`);
    expect(read.body.content.data).toMatchObject({ p60Count: 1, outstandingTasks });
    const certified = (await platform.p60s()).map(({ employee_id }) => employee_id);
    for (const employeeId of [one, other]) expect(certified.filter((id) => id === employeeId)).toHaveLength(1);
    const again = await platform.finalise(payroll);
    expect([again.status, again.body.message.token]).toEqual([409, "year_already_finalised"]);
  });

  it("waits for an open supplementary run of a period that is locked", async () => {
    const payroll = await platform.payroll("Supplementary staff");
    await platform.pay(await platform.employee(payroll), "20000");
    // That another payroll has locked the period says nothing about this one.
    expect((await platform.finalise(payroll)).body.message.token).toBe("pay_runs_open");
    await platform.lock(payroll);
    const path = `/v1/payroll/${payroll}/2026/1/supplementary`;
    const more = { paymentDate: "2027-04-02", reason: "Arrears" };
    expect((await platform.call("POST", path, more)).status).toBe(201);
    const open = await platform.finalise(payroll);
    expect([open.status, open.body.message.token, open.body.message.tokenArguments]).toEqual([
      ...[409, "pay_runs_open"],
      [{ name: "openPeriods", value: [{ payrollConfigId: payroll, period: 1 }] }],
    ]);
    expect((await platform.call("DELETE", `${path}/1`)).status).toBe(200);
    expect((await platform.finalise(payroll)).status).toBe(200);
  });

  it("sends the last submission of the year, which has no reason for being late unless it follows an accepted one", async () => {
    const payroll = await platform.payroll("Reported staff");
    const facts = { address: ADDRESS, hoursWorkedBand: "D" };
    await platform.pay(await platform.employee(payroll, facts), "20000");
    await platform.lock(payroll);
    await tellEmployer(platform.call);
    const done = await platform.finalise(payroll, { submitFinalFps: true });
    expect([done.status, done.body.message.token, done.body.validationIssues]).toEqual([
      200,
      "year_end_finalised",
      null,
    ]);
    const { finalSubmissionId } = done.body.content.data;
    const { xml } = (await platform.call("GET", `/v1/rti/submissions/${finalSubmissionId}/message`)).body.content.data;
    expect([texts(xml, "ForYear"), texts(xml, "LateReason")]).toEqual([["yes"], []]);
  });

  it("of two payrolls that are finalised at once leaves nobody out who moved between them", async () => {
    const payrolls = [await platform.payroll("One staff"), await platform.payroll("Other staff")] as const;
    const [one, other] = payrolls;
    const moved = await platform.employee(one);
    await platform.pay(moved, "20000");
    await platform.lock(one);
    await platform.call("PUT", `/v1/employees/${moved}/payroll-config`, { payrollConfigId: other });
    await platform.lock(other);
    const { databaseUrl } = platform;
    const finalise = payrolls.map((payroll) => () => platform.finalise(payroll));
    const answers = await atOnce({ databaseUrl, table: "year_end" }, finalise);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.content.data.p60Count).sort()).toEqual([0, 1]);
    expect((await platform.p60s()).filter(({ employee_id }) => employee_id === moved)).toHaveLength(1);
  });

  it("comes once of two requests at once, and once for an idempotency key", async () => {
    const payroll = await platform.payroll("Hasty staff");
    const employeeId = await platform.employee(payroll);
    await platform.pay(employeeId, "20000");
    await platform.lock(payroll);
    const path = `/v1/payroll/year-end/2026/${payroll}/finalise`;
    const key = { "idempotency-key": "year-2026" };
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => platform.call("POST", path, ACKNOWLEDGED, key)),
      platform.call("POST", path, ACKNOWLEDGED),
    ]);
    const first = answers.filter(({ status }) => status === 200);
    const others = answers.filter(({ status }) => status !== 200);
    expect([1, 3]).toContain(first.length);
    expect(new Set(first.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    for (const { status, body } of others)
      expect([status, body.message.token]).toEqual([409, "year_already_finalised"]);
    expect((await platform.p60s()).filter(({ employee_id }) => employee_id === employeeId)).toHaveLength(1);
  });
});

describe("what is left to do after a year end", () => {
  const nothing = { taxYear: 2026, certified: [], uncertified: 0, changes: [], withoutNino: 0, paidAlready: 0 };
  const outcome = { ...nothing, waiting: 0, untoldLeavers: 0, finalSubmissionSent: true, upliftKnown: true };

  it.each([
    [{}, null],
    [{ finalSubmissionSent: false }, "final_submission_not_sent"],
    [{ untoldLeavers: 1 }, "leavers_not_reported"],
    [{ certified: ["1"] }, "p60s_to_hand_out"],
    [{ uncertified: 1 }, "p60s_not_generated"],
    [{ waiting: 1 }, "other_payrolls_open"],
    [{ withoutNino: 1 }, "nino_missing"],
    [{ upliftKnown: false }, "code_uplift_not_known"],
    [{ paidAlready: 1 }, "paid_before_year_end"],
  ])("beside benefits and new codes: %j", (more, token) => {
    const tokens = outstandingTasks({ ...outcome, ...more }).map((task) => task.token);
    const always = ["expenses_and_benefits", "new_tax_codes"];
    expect([...tokens].sort()).toEqual([...always, ...(token === null ? [] : [token])].sort());
  });
});

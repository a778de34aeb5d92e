import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RtiPlatform, rtiPlatform } from "../rti/sample-submissions";

let platform: RtiPlatform;
let [staff, moved] = ["", ""];
let first = "";

const CHARGES = "/v1/rti/charges/2026";
const chargeOf = async (taxMonth: number) => (await platform.call("GET", `${CHARGES}/${taxMonth}`)).body.content.data;
const p32Of = async (taxMonth: number) =>
  (await platform.call("GET", `/v1/tax-p-forms/p32/2026/${taxMonth}`)).body.content.data;
const explain = (taxMonth: number, body: object) => platform.call("POST", `${CHARGES}/${taxMonth}/explain`, body);
const pence = (amount: string) => Math.round(Number(amount) * 100);

async function sentFps(period: number) {
  const { submissionId, status } = await platform.answered(await platform.fps(period, { lateReason: "G" }));
  expect(status).toBe("Accepted");
  return submissionId;
}

/** Pays everybody in a period, and locks its run. */
async function runPeriod(period: number, date: string): Promise<void> {
  await platform.pay(staff, date, "3000");
  await platform.pay(moved, date, "4500.50");
  expect((await platform.lockRun(period)).status).toBe(200);
}

beforeAll(async () => {
  platform = await rtiPlatform();
  staff = (await platform.worker({ nationalInsuranceNumber: "AB123456C" })).employeeId;
  moved = (await platform.worker({ nationalInsuranceNumber: "AB123457C", lastName: "Mover" })).employeeId;
  const niBandResult = {
    A: { grossForEmployeeNi: "9000", grossForEmployerNi: "9000", ni: "400.00", employerNi: "900.00" },
  };
  const openingBalance = { "2026": { taxablePay: "9000.00", tax: "1111.00", niBandResult } };
  const held = await platform.call("PUT", `/v1/employees/${moved}/opening-balance`, { openingBalance });
  expect([held.status, held.body.validationIssues]).toEqual([200, null]);
  await runPeriod(1, "2026-04-30");
  first = await sentFps(1);
});

afterAll(() => platform.stop());

describe("the charge of a month", () => {
  it("is what the P32 has once everything was sent; what earlier software reported is not charged again", async () => {
    const { charge, submissions, duplicateEmployments, p32Difference, ...place } = await chargeOf(1);
    expect(await p32Of(1)).toMatchObject(charge);
    expect([duplicateEmployments, p32Difference]).toEqual([[], "0.00"]);
    expect(place).toEqual({ taxYear: 2026, taxMonth: 1, class1A: null, asOf: expect.stringMatching(/^2026-/) });
    const [submission] = submissions;
    expect(submissions).toEqual([{ ...submission, submissionId: first, submissionType: "Fps" }]);
    expect([submission.effect.totalDue, submission.effect.incomeTax]).toEqual([charge.totalDue, charge.incomeTax]);
    expect(submission.submittedAt).toMatch(/^2026-/);
  });

  it("lacks a run whose submission is missing or was refused, and names employments read as two", async () => {
    expect((await platform.next()).status).toBe(201);
    await runPeriod(2, "2026-05-29");
    const due = (await p32Of(2)).totalDue;
    const none = { submissions: [], p32Difference: `-${due}` };
    expect(await chargeOf(2)).toMatchObject({ ...none, charge: { totalDue: "0.00" } });
    await platform.saveSettings({ accountsOfficeReference: "635PA78030005" });
    expect(await platform.answered(await platform.fps(2, { lateReason: "G" }))).toMatchObject({ status: "Rejected" });
    await platform.saveSettings();
    expect(await chargeOf(2)).toMatchObject(none);

    const other = { nationalInsuranceNumber: "AB123457D", payrollId: "NEW-7" };
    expect((await platform.call("PATCH", `/v1/employees/${moved}`, other)).status).toBe(200);
    const second = await sentFps(2);
    const { charge, submissions, duplicateEmployments, p32Difference } = await chargeOf(2);
    expect([charge.totalDue, p32Difference, submissions.length]).toEqual([due, "0.00", 1]);
    const { yearToDate } = await platform.payslip(moved, 1);
    const amount = pence(yearToDate.tax) + pence(yearToDate.ni) + pence(yearToDate.employerNi);
    expect(duplicateEmployments).toEqual([
      {
        employeeId: moved,
        submissionId: second,
        reason: "NationalInsuranceNumberChanged",
        previousValue: "AB123457C",
        newValue: "AB123457D",
        amount: (amount / 100).toFixed(2),
      },
    ]);
  });

  it("has what summaries recover, as they report it", async () => {
    const report = async (content: object) => {
      const answer = await platform.answered(await platform.call("POST", "/v1/rti/eps/2026/manual", content));
      expect(answer.status).toBe("Accepted");
      return answer.submissionId;
    };
    const recoverableAmounts = { taxMonth: 8, smpRecovered: "100.00", nicCompensationOnSmp: "8.50" };
    const summary = await report({ recoverableAmounts });
    const claim = await report({ employmentAllowance: true });
    const { charge, submissions, p32Difference } = await chargeOf(8);
    expect(charge).toMatchObject({
      statutoryRecovered: { StatutoryMaternityPay: "100.00" },
      niCompensation: { StatutoryMaternityPay: "8.50" },
      totalDue: "-108.50",
    });
    expect(p32Difference).toBe("0.00");
    const [recovered, ...others] = submissions;
    expect([recovered.submissionId, recovered.submissionType, recovered.effect.totalDue]).toEqual([
      ...[summary, "ManualEps", "-108.50"],
    ]);
    expect(others).toMatchObject([{ submissionId: claim, effect: {} }]);
    const may = await chargeOf(2);
    expect(may.charge.employmentAllowance).toBe(may.charge.employerNi);
    expect(may.p32Difference).toBe("0.00");
  });
});

describe("a difference from HMRC's figure", () => {
  it("is explained by a submission, or stays unexplained", async () => {
    const { charge } = await chargeOf(1);
    const missing = await explain(1, { amount: "0.00" });
    expect([missing.status, missing.body.message.token]).toEqual([200, "charge_explained"]);
    const { difference, explanations, unexplained } = missing.body.content.data;
    expect([difference, unexplained]).toEqual([{ totalDue: `-${charge.totalDue}` }, { totalDue: "0.00" }]);
    expect(explanations[0]).toEqual({
      set: 1,
      kind: "NotProcessed",
      submissionIds: [first],
      employeeIds: [],
      amount: `-${charge.totalDue}`,
    });
    const odd = await explain(1, { amounts: { incomeTax: "0.01", employeeNi: "0.00" } });
    expect(odd.body.content.data).toMatchObject({
      explanations: [],
      unexplained: { employeeNi: `-${charge.employeeNi}` },
    });
    const [twice] = (await chargeOf(2)).duplicateEmployments;
    const { totalDue } = (await chargeOf(2)).charge;
    const amount = (
      (pence(totalDue) + pence(twice.amount) - pence((await platform.payslip(moved, 1)).yearToDate.employerNi)) /
      100
    ).toFixed(2);
    const read = (await explain(2, { amount })).body.content.data.explanations;
    expect(read).toContainEqual(expect.objectContaining({ kind: "DuplicateEmployment", employeeIds: [moved] }));
  });

  it("needs one figure, in a month and a year that exist, of the caller's own", async () => {
    expect(issuesOf(await explain(1, {}))).toEqual([["amount", "required_without"]]);
    expect(issuesOf(await explain(1, { amount: "1", amounts: { totalDue: "1" } }))).toEqual([
      ["amounts", "sent_together"],
    ]);
    expect(issuesOf(await explain(1, { amounts: {} }))).toEqual([["amounts.totalDue", "required"]]);
    expect(issuesOf(await explain(1, { amounts: { tax: "1" } }))).toEqual([["amounts.tax", "unknown_field"]]);
    expect((await explain(13, { amount: "1" })).status).toBe(400);
    const unknown = await platform.call("GET", "/v1/rti/charges/2001/1");
    expect(issuesOf(unknown)).toEqual([["taxYear", "unsupported_tax_year"]]);
    const strange = (await platform.stranger("GET", `${CHARGES}/1`)).body.content.data;
    expect([strange.submissions, strange.charge.totalDue]).toEqual([[], "0.00"]);
  });
});

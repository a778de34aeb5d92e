import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apprenticeshipLevy } from "../../../src/engine/employer-charges";
import { checkFiling } from "../../../src/engine/filings";
import { recoverStatutoryPay } from "../../../src/engine/statutory-pay";
import type { RtiTables } from "../../../src/services/rti/store/rti-tables";
import { againstSchema, IS_OFFICIAL_HERE } from "../../filings/support/official-schemas";
import { rulebook } from "../../support/library";
import { issuesOf } from "../pay/sample-employees";
import { dataOf } from "../payments/sample-payments";
import type { Called } from "../support/platform";
import { type RtiPlatform, rtiPlatform, SETTINGS as SCHEME, texts } from "./sample-submissions";

let platform: RtiPlatform;
const messages: string[] = [];
const SETTINGS = { smallEmployersRelief: true, apprenticeshipLevy: true, apprenticeshipLevyAllowance: "12.00" };

beforeAll(async () => {
  platform = await rtiPlatform();
});

afterAll(() => platform.stop());

const eps = (month: number | string) => platform.call("POST", `/v1/rti/eps/2026/${month}`);
const preview = async (month: number) => dataOf(await platform.call("GET", `/v1/rti/eps/2026/${month}`));
const manual = (body: object) => platform.call("POST", "/v1/rti/eps/2026/manual", body);
const resubmit = (submissionId: string, body?: object, year = 2026) =>
  platform.call("POST", `/v1/rti/eps/${year}/manual/${submissionId}/resubmit`, body);

/** Returns the message of an accepted summary. */
async function messageOf(submission: Called): Promise<string> {
  const answered = await platform.answered(submission);
  expect(answered).toMatchObject({ status: "Accepted", errors: [], payrollConfigId: null, period: null });
  const xml = await platform.xml(answered.submissionId);
  expect(checkFiling({ xml, submissionDate: "2026-11-21" }, rulebook)).toMatchObject({ ok: true });
  messages.push(xml);
  return xml;
}

describe("the summary of a tax month", () => {
  it("says that nobody was paid where nobody is", async () => {
    const xml = await messageOf(await eps(8));
    expect(texts(xml, "NoPaymentForPeriod")).toEqual(["yes"]);
    expect([texts(xml, "From"), texts(xml, "To")]).toEqual([["2026-11-06"], ["2026-12-05"]]);
  });

  it("waits for the month's pay runs", async () => {
    const { employeeId } = await platform.worker();
    await platform.pay(employeeId, "2026-04-30", "9000");
    await platform.pay(employeeId, "2026-05-30", "1001.01", "SMP");
    await platform.pay(employeeId, "2026-11-30", "1234.56", "SMP");
    for (let period = 1; period < 8; period += 1) expect((await platform.lockRun(period)).status).toBe(200);
    const toCome = await eps(8);
    expect([toCome.status, toCome.body.message.token]).toEqual([409, "pay_runs_open"]);
    const { payrollConfigId } = platform;
    const payRuns = [{ payrollConfigId, year: 2026, period: 8 }];
    expect(toCome.body.message.tokenArguments).toEqual([{ name: "payRuns", value: payRuns }]);
    await platform.next();
    expect((await eps(8)).body.message.tokenArguments[0].value).toContainEqual(payRuns[0]);
    expect((await platform.lockRun(8)).status).toBe(200);
  });

  it("tells recovery, compensation and levy, year to date, as the engine works them out", async () => {
    await platform.saveSettings(SETTINGS);
    const before = await preview(8);
    const answer = await eps(8);
    const [earlier] = (
      await platform.call("GET", "/v1/rti/submissions?submissionType=Eps")
    ).body.content.data.items.slice(1);
    expect(answer.body.content.data).toMatchObject({
      supersedesSubmissionId: earlier.submissionId,
      isCorrection: true,
    });
    const xml = await messageOf(answer);
    const paid = ["1001.01", "1234.56"].map((amountPaid, index) => {
      const payments = [{ statutoryType: "StatutoryMaternityPay", amountPaid, isSmallEmployer: true }] as const;
      const worked = recoverStatutoryPay({ taxYear: 2026, taxMonth: index === 0 ? 2 : 8, payments }, rulebook);
      if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
      return worked.value.payments[0];
    });
    const sum = (name: "recoverableAmount" | "compensationAmount") =>
      (paid.reduce((total, each) => total + Math.round(Number(each?.[name]) * 100), 0) / 100).toFixed(2);
    expect(texts(xml, "SMPRecovered")).toEqual([sum("recoverableAmount")]);
    expect(texts(xml, "NICCompensationOnSMP")).toEqual([sum("compensationAmount")]);
    expect(sum("compensationAmount")).not.toBe("0.00");
    const stated = [
      { name: "smpRecovered", reported: null, amount: sum("recoverableAmount") },
      { name: "nicCompensationOnSmp", reported: null, amount: sum("compensationAmount") },
    ];
    expect(before).toMatchObject({ noPaymentForPeriod: null, employmentAllowance: null });
    expect(before.amounts).toEqual(expect.arrayContaining(stated));
    const after = (await preview(8)).amounts as readonly (typeof stated)[number][];
    expect(after.length).toBe(before.amounts.length);
    expect(after.every(({ reported, amount }) => reported === amount)).toBe(true);

    const levy = apprenticeshipLevy(
      { taxYear: 2026, taxMonth: 8, levyBefore: "0", allowanceShare: "12", payBillToDate: "11235.57" },
      rulebook,
    );
    expect(texts(xml, "LevyDueYTD")).toEqual([levy.ok ? levy.value.levyToDate.replace(/\.\d\d$/, ".00") : ""]);
    expect(texts(xml, "AnnualAllce")).toEqual(["12.00"]);
    expect(texts(xml, "TaxMonth")).toEqual(["8", "8"]);
    expect(texts(xml, "NoPaymentForPeriod")).toEqual([]);
  });

  it("tells a claim of Employment Allowance once, and its end once", async () => {
    await platform.saveSettings({ ...SETTINGS, employmentAllowance: true });
    expect(texts(await messageOf(await eps(8)), "EmpAllceInd")).toEqual(["yes"]);
    expect(texts(await messageOf(await eps(8)), "EmpAllceInd")).toEqual([]);
    await platform.saveSettings(SETTINGS);
    expect(texts(await messageOf(await eps(8)), "EmpAllceInd")).toEqual(["no"]);
  });

  it.each(["Pending", "Submitted", "Accepted"] as const)(
    "does not claim again what a summary claims that counts (%s)",
    async (status) => {
      await platform.saveSettings(SETTINGS);
      await platform.answered(await eps(8));
      await platform.saveSettings({ ...SETTINGS, employmentAllowance: true });
      const { submissionId } = await platform.answered(await manual({ employmentAllowance: true }));
      await platform.store.inTenant(platform.owner.organisationId, (tx) =>
        tx
          .withTables<RtiTables>()
          .updateTable("rti_submission")
          .set({ status })
          .where("submission_id", "=", submissionId)
          .execute(),
      );
      expect(texts(await messageOf(await eps(8)), "EmpAllceInd")).toEqual([]);
    },
  );

  it("counts an employer as large if nobody knows, with a warning; late months are refused by their rule", async () => {
    await platform.saveSettings();
    const answer = await eps(8);
    expect(answer.body.content.data.validationWarnings).toEqual([
      expect.objectContaining({ employeeId: null, token: "small_employer_unknown" }),
    ]);
    expect(texts(await messageOf(answer), "NICCompensationOnSMP")).toEqual([]);
    const needless = await eps(1);
    expect([needless.status, needless.body.message.token]).toEqual([409, "eps_not_needed"]);
    const late = await eps(3);
    expect(issuesOf(late)).toEqual([["recoverableAmounts.taxMonth", "rti_rule_broken"]]);
    expect(issuesOf(await eps(13))).toEqual([["taxMonth", "invalid_period"]]);
    const other = await platform.call("POST", "/v1/rti/eps/2031/8");
    expect(issuesOf(other)).toEqual([["taxYear", "unsupported_tax_year"]]);
    await platform.saveSettings({ apprenticeshipLevy: true, apprenticeshipLevyAllowance: "15000.01" });
    expect(issuesOf(await eps(8))).toEqual([["apprenticeshipLevyAllowance", "too_large"]]);
    const unsettled = await platform.stranger("POST", "/v1/rti/eps/2026/8");
    expect(issuesOf(unsettled).map(([field]) => field)).toContain("accountsOfficeReference");
    await platform.saveSettings();
  });
});

describe("a manual summary", () => {
  it("is submitted as stated, and again with changes over it", async () => {
    const told = { recoverableAmounts: { taxMonth: 8, smpRecovered: "100.00", cisDeductionsSuffered: 20 } };
    const lacking = await manual(told);
    expect(issuesOf(lacking)).toHaveLength(1);
    const mistyped = { ...SCHEME, corporationTaxReference: "2325648125" };
    const refused = await platform.call("POST", "/v1/organisation/tax/settings", mistyped);
    expect(issuesOf(refused)).toEqual([["corporationTaxReference", "invalid_utr"]]);
    await platform.saveSettings({ corporationTaxReference: "2325648152" });
    const first = await manual(told);
    expect(first.body.message.token).toBe("eps_submitted");
    expect(first.body.content.data).toMatchObject({ submissionType: "ManualEps", taxMonth: 8, taxYear: 2026 });
    expect(texts(await messageOf(first), "CISDeductionsSuffered")).toEqual(["20.00"]);
    const { submissionId } = first.body.content.data;

    const change = {
      employmentAllowance: true,
      recoverableAmounts: { smpRecovered: "90.00", cisDeductionsSuffered: null },
    };
    const second = await resubmit(submissionId, change);
    expect(second.body.message.token).toBe("eps_resubmitted");
    expect(second.body.content.data).toMatchObject({ supersedesSubmissionId: submissionId, isCorrection: true });
    const xml = await messageOf(second);
    expect(texts(xml, "SMPRecovered")).toEqual(["90.00"]);
    expect(texts(xml, "TaxMonth")).toEqual(["8"]);
    expect(texts(xml, "CISDeductionsSuffered")).toEqual([]);
    expect(texts(xml, "EmpAllceInd")).toEqual(["yes"]);
    expect(texts(await messageOf(await resubmit(submissionId)), "SMPRecovered")).toEqual(["100.00"]);
  });

  it("is refused with all that is wrong", async () => {
    const body = {
      taxMonth: 13,
      noPaymentForPeriod: { from: "2026-13-01" },
      recoverableAmounts: { smpRecovered: "1.001" },
      apprenticeshipLevy: { levyDueYearToDate: "-1" },
      other: 1,
    };
    expect(issuesOf(await manual(body))).toEqual([
      ["apprenticeshipLevy.annualAllowance", "required"],
      ["apprenticeshipLevy.levyDueYearToDate", "negative_amount"],
      ["noPaymentForPeriod.from", "invalid_date"],
      ["noPaymentForPeriod.to", "required"],
      ["other", "unknown_field"],
      ["recoverableAmounts.smpRecovered", "not_whole_pence"],
      ["taxMonth", "too_large"],
    ]);
    expect((await manual({})).status).toBe(400);
    const account = { accountHoldersName: "Sample", accountNumber: "123", sortCode: "12-34-56" };
    expect(issuesOf(await manual({ account }))).toEqual([["account.accountNumber", "text_not_allowed"]]);
  });

  it("is found by its own year, kind and organisation only", async () => {
    const accepted = await platform.answered(await manual({ employmentAllowance: false }));
    const month = (await platform.call("GET", "/v1/rti/submissions?submissionType=Eps")).body.content.data.items[0];
    const path = `/v1/rti/eps/2026/manual/${accepted.submissionId}/resubmit`;
    const denied = [
      await resubmit(accepted.submissionId, {}, 2025),
      await resubmit(month.submissionId, {}),
      await resubmit(platform.ids.next(), {}),
      await platform.stranger("POST", path, {}),
    ];
    for (const { status, body } of denied) expect([status, body.message.token]).toEqual([404, "submission_not_found"]);
    const cut = await resubmit(accepted.submissionId, { noPaymentForPeriod: { from: "2026-10-06" } });
    expect(issuesOf(cut)).toEqual([["noPaymentForPeriod.to", "required"]]);
    const repay = { accountHoldersName: "Sample Ltd", accountNumber: "12345678", sortCode: "12-34-56" };
    const again = await messageOf(await resubmit(accepted.submissionId, { account: repay, employmentAllowance: null }));
    expect([texts(again, "SortCode"), texts(again, "EmpAllceInd")]).toEqual([["123456"], []]);
  });

  const here = IS_OFFICIAL_HERE;
  const told = here ? "" : " (not tried: the authority's schemas do not lie beside this repository)";
  it.skipIf(!here)(`follows the authority's own schema, as the month's do${told}`, async () => {
    expect(messages.length).toBeGreaterThan(9);
    expect(await againstSchema("Eps", 2026, messages)).toEqual(messages.map(() => null));
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRulebook } from "../../../src/engine/rulebook";
import { recoverStatutoryPay } from "../../../src/engine/statutory-pay";
import { rules } from "../../../src/rules/recent";
import { type RtiPlatform, rtiPlatform, texts } from "../rti/sample-submissions";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RtiPlatform;
let mother: string;
let sick: string;

// biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
async function call(method: string, path: string, body?: object): Promise<any> {
  const { status, body: answer } = await platform.call(method, path, body);
  if (status >= 300) throw new Error(`${method} ${path} ${status} ${JSON.stringify(answer)}`);
  return answer.content.data;
}

const award = (employeeId: string, body: object) =>
  call("POST", `/v1/statutory-pay/payments/employees/${employeeId}`, body);

const paidTo = async (employeeId: string, period: number) =>
  (await platform.payslip(employeeId, period)).forPeriod.statutoryPay;

const pence = (amount: string) => Math.round(Number(amount) * 100);
const money = (amount: number) => (amount / 100).toFixed(2);

beforeAll(async () => {
  platform = await rtiPlatform(undefined, { rulebook });
  await platform.saveSettings({ smallEmployersRelief: true });
  mother = (await platform.worker({ startDate: "2020-01-06" })).employeeId;
  sick = (await platform.worker({ firstName: "Sample", lastName: "Miller" })).employeeId;
  await award(mother, {
    statutoryType: "StatutoryMaternityPay",
    qualifyingEventDate: "2026-06-14",
    startDate: "2026-04-13",
    endDate: "2026-06-21",
    averageEarningsOverride: "480.00",
  });
  await award(sick, {
    statutoryType: "StatutorySickPay",
    startDate: "2026-04-20",
    endDate: "2026-05-08",
    averageEarningsOverride: "480.00",
  });
  for (const period of [1, 2, 3, 4, 5, 6, 7, 8]) expect((await platform.lockRun(period)).status).toBe(200);
});

afterAll(() => platform.stop());

describe("statutory pay that runs have paid", () => {
  it("is on the payslip by payment, with its days", async () => {
    const slip = await platform.payslip(mother, 1);
    // 13 to 30 April: two weeks and four days of 90 % of 480.00.
    expect(slip.forPeriod.statutoryPay).toEqual({ StatutoryMaternityPay: "1110.86" });
    const rows = slip.summaryItems.filter(({ code }: { code: string }) => code === "SMP");
    expect(rows.map(({ from, to, amount }: Record<string, string>) => [from, to, amount])).toEqual([
      ["2026-04-13", "2026-04-19", "432.00"],
      ["2026-04-20", "2026-04-26", "432.00"],
      ["2026-04-27", "2026-04-30", "246.86"],
    ]);
    expect(slip.forPeriod.taxablePay).toBe("1110.86");
    expect(Object.keys(await paidTo(sick, 1))).toEqual(["StatutorySickPay"]);
  });

  it("is in the Full Payment Submission by year to date, but sick pay only as pay", async () => {
    const { submissionId } = await platform.answered(await platform.fps(2, { lateReason: "G" }));
    const xml = await platform.xml(submissionId);
    const [april, may] = [await paidTo(mother, 1), await paidTo(mother, 2)];
    const toDate = pence(april.StatutoryMaternityPay) + pence(may.StatutoryMaternityPay);
    expect(texts(xml, "SMPYTD")).toEqual([money(toDate)]);
    const sickPay = await paidTo(sick, 2);
    expect(texts(xml, "TaxablePay")).toEqual(
      expect.arrayContaining([may.StatutoryMaternityPay, money(toDate), sickPay.StatutorySickPay]),
    );
    expect(xml).not.toContain("SSPYTD");
  });

  it("is recovered in the Employer Payment Summary and in the P32, as the engine calculates; sick pay is not", async () => {
    const recovered = await Promise.all(
      [1, 2, 3].map(async (taxMonth) => {
        const { StatutoryMaternityPay: amountPaid } = await paidTo(mother, taxMonth);
        const payments = [{ statutoryType: "StatutoryMaternityPay", amountPaid, isSmallEmployer: true }] as const;
        const worked = recoverStatutoryPay({ taxYear: 2026, taxMonth, payments }, rulebook);
        if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
        return { ...worked.value.payments[0], amountPaid };
      }),
    );
    const sum = (name: "recoverableAmount" | "compensationAmount") =>
      money(recovered.reduce((total, each) => total + pence(each[name] ?? "0.00"), 0));
    const p32 = await call("GET", "/v1/tax-p-forms/p32/2026");
    for (const [index, each] of recovered.entries()) {
      expect(p32.months[index]).toMatchObject({
        statutoryRecovered: { StatutoryMaternityPay: each.recoverableAmount },
        niCompensation: { StatutoryMaternityPay: each.compensationAmount },
      });
      expect(Object.keys(p32.months[index].statutoryRecovered)).toEqual(["StatutoryMaternityPay"]);
    }
    const { submissionId } = await platform.answered(await platform.call("POST", "/v1/rti/eps/2026/8"));
    const xml = await platform.xml(submissionId);
    expect(texts(xml, "SMPRecovered")).toEqual([sum("recoverableAmount")]);
    expect(texts(xml, "NICCompensationOnSMP")).toEqual([sum("compensationAmount")]);
    expect(sum("compensationAmount")).not.toBe("0.00");
    expect(xml).not.toContain("SSPRecovered");
  });
});

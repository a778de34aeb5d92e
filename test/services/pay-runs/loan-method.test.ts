import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

const FOUR_WEEKS = {
  payFrequency: "FourWeekly",
  paymentPeriodConfig: { firstPeriodStartDate: "2026-04-06", firstPaymentDate: "2026-05-01" },
};

async function payroll(name: string, loanMultiplesOfWeeks?: string) {
  const body = { name, ...FOUR_WEEKS, ...(loanMultiplesOfWeeks === undefined ? {} : { loanMultiplesOfWeeks }) };
  const answer = await platform.call("POST", "/v1/payrollconfig", body);
  expect(answer.status).toBe(201);
  return answer.body.content.data;
}

/** Adds somebody with a loan of plan 2 who is paid 2,769.24 for four weeks: 45.00 by the whole period, 44.00 by the weeks. */
async function borrower(payrollConfigId: string): Promise<string> {
  const { employeeId: id } = await platform.employee({ payrollConfigId, taxCode: "1257L" });
  const loan = { startDate: "2026-04-06", studentLoanPlan: "Plan2" };
  expect((await platform.call("POST", `/v1/employees/${id}/student-loan/start`, loan)).status).toBeLessThan(300);
  await platform.post(id, [{ payElementCode: "SALARY", amount: "2769.24" }]);
  return id;
}

describe("the loans of a payroll that pays several weeks at once", () => {
  it("are deducted by the threshold of the period, or as its `loanMultiplesOfWeeks` says", async () => {
    const usual = await payroll("By the period");
    const averaged = await payroll("By the average week", "AverageWeek");
    expect([usual.loanMultiplesOfWeeks, averaged.loanMultiplesOfWeeks]).toEqual([null, "AverageWeek"]);
    const ids = { usual: await borrower(usual.payrollConfigId), averaged: await borrower(averaged.payrollConfigId) };
    const period = 1;
    const slip = async (id: string) =>
      (await platform.call("GET", `/v1/payslip/data/${id}/2026/${period}`)).body.content.data;
    for (const { payrollConfigId: id } of [usual, averaged]) {
      expect((await platform.call("POST", `/v1/payroll/${id}/next`)).status).toBe(201);
    }
    expect((await slip(ids.usual)).forPeriod.studentLoan).toBe("45.00");
    expect((await slip(ids.averaged)).forPeriod.studentLoan).toBe("44.00");
    const asked = { employeeId: ids.averaged, paymentDate: "2026-05-01", grossPay: "2769.24" };
    const preview = await platform.call("POST", "/v1/calculator/grosstonet", asked);
    expect(preview.body.content.data.forPeriod.studentLoan).toBe("44.00");

    const path = `/v1/payrollconfig/${averaged.payrollConfigId}`;
    const refused = await platform.call("PUT", path, { name: "Wrong", ...FOUR_WEEKS, loanMultiplesOfWeeks: "Tables" });
    expect(issuesOf(refused)).toEqual([["loanMultiplesOfWeeks", "unknown_value"]]);
    const whole = { name: "By the period now", ...FOUR_WEEKS, loanMultiplesOfWeeks: "PeriodThreshold" };
    expect((await platform.call("PUT", path, whole)).status).toBe(200);
    await expect.poll(async () => (await slip(ids.averaged)).forPeriod.studentLoan).toBe("45.00");
    const back = { ...whole, loanMultiplesOfWeeks: "AverageWeek" };
    expect((await platform.call("PUT", path, back)).status).toBe(200);
    const lock = `/v1/payroll/${averaged.payrollConfigId}/2026/${period}/lock`;
    expect((await platform.call("POST", lock, ACKNOWLEDGED)).status).toBe(200);
    expect((await slip(ids.averaged)).forPeriod.studentLoan).toBe("44.00");
  });
});

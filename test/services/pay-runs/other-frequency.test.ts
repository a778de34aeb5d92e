import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payYear } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
});

afterAll(() => platform.stop());

function library(payFrequency: "Weekly" | "Monthly", payments: readonly { paymentDate: string; grossPay: string }[]) {
  const worked = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      payments: payments.map((payment, at) => ({
        ...payment,
        isFinalPayment: false,
        enrolmentEarningsToDate: "0",
        ...(at === payments.length - 1 ? { payFrequency } : {}),
      })),
    },
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  const { forPeriod, niBreakdown } = worked.value.payslips.at(-1) ?? {};
  return { forPeriod, niBreakdown };
}

describe("a preview in another frequency", () => {
  it("pays that frequency's period of the tax year, without a run, and is kept nowhere", async () => {
    const { employeeId } = await platform.employee({ taxCode: "1257L", salary: "26000" });
    const ask = (period: number, more: string) =>
      platform.call("GET", `/v1/payslip/data/${employeeId}/2026/${period}?${more}`);
    const weekly = (await ask(2, "payFrequency=Weekly&includeWorkings=true")).body.content.data;
    expect(weekly).toMatchObject({
      status: "PREVIEW",
      payslipId: null,
      payRunId: null,
      payFrequency: "Weekly",
      period: 2,
      taxWeek: 2,
      periodStartDate: "2026-04-13",
      periodEndDate: "2026-04-19",
      paymentDate: "2026-04-19",
      taxMonth: 1,
      ...library("Weekly", [{ paymentDate: "2026-04-19", grossPay: "500.00" }]),
    });
    expect(weekly.workings.length).toBeGreaterThan(5);

    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "70.00", payrollDate: "2026-05-29" }]);
    expect((await ask(9, "payFrequency=Weekly")).body.content.data.forPeriod.grossPay).toBe("500.00");
    expect((await ask(8, "payFrequency=Weekly")).body.content.data.forPeriod.grossPay).toBe("570.00");

    const closed = await ask(1, "payFrequency=Monthly");
    expect([closed.status, closed.body.message.token]).toEqual([404, "payslip_not_found"]);
    expect((await platform.lockRun(1)).status).toBe(200);
    expect((await ask(1, "payFrequency=Monthly")).body.content.data.status).toBe("FINAL");
    const locked = await ask(3, "payFrequency=Weekly");
    expect([locked.status, locked.body.message.token, locked.body.message.tokenArguments]).toEqual([
      ...[409, "period_locked"],
      [{ name: "limit", value: "2026-04-30" }],
    ]);
    const { body } = await ask(5, "payFrequency=Weekly");
    const april = { paymentDate: "2026-04-30", grossPay: (await ask(1, "")).body.content.data.forPeriod.grossPay };
    expect(body.content.data).toMatchObject(
      library("Weekly", [april, { paymentDate: "2026-05-10", grossPay: "500.00" }]),
    );
  });

  it("is refused where there is no such period, frequency or employment", async () => {
    const { employeeId } = await platform.employee({ startDate: "2026-07-01" });
    const ask = async (path: string) => {
      const { status, body } = await platform.call("GET", `/v1/payslip/data/${employeeId}/2026/${path}`);
      return [status, body.message.token, ...(body.validationIssues ?? []).map((each: Issue) => each.reasonToken)];
    };
    expect(await ask("13?payFrequency=Quarterly")).toEqual([400, "validation_failed", "invalid_period"]);
    expect(await ask("1?payFrequency=Irregular")).toEqual([400, "validation_failed", "unknown_value"]);
    expect(await ask("1?payFrequency=Weekly")).toEqual([404, "payslip_not_found"]);
  });
});

interface Issue {
  readonly reasonToken: string;
}

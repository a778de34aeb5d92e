import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { tellEmployer } from "../payslip-files/sample-payslips";
import { type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  // With the employer on record the lock of the final pay issues the P45.
  await tellEmployer(platform);
});

afterAll(() => platform.stop());

const COMMON = {
  taxYear: 2026,
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
} as const;

function library(facts: Omit<YearFacts, keyof typeof COMMON>) {
  const payments = facts.payments.map((payment) => ({ ...payment, enrolmentEarningsToDate: "0" }));
  const worked = payYear({ ...COMMON, ...facts, payments }, rulebook);
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips.map(({ forPeriod, taxCode }) => ({ forPeriod, taxCode }));
}

describe("payslips from the records", () => {
  it("have the salary's own lines, as the salary is when they are asked for, and the rules of directors and leavers", async () => {
    const start = { startDate: "2026-04-01", taxCode: "1257L" };
    const staff = (await platform.employee({ ...start, salary: "30000" })).employeeId;
    const nicMethod = "Annual";
    const director = (await platform.employee({ ...start, salary: "120000", director: { ...APPOINTED, nicMethod } }))
      .employeeId;
    const leaver = (await platform.employee({ ...start, salary: "0" })).employeeId;
    const leaves = { leavingDate: "2026-04-15", payAfterLeaving: true };
    expect((await platform.call("PUT", `/v1/employees/${leaver}/leaver`, leaves)).status).toBe(200);
    await platform.post(leaver, [{ payElementCode: "SALARY", amount: "2000", payrollDate: "2026-04-30" }]);
    await platform.post(director, [{ payElementCode: "SALARY", amount: "10000", payrollDate: "2026-04-30" }]);
    await platform.post(leaver, [{ payElementCode: "SALARY", amount: "100", payrollDate: "2026-05-29" }]);
    expect((await platform.next()).body.content.data).toMatchObject({ employeeCount: 3, leaverCount: 1 });

    const [directed, second] = library({
      director: { ...APPOINTED, nicMethod },
      payments: ["2026-04-30", "2026-05-30"].map((paymentDate) => ({
        paymentDate,
        grossPay: "10000",
        isFinalPayment: false,
      })),
    });
    expect(await platform.payslip(director, 1)).toMatchObject({ ...directed, isDirector: true });

    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: true });
    expect((await platform.next()).body.content.data).toMatchObject({ employeeCount: 3, leaverCount: 0 });
    const slip = await platform.payslip(staff, 2);
    expect(slip.summaryItems[0]).toMatchObject({
      code: "SALARY",
      amount: "2500.00",
      from: "2026-05-01",
      to: "2026-05-31",
      canEdit: false,
    });
    const raise = {
      salaryHistory: [
        { effectiveFrom: "2026-04-01", salary: "30000" },
        { effectiveFrom: "2026-05-01", salary: "36000" },
      ],
    };
    expect((await platform.call("PUT", `/v1/employees/${staff}/salary`, raise)).status).toBe(200);
    expect((await platform.payslip(staff, 2)).forPeriod.grossPay).toBe("3000.00");
    const [final] = library({ payments: [{ paymentDate: "2026-04-30", grossPay: "2000" }] });
    expect(await platform.payslip(leaver, 1)).toMatchObject({ ...final, status: "FINAL" });
    const [, after] = library({
      leavingDate: "2026-04-30",
      p45IssueDate: "2026-04-30",
      payments: [
        { paymentDate: "2026-04-30", grossPay: "2000" },
        { paymentDate: "2026-05-30", grossPay: "100" },
      ],
    });
    expect(after?.taxCode).toBe("0T");
    expect(await platform.payslip(director, 2)).toMatchObject({ ...second });
    expect(await platform.payslip(leaver, 2)).toMatchObject({ ...after, week1Month1: true });
    expect((await platform.lockRun(2)).status).toBe(200);
    expect((await platform.next()).body.content.data).toMatchObject({ employeeCount: 2 });
    const missing = await platform.call("GET", `/v1/payslip/data/${leaver}/2026/3`);
    expect([missing.status, missing.body.message.token]).toEqual([404, "payslip_not_found"]);
  });
});

const APPOINTED = { appointmentDate: "2026-04-06" };

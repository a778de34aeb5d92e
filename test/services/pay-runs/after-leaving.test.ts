import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  expect((await platform.lockRun(1)).status).toBe(200);
  expect((await platform.next()).status).toBe(201);
  for (const [code, category] of [
    ["BONUS", "Bonus"],
    ["HOLIDAY", "HolidayPay"],
    ["EXPENSES", "Expense"],
  ]) {
    const paidOutside = category === "Expense" ? { isTaxable: false, isNiable: false } : {};
    const element = { code, name: code, direction: "Payment", category, ...paidOutside };
    expect((await platform.call("POST", "/v1/organisation/pay-element", element)).status).toBe(201);
  }
});

afterAll(() => platform.stop());

/** Returns the payslip of May of somebody who left in April, with lines for May. */
async function paidAfterLeaving(lines: readonly object[], fields: object = {}, leaver: object = {}) {
  const { employeeId } = await platform.employee({ startDate: "2026-04-01", taxCode: "1257L", ...fields });
  const leaves = { leavingDate: "2026-04-15", payAfterLeaving: true, ...leaver };
  expect((await platform.call("PUT", `/v1/employees/${employeeId}/leaver`, leaves)).status).toBe(200);
  const posted = lines.map((line) => ({ ...line, payrollDate: "2026-05-29" }));
  expect((await platform.post(employeeId, posted)).body.content.data.summary.failed).toBe(0);
  return platform.payslip(employeeId, 2);
}

describe("pay in a period after leaving", () => {
  // A week of 2026-27: 242 and 96; a month: 1,048 and 417.
  it.each([
    ["a bonus has a week", [{ payElementCode: "BONUS", amount: "500" }], ["20.64", "60.60"]],
    ["holiday pay has a week", [{ payElementCode: "HOLIDAY", amount: "500" }], ["20.64", "60.60"]],
    [
      "expenses beside it change nothing",
      [
        { payElementCode: "HOLIDAY", amount: "500" },
        { payElementCode: "EXPENSES", amount: "30" },
      ],
      ["20.64", "60.60"],
    ],
    ["the usual pay has its month", [{ payElementCode: "SALARY", amount: "500" }], ["0.00", "12.45"]],
    [
      "both together have the month",
      [
        { payElementCode: "SALARY", amount: "100" },
        { payElementCode: "BONUS", amount: "400" },
      ],
      ["0.00", "12.45"],
    ],
  ])("%s", async (_, lines, [ni, employerNi]) => {
    const slip = await paidAfterLeaving(lines);
    // No P45 is issued: the code in force continues (regulation 37(1)).
    expect(slip).toMatchObject({
      taxCode: "1257L",
      week1Month1: false,
      niCategory: "A",
      forPeriod: { ni, employerNi },
    });
    expect(slip.forPeriod.tax).toBe("0.00");
  });

  it("repays a loan by the week too", async () => {
    const starter = { startDate: "2026-04-01", starterDeclaration: "A", studentLoanPlan: "Plan5" };
    const slip = await paidAfterLeaving([{ payElementCode: "BONUS", amount: "700" }], { starter });
    expect(slip.forPeriod.studentLoan).toBe("19.00");
  });

  it("of a director is within the year", async () => {
    const director = { appointmentDate: "2020-01-01", nicMethod: "Annual" };
    const slip = await paidAfterLeaving([{ payElementCode: "BONUS", amount: "5001" }], { director });
    expect(slip.forPeriod).toMatchObject({ ni: "0.00", employerNi: "0.15" });
  });

  it("takes no National Insurance and no loan after a death", async () => {
    const starter = {
      startDate: "2026-04-01",
      starterDeclaration: "A",
      studentLoanPlan: "Plan1",
      postgraduateLoan: true,
    };
    const slip = await paidAfterLeaving(
      [{ payElementCode: "SALARY", amount: "4000" }],
      { starter },
      { leavingReason: "Deceased" },
    );
    const none = { ni: "0.00", employerNi: "0.00", studentLoan: "0.00", postgraduateLoan: "0.00" };
    expect(slip).toMatchObject({ niCategory: "X", forPeriod: none });
    const about = `/v1/employees/${slip.employeeId}/effective-tax-info`;
    const on = async (date: string) => (await platform.call("GET", `${about}?date=${date}`)).body.content.data;
    expect(await on("2026-04-15")).toMatchObject({ niCategory: "A" });
    expect(await on("2026-04-16")).toMatchObject({ niCategory: "X", niCategoryEffectiveDate: "2026-04-16" });
  });
});

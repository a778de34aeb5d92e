import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

const percentage = { calculationType: "PercentageOfGross" } as const;

beforeAll(async () => {
  platform = await runPlatform();
  const elements = [
    { code: "WAGES", name: "Wages", direction: "Payment" },
    { code: "UNPAID", name: "Unpaid leave", direction: "Deduction", isTaxable: true, isNiable: true },
    { code: "EXPENSES", name: "Expenses", direction: "Payment", isTaxable: false, isNiable: false },
    { ...percentage, code: "PREMIUM", name: "Shift premium", direction: "Payment", defaultRate: "10" },
    { ...percentage, code: "UNION", name: "Union dues", direction: "Deduction", defaultRate: "1.25" },
    { ...percentage, code: "CAR", name: "Car", direction: "Deduction", category: "SalarySacrifice", defaultRate: "5" },
    { ...percentage, code: "STRIKE", name: "Strike", direction: "Deduction", isTaxable: true, isNiable: true },
  ];
  for (const element of elements) await platform.call("POST", "/v1/organisation/pay-element", element);
  await platform.next();
});

afterAll(() => platform.stop());

async function employee(): Promise<string> {
  return (await platform.employee({ taxCode: "1257L", salary: "0" })).employeeId;
}

const FIXED = [
  { payElementCode: "WAGES", amount: "1000.05" },
  { payElementCode: "SSP", amount: "123.25" },
  { payElementCode: "UNPAID", amount: "100.00" },
  { payElementCode: "EXPENSES", amount: "50.00" },
];
const SHARES = ["PREMIUM", "UNION", "CAR"].map((payElementCode) => ({ payElementCode }));

interface Row {
  readonly code: string;
  readonly amount: string;
  readonly payRate: string | null;
}

/** Returns a payslip's rows of some elements, and its amounts. */
async function shown(id: string, codes: readonly string[]) {
  const { summaryItems, forPeriod } = await platform.payslip(id, 1);
  const rows = summaryItems.filter(({ code }: Row) => codes.includes(code));
  return { forPeriod, rows: rows.map(({ code, amount, payRate }: Row) => [code, amount, payRate]) };
}

describe("a percentage of gross pay", () => {
  it("is of all other money that is taxed, whatever the order of the lines", async () => {
    for (const lines of [
      [...FIXED, ...SHARES],
      [...SHARES, ...FIXED],
    ]) {
      const id = await employee();
      const { acceptedLines } = (await platform.post(id, lines)).body.content.data;
      const premium = acceptedLines.find((line: { payElementCode: string }) => line.payElementCode === "PREMIUM");
      expect(premium).toMatchObject({ amount: null, payRate: "10", units: null });
      const { rows, forPeriod } = await shown(id, ["PREMIUM", "UNION", "CAR"]);
      expect(rows).toEqual([
        ["PREMIUM", "102.33", "10"],
        ["UNION", "12.79", "1.25"],
        ["CAR", "51.17", "5"],
      ]);
      expect(forPeriod).toMatchObject({
        grossPay: "1074.46",
        taxablePay: "1074.46",
        grossForEmployeeNi: "1074.46",
        otherDeductions: "12.79",
        salarySacrifice: "51.17",
        otherAdditions: "50.00",
      });
    }
  });

  it("changes with the pay that it is of", async () => {
    const id = await employee();
    await platform.post(id, [{ id: "w", payElementCode: "WAGES", amount: "2000" }, { payElementCode: "UNION" }]);
    expect((await shown(id, ["UNION"])).rows).toEqual([["UNION", "25.00", "1.25"]]);
    await platform.post(id, [{ id: "w", payElementCode: "WAGES", amount: "2000.40" }]);
    expect((await shown(id, ["UNION"])).rows).toEqual([["UNION", "25.01", "1.25"]]);
    await platform.post(id, [{ id: "w", payElementCode: "WAGES", amount: "0" }]);
    expect((await shown(id, ["UNION"])).rows).toEqual([["UNION", "0.00", "1.25"]]);
  });

  it("goes by the line's own rate, and an amount stands instead", async () => {
    const id = await employee();
    const line = { id: "p", payElementCode: "PREMIUM" };
    await platform.post(id, [
      { payElementCode: "WAGES", amount: "300.10" },
      { ...line, payRate: "2.5" },
    ]);
    expect((await shown(id, ["PREMIUM"])).rows).toEqual([["PREMIUM", "7.50", "2.5"]]);
    await platform.post(id, [{ ...line, payRate: "-2.5" }]);
    expect((await shown(id, ["PREMIUM"])).rows).toEqual([["PREMIUM", "-7.50", "-2.5"]]);
    await platform.post(id, [{ ...line, amount: "8" }]);
    expect((await shown(id, ["PREMIUM"])).rows).toEqual([["PREMIUM", "8.00", null]]);
    await platform.post(id, [{ id: "s", payElementCode: "STRIKE", payRate: "50" }]);
    const { rows, forPeriod } = await shown(id, ["STRIKE"]);
    expect(rows).toEqual([["STRIKE", "-154.05", "50"]]);
    expect(forPeriod.grossPay).toBe("154.05");
  });

  it("is refused without a rate, with an amount beside its rate, and with a rate of nothing", async () => {
    const answer = await platform.post(await employee(), [
      { payElementCode: "STRIKE" },
      { payElementCode: "PREMIUM", payRate: "5", amount: "5" },
      { payElementCode: "WAGES", payRate: "5" },
      { payElementCode: "NONE", payRate: "5" },
    ]);
    expect(issuesOf(answer)).toEqual([
      ["lines[0].amount", "amount_or_units_required"],
      ["lines[1].amount", "sent_together"],
      ["lines[2].units", "required_with"],
      ["lines[3].payElementCode", "pay_element_not_found"],
      ["lines[3].units", "required_with"],
    ]);
  });

  it("that no payslip can hold is reported", async () => {
    const id = await employee();
    await platform.post(id, [
      { id: "w", payElementCode: "WAGES", amount: "999999999.99" },
      { payElementCode: "PREMIUM", payRate: "9999999" },
    ]);
    const { status, body } = await platform.call("GET", `/v1/payslip/data/${id}/2026/1`);
    expect(status).toBe(400);
    expect(issuesOf({ body } as never).map(([, token]) => token)).toContain("too_large");
    await platform.post(id, [{ id: "w", payElementCode: "WAGES", amount: "0" }]);
  });

  it("is final with its run, in the totals as on the payslips", async () => {
    const locked = await platform.lockRun(1);
    expect(locked.status).toBe(200);
    const id = await employee();
    await platform.next();
    await platform.post(id, [...FIXED, ...SHARES]);
    expect((await platform.payslip(id, 2)).forPeriod.grossPay).toBe("1074.46");
    const { totals } = (await platform.lockRun(2)).body.content.data;
    expect(totals).toMatchObject({ grossPay: "1074.46", salarySacrifice: "51.17", otherDeductions: "12.79" });
    const again = await platform.post(id, [{ id: "late", payElementCode: "PREMIUM" }]);
    expect(again.body.content.data.acceptedLines[0]).toMatchObject({ period: 3, amount: null });
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readPence } from "../../../src/engine/base";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/all";
import { previewGrossToNet } from "../../../src/services/preview";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const everyYear = made.value;

let platform: RunPlatform;

const ELEMENTS = "/v1/organisation/pay-element";
const AWARD = {
  code: "AWARD",
  name: "Award above 30,000",
  direction: "Payment",
  category: "TerminationPayment",
  isClass1aNiable: true,
  isPensionable: false,
  isQualifyingEarnings: false,
};

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("POST", ELEMENTS, AWARD);
  const exempt = { code: "EXEMPT", name: "Award up to 30,000", direction: "Payment", category: "TerminationPayment" };
  await platform.call("POST", ELEMENTS, { ...exempt, isTaxable: false, isNiable: false });
  await platform.next();
});

afterAll(() => platform.stop());

const LEAVER = [
  { payElementCode: "SALARY", amount: "3000.00" },
  { payElementCode: "EXEMPT", amount: "30000.00" },
  { payElementCode: "AWARD", amount: "20000.10" },
];

interface Row {
  readonly code: string;
  readonly type: string;
  readonly amount: string;
}

const rowsOf = ({ summaryItems }: { readonly summaryItems: readonly Row[] }) =>
  summaryItems.filter(({ code }) => code === "CLASS_1A").map(({ type, amount }) => [type, amount]);

async function leaver(fields: object = {}): Promise<string> {
  return (await platform.employee({ taxCode: "1257L", salary: "0", ...fields })).employeeId;
}

describe("Class 1A on termination awards", () => {
  it("is the employer's, of what is taxed and no earnings, and nothing of it is the employee's", async () => {
    const id = await leaver();
    await platform.post(id, LEAVER);
    const slip = await platform.payslip(id, 1);
    expect(slip.forPeriod).toMatchObject({
      class1aOnTermination: "3000.01",
      grossPay: "23000.10",
      taxablePay: "23000.10",
      grossForEmployeeNi: "3000.00",
      otherAdditions: "30000.00",
      qualifyingEarnings: "2480.00",
    });
    expect(slip.yearToDate.class1aOnTermination).toBe("3000.01");
    expect(rowsOf(slip)).toEqual([["EmployerCost", "3000.01"]]);
    const { netPay, tax, ni, otherAdditions } = slip.forPeriod;
    expect(readPence(netPay)).toBe(23_000_10 - readPence(tax) - readPence(ni) + readPence(otherAdditions));
    const { totals } = await platform.settled(1);
    expect(totals.class1aOnTermination).toBe("3000.01");
    const employerNi = readPence(slip.forPeriod.employerNi);
    expect(readPence(totals.employerCost)).toBe(23_000_10 + 30_000_00 + employerNi + 3_000_01);
  });

  it("continues from opening balances, over the year, and back where an award is taken back", async () => {
    const id = await leaver();
    const before = { openingBalance: { "2026": { taxablePay: "0", tax: "0", class1aOnTermination: "100.00" } } };
    const letters = { A: { grossForEmployeeNi: "0", grossForEmployerNi: "0", ni: "0", employerNi: "0" } };
    const balance = { openingBalance: { "2026": { ...before.openingBalance["2026"], niBandResult: letters } } };
    const kept = await platform.call("PUT", `/v1/employees/${id}/opening-balance`, balance);
    expect(kept.status).toBe(200);
    await platform.post(id, [{ payElementCode: "AWARD", amount: "1000.00" }]);
    const calculated = await platform.call("POST", "/v1/calculator/grosstonet", {
      employeeId: id,
      paymentDate: "2026-04-30",
      lines: [{ amount: "1000.00", isClass1aNiable: true }],
    });
    const slip = await platform.payslip(id, 1);
    for (const { forPeriod, yearToDate } of [slip, calculated.body.content.data]) {
      expect([forPeriod.class1aOnTermination, yearToDate.class1aOnTermination]).toEqual(["150.00", "250.00"]);
    }
    expect((await platform.lockRun(1)).status).toBe(200);
    await platform.next();
    await platform.post(id, [{ payElementCode: "AWARD", amount: "-400.00" }, ...LEAVER.slice(0, 1)]);
    const after = await platform.payslip(id, 2);
    expect(after.forPeriod.class1aOnTermination).toBe("-60.00");
    expect(after.yearToDate.class1aOnTermination).toBe("190.00");
    expect(after.employmentToDate.class1aOnTermination).toBe("190.00");
    const sent = { employeeId: id, paymentDate: "2026-05-29", lines: [{ amount: "1" }] };
    const preview = await platform.call("POST", "/v1/calculator/grosstonet", sent);
    expect(preview.body.content.data.yearToDate.class1aOnTermination).toBe("250.00");
  });

  it("is calculated of a request without a record, to the penny", async () => {
    const pay = { payFrequency: "Monthly", paymentDate: "2026-04-30" };
    const preview = (body: object) => platform.call("POST", "/v1/calculator/grosstonet", { ...pay, ...body });
    const lines = [{ amount: "3000.00" }, { amount: "0.10", isClass1aNiable: true }];
    const { data } = (await preview({ lines })).body.content;
    expect(data.forPeriod).toMatchObject({ class1aOnTermination: "0.01", grossForEmployeeNi: "3000.00" });
    expect(readPence(data.employerCost)).toBe(3_000_10 + readPence(data.forPeriod.employerNi) + 1);
    expect(rowsOf(data)).toEqual([["EmployerCost", "0.01"]]);
    const wrong = [
      { amount: "1", isClass1aNiable: true, isNiable: true },
      { amount: "1", isClass1aNiable: true, isTaxable: false },
      { amount: "1", isClass1aNiable: "yes" },
    ];
    expect(issuesOf(await preview({ lines: wrong.slice(0, 2) }))).toEqual([
      ["lines[0].isClass1aNiable", "must_be_absent"],
      ["lines[1].isClass1aNiable", "must_be_absent"],
    ]);
    expect(issuesOf(await preview({ lines: wrong.slice(2) }))).toEqual([["lines[0].isClass1aNiable", "wrong_type"]]);
  });

  it("has the rate of the day in 2022-23, whose rate changed in November", () => {
    const lines = [{ amount: "1000.00", isClass1aNiable: true }];
    const monthly = (when: object) => previewGrossToNet({ payFrequency: "Monthly", lines, ...when }, everyYear);
    const owed = (class1aOnTermination: string) => ({ answer: { forPeriod: { class1aOnTermination } } });
    expect(monthly({ paymentDate: "2022-11-05" })).toMatchObject(owed("150.50"));
    expect(monthly({ paymentDate: "2022-11-30" })).toMatchObject(owed("138.00"));
    expect(monthly({ taxYear: 2023, period: 1 })).toMatchObject(owed("138.00"));
    expect(monthly({ taxYear: 2022, period: 1 })).toMatchObject({
      problems: [{ token: "required", path: "/paymentDate" }],
    });
  });

  it.each([
    ["earnings", { isNiable: true }],
    ["untaxed money", { isTaxable: false }],
    ["a benefit", { isNotional: true }],
    ["a deduction", { direction: "Deduction" }],
  ])("is not of %s", async (_, change) => {
    const answer = await platform.call("POST", ELEMENTS, { ...AWARD, code: "OTHER", ...change });
    expect([answer.status, issuesOf(answer)]).toEqual([400, [["isClass1aNiable", "must_be_absent"]]]);
  });

  it("has an element that is not earnings unless it is marked", async () => {
    const { items } = (await platform.call("GET", ELEMENTS)).body.content.data;
    const found = items.find(({ code }: Row) => code === "AWARD");
    expect(found).toMatchObject({ isClass1aNiable: true, isNiable: false, isTaxable: true });
  });
});

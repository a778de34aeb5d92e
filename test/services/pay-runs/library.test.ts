import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payYear, type YearFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/2026-27";
import { type RunPlatform, runPlatform } from "./sample-runs";

const made = createRulebook(rules);
if (!made.ok) throw new Error("the rules do not load");
const rulebook = made.value;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
});

afterAll(() => platform.stop());

const DATES = ["2026-04-30", "2026-05-30", "2026-06-30"];

/** Returns the library's payslips of the year for the same facts, each payment by its lines. */
function library(facts: Partial<YearFacts>, lines: readonly (readonly [code: string, amount: string][])[]) {
  const worked = payYear(
    {
      taxYear: 2026,
      payFrequency: "Monthly",
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L", week1Month1: false }],
      niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
      payments: DATES.map((paymentDate, index) => ({
        paymentDate,
        isFinalPayment: false,
        enrolmentEarningsToDate: "0",
        lines: (lines[index] ?? []).map(([code, amount]) => ({
          code,
          amount,
          ...(code === "UNION" ? { lineType: "DeductionAfterTax" as const } : {}),
        })),
      })),
      ...facts,
    },
    rulebook,
  );
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips.map(({ forPeriod, yearToDate, niBreakdown, taxCode }) => ({
    forPeriod,
    yearToDate,
    niBreakdown,
    taxCode,
  }));
}

async function done(method: string, path: string, body: object) {
  const answer = await platform.call(method, path, body);
  expect([answer.status, answer.body.validationIssues]).toEqual([expect.toSatisfy((code) => code < 300), null]);
  return answer.body.content.data;
}

const STAFF = [
  {
    lines: [
      [["SALARY", "2500.00"]],
      [
        ["SALARY", "2500.00"],
        ["BONUS", "1234.56"],
      ],
      [
        ["SALARY", "2500.00"],
        ["UNION", "15.00"],
      ],
    ],
    facts: {},
    prepare: async () => {},
  },
  {
    lines: [[["SALARY", "4100.10"]], [["SALARY", "4100.10"]], [["SALARY", "6100.99"]]],
    facts: {
      taxCodes: [
        { effectiveDate: "2026-04-06", taxCode: "1257L" },
        {
          effectiveDate: "2026-05-10",
          taxCode: "S1100L",
          previousTaxablePay: "1000.00",
          previousTaxPaid: "120.00",
        },
        { effectiveDate: "2026-06-10", taxCode: "BR", week1Month1: true },
      ],
      studentLoans: [{ startDate: "2026-05-01", studentLoanPlan: "Plan2" }],
      postgraduateLoans: [{ startDate: "2026-06-01" }],
    },
    prepare: async (of: string) => {
      await done("POST", `${of}/tax-code`, {
        effectiveDate: "2026-05-10",
        taxCode: "S1100L",
        previousTaxablePay: "1000.00",
        previousTaxPaid: "120.00",
      });
      await done("POST", `${of}/tax-code`, { effectiveDate: "2026-06-10", taxCode: "BR", week1Month1: true });
      await done("POST", `${of}/student-loan/start`, { startDate: "2026-05-01", studentLoanPlan: "Plan2" });
      await done("POST", `${of}/postgraduate-loan/start`, { startDate: "2026-06-01" });
    },
  },
  {
    lines: [[["SALARY", "700.00"]], [], [["SALARY", "9000.00"]]],
    facts: {
      openingBalance: {
        grossPay: "800.00",
        taxablePay: "800.00",
        tax: "40.00",
        niBandResult: {
          A: { grossForEmployeeNi: "800.00", grossForEmployerNi: "800.00", ni: "0.00", employerNi: "57.45" },
        },
      },
    },
    prepare: async (of: string) => {
      await done("PUT", `${of}/opening-balance`, {
        openingBalance: {
          "2026": {
            grossPay: "800.00",
            taxablePay: "800.00",
            tax: "40.00",
            niBandResult: {
              A: { grossForEmployeeNi: "800.00", grossForEmployerNi: "800.00", ni: "0.00", employerNi: "57.45" },
            },
          },
        },
      });
    },
  },
] as unknown as readonly {
  readonly lines: (readonly [code: string, amount: string][])[];
  readonly facts: Partial<YearFacts>;
  readonly prepare: (of: string) => Promise<void>;
}[];

/** Returns lines that are all taxable and pensionable: their total, and what is between the limits of a month. */
function ofPensions(grossPay: string): readonly string[] {
  const band = Math.max(0, Math.min(Number(grossPay) - 520, 4189 - 520));
  return [grossPay, band.toFixed(2)];
}

describe("a monthly payroll", () => {
  it("of three employees through three locked runs pays what the library pays, to the penny", async () => {
    await done("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
    await done("POST", "/v1/organisation/pay-element", { code: "UNION", name: "Union dues", direction: "Deduction" });
    const ids: string[] = [];
    for (const { prepare } of STAFF) {
      const { employeeId } = await platform.employee({ taxCode: "1257L" });
      await prepare(`/v1/employees/${employeeId}`);
      ids.push(employeeId);
    }
    const expected = STAFF.map(({ facts, lines }) => library(facts, lines));
    const runs: { totals: { netPay: string; tax: string } }[] = [];
    for (const [index] of DATES.entries()) {
      expect((await platform.next()).status).toBe(201);
      for (const [at, id] of ids.entries()) {
        const lines = STAFF[at]?.lines[index] ?? [];
        if (lines.length === 0) continue;
        const posted = await platform.post(
          id,
          lines.map(([payElementCode, amount]) => ({ payElementCode, amount })),
        );
        expect([posted.status, posted.body.message.token]).toEqual([200, "payroll_lines_accepted"]);
        expect(await platform.payslip(id, index + 1)).toMatchObject({ status: "PREVIEW", ...expected[at]?.[index] });
      }
      const locked = await platform.lockRun(index + 1);
      expect(locked.status).toBe(200);
      runs.push(locked.body.content.data);
    }
    for (const [at, id] of ids.entries()) {
      for (const [index] of DATES.entries()) {
        const slip = await platform.payslip(id, index + 1);
        expect(slip).toMatchObject({ status: "FINAL", period: index + 1, payslipId: expect.any(String) });
        const { niBreakdown, taxCode, forPeriod, yearToDate } = slip;
        const { pensionablePay, qualifyingEarnings, class1aOnTermination } = forPeriod;
        expect(class1aOnTermination).toBe("0.00");
        expect({ forPeriod, yearToDate, niBreakdown, taxCode }).toEqual(expected[at]?.[index]);
        expect([pensionablePay, qualifyingEarnings]).toEqual(ofPensions(forPeriod.grossPay));
        if (index === 2) expect(slip.employmentToDate.netPay).toBe(yearToDate.netPay);
      }
    }
    const pence = (text: string) => Number(text.replace(".", ""));
    for (const [index, { totals }] of runs.entries()) {
      for (const name of ["netPay", "tax"] as const) {
        const sum = expected.reduce((all, slips) => all + pence(slips[index]?.forPeriod[name] ?? ""), 0);
        expect(pence(totals[name])).toBe(sum);
      }
    }
  });
});

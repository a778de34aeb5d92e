import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRulebook, grossToNet, type Payslip, type PayslipAmounts, type PayslipFacts } from "../../src/engine";
import { rules } from "../../src/rules/all";
import { eventually } from "./support/eventually";
import { penceOf, readFigures } from "./support/read-figures";
import { BROWSER_START, openSite, type Site } from "./support/site";

const created = createRulebook(rules);
if (!created.ok) throw new Error("the rules are refused");
const rulebook = created.value;

let site: Site;
beforeAll(async () => {
  site = await openSite();
}, BROWSER_START);
afterAll(() => site.close());

type Beside = Readonly<Record<"pensionablePay" | "qualifyingEarnings" | "class1aOnTermination", string>>;
type Shown = Payslip & { readonly forPeriod: Beside };

interface Case {
  readonly inputs: string;
  readonly facts: Omit<PayslipFacts, "paymentDate" | "yearToDate">;
  /** Every payment up to the shown one. */
  readonly dates: readonly string[];
}

const MONTHS = ["2026-04-28", "2026-05-28", "2026-06-28", "2026-07-28", "2026-08-28", "2026-09-28", "2026-10-28"];
const weekly = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, week) =>
    new Date(Date.parse(first) + week * 604_800_000).toISOString().slice(0, 10),
  );

const CASES: Record<string, Case> = {
  "a salary of £35,000, first month": {
    inputs: "",
    facts: { payFrequency: "Monthly", grossPay: "2916.67", taxCode: "1257L", niCategory: "A" },
    dates: MONTHS.slice(0, 1),
  },
  "the seventh month of a Scottish code with plan 4 and a postgraduate loan": {
    inputs: "amount=4100&per=payment&taxCode=S1257L&payment=7&studentLoanPlan=Plan4&postgraduateLoan=true",
    facts: {
      payFrequency: "Monthly",
      grossPay: "4100",
      taxCode: "S1257L",
      niCategory: "A",
      studentLoanPlan: "Plan4",
      postgraduateLoan: true,
    },
    dates: MONTHS,
  },
  "a first pay in month 5 with relief at source": {
    inputs: "amount=3750&per=payment&payment=5&history=none&pensionType=ReliefAtSource",
    facts: {
      payFrequency: "Monthly",
      lines: [
        { amount: "3750" },
        { lineType: "PensionContribution", pensionType: "ReliefAtSource", amount: "150.00" },
        { lineType: "EmployerPension", amount: "112.50" },
      ],
      taxCode: "1257L",
      niCategory: "A",
    },
    dates: MONTHS.slice(4, 5),
  },
  "week 53, under 21, with a K code": {
    inputs: "amount=612.40&per=payment&payFrequency=Weekly&payDate=2027-04-05&taxCode=K45&niCategory=M",
    facts: { payFrequency: "Weekly", grossPay: "612.40", taxCode: "K45", niCategory: "M" },
    dates: weekly("2026-04-06", 53),
  },
  "a director's third payment by the annual method, with a sacrifice in pounds": {
    inputs:
      "amount=9000&per=payment&payment=3&director=Annual&pensionType=SalarySacrifice&pensionUnit=pounds&pensionEmployee=500&pensionEmployer=250.50",
    facts: {
      payFrequency: "Monthly",
      lines: [
        { amount: "9000" },
        { lineType: "PensionContribution", pensionType: "SalarySacrifice", amount: "500" },
        { lineType: "EmployerPension", amount: "250.50" },
      ],
      taxCode: "1257L",
      niCategory: "A",
      director: { nicMethod: "Annual" },
    },
    dates: MONTHS.slice(0, 3),
  },
  "an earlier year, whose rules are fetched, after its change in November": {
    inputs: "taxYear=2022&payment=8",
    facts: { payFrequency: "Monthly", grossPay: "2916.67", taxCode: "1257L", niCategory: "A" },
    dates: ["04-28", "05-28", "06-28", "07-28", "08-28", "09-28", "10-28", "11-28"].map((day) => `2022-${day}`),
  },
};

/** Returns the shown payslip from the library: each payment takes the year to date of the one before. */
function libraryPayslip({ facts, dates }: Case): { payslip: Payslip; facts: PayslipFacts } {
  let yearToDate: PayslipFacts["yearToDate"] = null;
  let last: { payslip: Payslip; facts: PayslipFacts } | null = null;
  for (const paymentDate of dates) {
    const payment: PayslipFacts = { ...facts, paymentDate, yearToDate };
    const result = grossToNet({ ...payment, enrolmentEarningsToDate: "0" }, rulebook);
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    last = { payslip: result.value, facts: payment };
    yearToDate = result.value.yearToDate;
  }
  if (last === null) throw new Error("a case without payments");
  return last;
}

const DEDUCTIONS = new Set(["tax", "ni", "salarySacrifice", "studentLoan", "postgraduateLoan", "pension"]);

describe("library, HTTP and page agree", () => {
  test.each(Object.entries(CASES))("%s", async (_, example) => {
    const { payslip, facts } = libraryPayslip(example);
    const page = await site.open(example.inputs);
    const shown = await readFigures(page);
    for (const [figure, amounts] of Object.entries(shown)) {
      if (figure === "/page/payBeforeSacrifice") continue;
      const name = figure.replace("/forPeriod/", "");
      const amount =
        figure === "/employerCost" ? payslip.employerCost : payslip.forPeriod[name as keyof PayslipAmounts];
      const sign = DEDUCTIONS.has(name) ? -1 : 1;
      expect([figure, penceOf(amounts[0] ?? "")]).toEqual([figure, sign * Number(String(amount).replace(".", "")) + 0]);
    }
    expect(Object.keys(shown)).toEqual(
      expect.arrayContaining(["/forPeriod/netPay", "/forPeriod/tax", "/employerCost"]),
    );
    const response = await fetch(`${site.server.address}/v1/calculator/grosstonet`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(facts),
    });
    const { content } = (await response.json()) as { content: { data: Shown } };
    expect(content.data.forPeriod).toEqual(payslip.forPeriod);
    expect(content.data.employerCost).toBe(payslip.employerCost);
    await page.context().close();
  });

  test("the year is the sum of its payments, in the payslip, in the chart and in its table", async () => {
    const page = await site.open("taxCode=S1257L&amount=61234.56&studentLoanPlan=Plan2");
    const shown = await readFigures(page);
    await page.getByText("The year as a table").click();
    const rows = await page
      .locator(".year-table tbody tr")
      .evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent ?? ""));
    expect(rows).toHaveLength(12);
    const total = rows.reduce((sum, text) => sum + penceOf(text), 0);
    expect(total).toBe(penceOf(shown["/forPeriod/netPay"]?.[1] ?? ""));
    expect(penceOf((await page.locator(".year-table tfoot td").last().textContent()) ?? "")).toBe(total);
    expect(await page.locator(".chart .column").count()).toBe(12);
    await page.context().close();
  });

  test.each([
    ["35001", "Weekly", "ReliefAtSource", "5.25", "3.33"],
    ["28123.45", "FourWeekly", "NetPayArrangement", "6.07", "3"],
    ["61999.99", "Monthly", "SalarySacrifice", "7.77", "4.44"],
    ["44444.44", "Quarterly", "ReliefAtSource", "0.01", "99.99"],
  ])(
    "a salary of %s paid %s and its contributions (%s, %s%% and %s%%) round alike in page and service",
    async (salary, payFrequency, pensionType, member, employer) => {
      const page = await site.open(
        `amount=${salary}&payFrequency=${payFrequency}&pensionType=${pensionType}&pensionEmployee=${member}&pensionEmployer=${employer}&history=none&payDate=2026-06-30`,
      );
      const factor = (percent: string): string => (Number(percent) / 100).toFixed(6);
      const pension = { pensionType, employeeFactor: factor(member), employerFactor: factor(employer) };
      const response = await fetch(`${site.server.address}/v1/calculator/grosstonet`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ payFrequency, paymentDate: "2026-06-30", salary, pension }),
      });
      const { content } = (await response.json()) as { content: { data: Payslip } };
      const shown = await readFigures(page);
      const pence = (figure: string): number => Math.abs(penceOf(shown[figure]?.[0] ?? "£0.00"));
      const { grossPay, netPay, pension: taken, employerPension } = content.data.forPeriod;
      expect([
        pence("/forPeriod/grossPay"),
        pence("/forPeriod/pension"),
        pence("/forPeriod/employerPension"),
        pence("/forPeriod/netPay"),
      ]).toEqual([grossPay, taken, employerPension, netPay].map((amount) => Number(amount.replace(".", ""))));
      await page.context().close();
    },
  );

  test("figures follow each key, without a button", async () => {
    const page = await site.open();
    const hero = page.locator('[data-figure="take-home"]');
    const before = await hero.textContent();
    await page.getByLabel("Pay before deductions").fill("£ 52,000.00");
    await eventually(() => hero.textContent()).not.toBe(before);
    const { payslip } = libraryPayslip({
      inputs: "",
      facts: { payFrequency: "Monthly", grossPay: "4333.33", taxCode: "1257L", niCategory: "A" },
      dates: MONTHS.slice(0, 1),
    });
    expect(penceOf((await hero.textContent()) ?? "")).toBe(Number(payslip.forPeriod.netPay.replace(".", "")));
    await page.context().close();
  });
});

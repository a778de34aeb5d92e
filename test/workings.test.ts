import Decimal from "decimal.js";
import { describe, expect, it } from "vitest";
import {
  createRulebook,
  grossToNet,
  minimumWage,
  type Payslip,
  type PayslipFacts,
  type StudentLoanFacts,
  studentLoans,
  type WorkingStep,
} from "../src/engine";
import { rules } from "../src/rules/all";

const created = createRulebook(rules);
if (!created.ok) throw new Error(JSON.stringify(created.problems));
const rulebook = created.value;

const MONTH = { payFrequency: "Monthly", niCategory: "A" } as const;
const BEFORE = {
  taxablePay: "9000.00",
  tax: "1171.00",
  niBandResultDirector: { A: { grossForEmployeeNi: "9000.00", ni: "0.00", employerNi: "600.00" } },
};

const CASES: readonly PayslipFacts[] = [
  { ...MONTH, paymentDate: "2026-04-30", taxCode: "1257L", grossPay: "4500.00", studentLoanPlan: "Plan2" },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "S1257L", grossPay: "7321.17", yearToDate: BEFORE },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "K475", grossPay: "910.05", yearToDate: BEFORE },
  {
    ...MONTH,
    paymentDate: "2026-07-31",
    taxCode: "CBR",
    grossPay: "2500.75",
    yearToDate: BEFORE,
    postgraduateLoan: true,
  },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "NT", grossPay: "2500.75", yearToDate: BEFORE },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "SD2 X", grossPay: "2500.75", niCategory: "F" },
  {
    ...MONTH,
    payFrequency: "Fortnightly",
    paymentDate: "2027-04-05",
    taxCode: "1257L",
    grossPay: "1200.00",
    yearToDate: { ...BEFORE, taxablePay: "20000.00" },
  },
  {
    ...MONTH,
    payFrequency: "Weekly",
    paymentDate: "2027-04-05",
    taxCode: "1257L",
    grossPay: "400.00",
    yearToDate: BEFORE,
  },
  {
    ...MONTH,
    paymentDate: "2026-05-29",
    taxCode: "1257L M1",
    grossPay: "1500.00",
    taxPeriodToDate: { taxablePay: "1500.00", tax: "90.20" },
  },
  {
    ...MONTH,
    payFrequency: "Irregular",
    paymentDate: "2026-05-08",
    lastPaymentDate: "2026-04-10",
    taxCode: "1257L W1",
    grossPay: "1000.00",
  },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "1257L", grossPay: "0.00", yearToDate: BEFORE, onStrike: true },
  { ...MONTH, paymentDate: "2026-07-31", taxCode: "1257L", grossPay: "0.00", yearToDate: BEFORE, isExtraPayment: true },
  {
    ...MONTH,
    paymentDate: "2026-04-30",
    taxCode: "1257L",
    grossPay: "4500.00",
    studentLoanPlan: "Plan2",
    isOffPayrollWorker: true,
  },
  {
    ...MONTH,
    payFrequency: "FourWeekly",
    paymentDate: "2022-08-10",
    taxCode: "0T",
    grossPay: "3871.46",
    yearToDate: null,
  },
  {
    ...MONTH,
    paymentDate: "2026-07-31",
    taxCode: "1257L",
    grossPay: "5000.00",
    yearToDate: BEFORE,
    director: { nicMethod: "Annual" },
  },
  {
    ...MONTH,
    paymentDate: "2026-04-30",
    taxCode: "1257L",
    lines: [
      { amount: "3000.00" },
      { amount: "40.00", isTaxable: false, isNiable: false },
      { lineType: "PayrolledBenefit", amount: "150.00" },
      { lineType: "PensionContribution", pensionType: "NetPayArrangement", amount: "120.00" },
      { lineType: "EmployerPension", amount: "90.00" },
      { lineType: "DeductionBeforeTax", amount: "10.00" },
      { lineType: "DeductionAfterTax", amount: "12.50" },
    ],
  },
];

/** Returns the number of an input: pounds, or a rate as a fraction. */
function inputOf(step: WorkingStep, name: string): Decimal {
  const text = step.inputs[name];
  if (text === undefined) throw new Error(`${step.id} has no input ${name}`);
  return text.endsWith("%") ? new Decimal(text.slice(0, -1)).div(100) : new Decimal(text);
}

const down = (x: Decimal) => x.toDecimalPlaces(2, Decimal.ROUND_FLOOR);
const slice = (earnings: Decimal, low: Decimal, high: Decimal) => Decimal.max(0, Decimal.min(earnings, high).sub(low));

/** Rounds to the penny by the third decimal of the pound: 5 or less rounds down. */
function roundNi(x: Decimal): Decimal {
  return x.toDecimalPlaces(3, Decimal.ROUND_FLOOR).toDecimalPlaces(2, Decimal.ROUND_HALF_DOWN);
}

/** Recalculates a step from its printed inputs, by its printed formula. */
function recompute(step: WorkingStep, earnings: Decimal): Decimal {
  const input = (name: string) => inputOf(step, name);
  const sumOf = (sign: (index: number) => 1 | -1) =>
    Object.keys(step.inputs).reduce((sum, name, index) => sum.add(input(name).mul(sign(index))), new Decimal(0));
  const id = step.id.replace(/\.[A-Z]$/, "").replace(/^(income-tax\.band)\..*/, "$1");
  switch (id) {
    case "income-tax.free-pay-of-one-period": {
      const rest = input("number").sub(input("blocks").mul(input("blockSize")));
      const cut = rest.mul(10).add(input("topUp")).div(input("periods")).toDecimalPlaces(4, Decimal.ROUND_FLOOR);
      return cut.toDecimalPlaces(2, Decimal.ROUND_CEIL).add(input("blocks").mul(input("block")));
    }
    case "income-tax.free-pay":
      return Object.keys(step.inputs).reduce((product, name) => product.mul(input(name)), new Decimal(1));
    case "income-tax.pay-after-free-pay":
      return sumOf((index) => (index === Object.keys(step.inputs).length - 1 ? -1 : 1));
    case "income-tax.tax-due":
      return down(input("whole pounds").mul(input("rate")).add(input("band constant")));
    case "income-tax.band":
      return input("tax up to here").sub(input("tax below"));
    case "student-loans.off-payroll":
      return new Decimal(0);
    case "income-tax.deduction":
      if (step.formula === "0") return new Decimal(0);
      return Decimal.min(input("tax due").sub(input("tax deducted")), input("limit"));
    case "national-insurance.earnings":
      return sumOf(() => 1);
    case "national-insurance.employee": {
      const main = slice(earnings, input("PT"), input("UEL")).mul(input("main"));
      const upper = Decimal.max(0, earnings.sub(input("UEL"))).mul(input("upper"));
      return roundNi(main).add(roundNi(upper)).sub(input("taken before"));
    }
    case "national-insurance.employer": {
      const lower = slice(earnings, input("ST"), input("UST")).mul(input("lower"));
      const middle = slice(earnings, input("UST"), input("UEL")).mul(input("middle"));
      const upper = Decimal.max(0, earnings.sub(input("UEL"))).mul(input("upper"));
      return roundNi(lower.add(middle)).add(roundNi(upper)).sub(input("taken before"));
    }
    case "student-loans.Plan2":
    case "student-loans.PostgraduateLoan":
      return Decimal.max(0, input("NI-able pay").sub(input("threshold")))
        .mul(input("rate"))
        .floor();
    case "gross-to-net.taxable-pay":
      return sumOf((index) => (index === 0 ? 1 : -1));
    case "gross-to-net.net-pay":
      return sumOf((index) => (index === 0 || index === Object.keys(step.inputs).length - 1 ? 1 : -1));
    case "gross-to-net.employer-cost":
      return sumOf(() => 1);
    default:
      throw new Error(`no formula known for ${step.id}`);
  }
}

function figureOf(payslip: Payslip, pointer: string): unknown {
  return pointer
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], payslip);
}

describe("workings", () => {
  for (const facts of CASES) {
    const name = `${facts.taxCode} ${facts.niCategory} ${facts.payFrequency} ${facts.grossPay ?? "lines"}`;
    const result = grossToNet(facts, rulebook, { explain: true });
    if (!result.ok) throw new Error(JSON.stringify(result.problems));
    const steps = result.workings?.steps ?? [];

    it(`${name}: every step follows from its inputs`, () => {
      const earnings = new Decimal(steps.find(({ id }) => id.startsWith("national-insurance.earnings"))?.value ?? 0);
      for (const step of steps)
        expect(`${step.id} ${recompute(step, earnings).toFixed(2)}`).toBe(`${step.id} ${step.value}`);
      expect(steps.length).toBeGreaterThanOrEqual(8);
    });

    it(`${name}: the last step of a figure is the figure`, () => {
      const last = new Map(steps.map((step) => [step.figure, step.value]));
      for (const [figure, value] of last)
        expect(`${figure} ${figureOf(result.value, figure)}`).toBe(`${figure} ${value}`);
    });

    it(`${name}: the bands are the whole pounds of pay, and their tax is the tax due`, () => {
      const bands = steps.filter(({ id }) => id.startsWith("income-tax.band."));
      const due = steps.find(({ id }) => id === "income-tax.tax-due");
      const sum = (amounts: readonly (string | undefined)[]) =>
        amounts.reduce((total, amount) => total.add(amount ?? 0), new Decimal(0)).toFixed(2);
      const isTaxed = due?.inputs.rate !== "0%";
      expect(sum(bands.map(({ value }) => value))).toBe(due?.value);
      expect(sum(bands.map(({ inputs }) => inputs.pay))).toBe(
        isTaxed ? new Decimal(due?.inputs["whole pounds"] ?? 0).toFixed(2) : "0.00",
      );
      // Each tax is one amount rounded down less another, so that it differs from its share by less than a penny each way.
      for (const { value, inputs } of bands) {
        const { rate = "", pay = "0" } = inputs;
        const exact = new Decimal(pay).mul(rate.slice(0, -1)).div(100);
        expect(new Decimal(value).sub(exact).abs().lt("0.02"), `${value} of ${pay} at ${rate}`).toBe(true);
      }
    });

    it(`${name}: every step of the law names sources that are held`, () => {
      for (const step of steps.filter(({ id }) => !id.startsWith("gross-to-net"))) {
        expect(step.sources.length, step.id).toBeGreaterThan(0);
        for (const source of step.sources) expect(result.workings?.sources[source]?.title).toBeTruthy();
      }
    });
  }

  it("name free pay, each band and the limit in words", () => {
    const facts = { ...MONTH, paymentDate: "2026-04-30", taxCode: "1257L", grossPay: "5166.67" } as const;
    const result = grossToNet(facts, rulebook, { explain: true });
    const steps = result.ok ? (result.workings?.steps ?? []) : [];
    expect(steps.filter(({ id }) => id.startsWith("income-tax.")).map(({ rule, value }) => [rule, value])).toEqual([
      ["Tax code 1257L gives £1,048.26 of free pay a month, rounded up to the penny.", "1048.26"],
      ["Cumulative code: free pay for 1 tax month.", "1048.26"],
      ["All taxable pay of the tax year so far, less free pay.", "4118.41"],
      ["£3,141.66 taxed at the basic rate of 20%.", "628.33"],
      ["£976.34 taxed at the higher rate of 40%.", "390.53"],
      ["Tax due to date on £4,118, in whole pounds.", "1018.86"],
      ["Tax due to date less tax already deducted, up to the 50% regulatory limit.", "1018.86"],
    ]);
  });

  it("are not there unless asked for", () => {
    const result = grossToNet(CASES[0] as PayslipFacts, rulebook);
    expect(result.ok && result.workings).toBeNull();
  });
});

it.each<[Partial<PayslipFacts>, string, string]>([
  [{}, "0.00", "0.00"],
  [{ postgraduateLoan: true }, "0.00", "75.00"],
  [{ studentLoanPlan: "Plan2" }, "49.00", "0.00"],
  [{ studentLoanPlan: "Plan2", postgraduateLoan: true, isOffPayrollWorker: true }, "0.00", "0.00"],
])("only a loan that is stated is repaid: %j", (facts, studentLoan, postgraduateLoan) => {
  const month = { ...MONTH, paymentDate: "2026-04-30", taxCode: "1257L", grossPay: "3000.00" } as const;
  const result = grossToNet({ ...month, ...facts }, rulebook);
  expect(result.ok && result.value.forPeriod).toMatchObject({ studentLoan, postgraduateLoan });
  const alone = studentLoans(
    { payFrequency: "Monthly", paymentDate: "2026-04-30", niablePay: "3000.00", ...facts } as StudentLoanFacts,
    rulebook,
  );
  expect(alone.ok && alone.value).toMatchObject({ studentLoan, postgraduateLoan });
});

it("arrears of the minimum wage have the shortfall, the rate then and the rate now", () => {
  // 35 hours at 9.50 are 332.50, of which 250.00 were paid; 82.50 / 9.50 x 10.42 are 90.49.
  const facts = { periodStartDate: "2022-12-05", dateOfBirth: "1990-01-01", payThatCounts: "250.00", hours: "35" };
  const answer = minimumWage({ ...facts, settlementDate: "2023-04-14" }, rulebook, { explain: true });
  expect(answer.ok && answer.workings.steps.find(({ id }) => id === "minimum-wage.arrears")).toMatchObject({
    inputs: { shortfall: "82.50", "rate then": "9.50", "rate now": "10.42" },
    value: "90.49",
  });
});

it.each<[string, Partial<PayslipFacts>]>([
  ["The earnings period is 1 month.", {}],
  ["The earnings period is 2 weeks.", { payFrequency: "Fortnightly" }],
  ["A director's earnings period is the year, here 52 weeks of 52.", { director: { nicMethod: "Annual" } }],
  // Appointed in tax week 18.
  [
    "A director's earnings period is the year, here 35 weeks of 52.",
    { director: { nicMethod: "Annual", appointmentDate: "2026-08-03" } },
  ],
])("workings name the earnings period: %s", (words, facts) => {
  const month = {
    ...MONTH,
    paymentDate: "2026-08-28",
    taxCode: "1257L",
    grossPay: "2000.00",
    yearToDate: null,
  } as const;
  const result = grossToNet({ ...month, ...facts }, rulebook, { explain: true });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  expect(result.workings.steps.map(({ rule }) => rule).join(" ")).toContain(words);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { grossToNet, type PayslipFacts } from "../../../src/engine/gross-to-net";
import { createRulebook } from "../../../src/engine/rulebook";
import { rules } from "../../../src/rules/all";
import { type RunningServer, startServer } from "../../../src/services/preview";
import { calculate, issuesOf } from "../http";

const created = createRulebook(rules);
if (!created.ok) throw new Error("the rules are refused");
const rulebook = created.value;
const FIRST_MONTH = { payFrequency: "Monthly", taxYear: 2026, period: 1 } as const;

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ port: 0, rulebook, webFolder: "" });
});
afterAll(() => server.stop());

describe("the answer", () => {
  const cases: Record<string, PayslipFacts> = {
    "one amount": { ...FIRST_MONTH, grossPay: "2750.55", taxCode: "1257L", niCategory: "A", yearToDate: null },
    "a Scottish code on a week 1 basis": {
      payFrequency: "Weekly",
      paymentDate: "2026-11-20",
      grossPay: 812.4,
      taxCode: "S1257L",
      week1Month1: true,
      niCategory: "M",
      studentLoanPlan: "Plan4",
      yearToDate: null,
    },
    "a director with a year to date": {
      payFrequency: "Monthly",
      paymentDate: "2026-06-30",
      grossPay: "9000",
      taxCode: "K475",
      niCategory: "A",
      director: { nicMethod: "Annual" },
      yearToDate: {
        taxablePay: "18000.00",
        tax: "6200.00",
        niBandResultDirector: {
          A: { grossForEmployeeNi: "18000.00", grossForEmployerNi: "18000.00", ni: "434.40", employerNi: "1950.00" },
        },
      },
    },
    "lines with flags": {
      ...FIRST_MONTH,
      lines: [
        { amount: "3000.00", description: "Salary" },
        { amount: "120.00", description: "Mileage", isTaxable: false, isNiable: false },
        { amount: "50.00", lineType: "DeductionAfterTax", description: "Union dues" },
      ],
      taxCode: "BR",
      niCategory: "A",
      yearToDate: null,
    },
  };

  test.each(Object.entries(cases))("is the library's, to the letter: %s", async (_, facts) => {
    const library = grossToNet({ ...facts, enrolmentEarningsToDate: "0" }, rulebook, { explain: true });
    if (!library.ok) throw new Error(JSON.stringify(library.problems));
    const { status, json } = await calculate(server, { ...facts, includeWorkings: true });
    expect(status).toBe(200);
    expect(json.message.token).toBe("gross_to_net_calculated");
    expect(json.validationIssues).toBeNull();
    const { data } = json.content;
    const { taxYear, period, taxWeek, taxMonth, forPeriod, yearToDate, niBreakdown, employerCost } = library.value;
    expect(data).toMatchObject({
      taxYear,
      period,
      taxWeek,
      taxMonth,
      forPeriod,
      yearToDate,
      niBreakdown,
      employerCost,
    });
    expect(data.workings).toEqual(library.workings?.steps);
    expect(data.rulesDigest).toBe(library.rules);
    expect(data.summaryItems).toEqual(library.value.summaryItems.map((item) => expect.objectContaining(item)));
  });

  test("shows net pay below zero with the shortfall and a warning", async () => {
    const pension = { pensionType: "ReliefAtSource", additionalVoluntaryContribution: "9000" };
    const plain = await calculate(server, { ...FIRST_MONTH, grossPay: "2000" });
    const { status, json } = await calculate(server, { ...FIRST_MONTH, grossPay: "2000", pension });
    expect(status).toBe(200);
    const { forPeriod, shortfall, warnings } = json.content.data;
    expect(forPeriod).toMatchObject({ tax: plain.json.content.data.forPeriod.tax, netPay: `-${shortfall}` });
    expect(Number(shortfall)).toBeGreaterThan(5000);
    expect(warnings).toEqual([
      {
        employeeId: null,
        token: "negative_net_pay",
        text: expect.any(String),
        tokenArguments: [{ name: "shortfall", value: shortfall }],
      },
    ]);
    expect(plain.json.content.data.shortfall).toBeNull();
  });

  test("is in the shared envelope and has no workings unless they are asked for", async () => {
    const { json } = await calculate(server, { ...FIRST_MONTH, grossPay: "2000" });
    expect(Object.keys(json)).toEqual(["message", "content", "validationIssues"]);
    expect(json.content.metadata).toEqual({
      dateFormat: "yyyy-MM-dd",
      dateTimeFormat: "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'",
      paginationToken: null,
    });
    expect(json.content.data.workings).toBeNull();
    expect(json.content.data.summaryItems[0]).toMatchObject({ payElementId: null, orderId: null, canEdit: false });
  });

  // One contribution under three methods: section 7.2 of the reference, £3,750 a month, plan 2 and postgraduate loan,
  // 5%.
  test.each([
    [
      "NetPayArrangement",
      {
        tax: "502.80",
        ni: "216.16",
        studentLoan: "117.00",
        postgraduateLoan: "120.00",
        pension: "187.50",
        netPay: "2606.54",
        employerNi: "499.95",
      },
    ],
    [
      "ReliefAtSource",
      {
        tax: "540.20",
        ni: "216.16",
        studentLoan: "117.00",
        postgraduateLoan: "120.00",
        pension: "150.00",
        netPay: "2606.64",
        employerNi: "499.95",
      },
    ],
    [
      "SalarySacrifice",
      {
        tax: "502.80",
        ni: "201.16",
        studentLoan: "100.00",
        postgraduateLoan: "108.00",
        pension: "0.00",
        netPay: "2650.54",
        employerNi: "471.82",
      },
    ],
  ])("takes a pension by %s, with the defaults of code and letter", async (pensionType, expected) => {
    const body = { ...FIRST_MONTH, salary: 45000, studentLoanPlan: "Plan2", postgraduateLoan: true };
    const { json } = await calculate(server, { ...body, pension: { pensionType, employeeFactor: "0.05" } });
    expect(json.content.data.forPeriod).toMatchObject(expected);
  });

  test.each([
    ["Weekly", "673.08"],
    ["Fortnightly", "1346.15"],
    ["FourWeekly", "2692.31"],
    ["Monthly", "2916.67"],
    ["Annually", "35000.00"],
  ])("shares a salary over %s payments, a half penny upwards", async (payFrequency, grossPay) => {
    const { json } = await calculate(server, { payFrequency, paymentDate: "2026-04-30", salary: "35000" });
    expect(json.content.data.forPeriod.grossPay).toBe(grossPay);
  });

  test("takes voluntary and employer contributions on pensionable pay only", async () => {
    const lines = [{ amount: "520.10" }, { amount: "100.00", isPensionable: false }];
    const pension = {
      pensionType: "ReliefAtSource",
      employeeFactor: "0.05",
      employerFactor: 0.03,
      additionalVoluntaryContribution: "33.33",
    };
    const { json } = await calculate(server, { ...FIRST_MONTH, lines, pension });
    expect(json.content.data.forPeriod).toMatchObject({
      grossPay: "620.10",
      pension: "47.46",
      employerPension: "15.60",
    });
  });

  test("multiplies units by their rate, a half penny upwards", async () => {
    const lines = [{ payElementCode: "OVERTIME", units: "2.5", unitName: "Hour", payRate: "15.33" }];
    const { json } = await calculate(server, { ...FIRST_MONTH, lines });
    expect(json.content.data.summaryItems[0]).toMatchObject({ code: "OVERTIME", amount: "38.33" });
  });

  test("hands back a year to date that the next payment takes", async () => {
    const first = await calculate(server, { ...FIRST_MONTH, grossPay: "2916.67" });
    const next = { ...FIRST_MONTH, period: 2, grossPay: "2916.67", yearToDate: first.json.content.data.yearToDate };
    const { status, json } = await calculate(server, next);
    expect(status).toBe(200);
    expect(json.content.data.yearToDate.grossPay).toBe("5833.34");
  });
});

describe("the age of the employee", () => {
  const young = { ...FIRST_MONTH, paymentDate: "2026-05-05", taxYear: undefined, period: undefined, grossPay: "1500" };
  test.each([
    ["M", "2005-05-06", []],
    ["M", "2005-05-05", ["niCategory ni_category_not_allowed"]],
    ["Z", "2005-05-05", ["niCategory ni_category_not_allowed"]],
    ["H", "2001-05-06", []],
    ["H", "2001-05-05", ["niCategory ni_category_not_allowed"]],
    ["A", "1990-01-01", []],
    ["A", "2026-05-06", ["dateOfBirth date_after"]],
  ])("judges letter %s of someone born on %s", async (niCategory, dateOfBirth, issues) => {
    const answer = await calculate(server, { ...young, niCategory, dateOfBirth });
    expect(answer.status).toBe(issues.length === 0 ? 200 : 400);
    if (issues.length > 0) expect(issuesOf(answer)).toEqual(issues);
  });

  test("counts on the last day of a period that is given without a date", async () => {
    const month = { ...FIRST_MONTH, grossPay: "1500", niCategory: "M" };
    expect((await calculate(server, { ...month, dateOfBirth: "2005-05-06" })).status).toBe(200);
    expect((await calculate(server, { ...month, dateOfBirth: "2005-05-05" })).status).toBe(400);
  });

  test("only warns of letter X at 16", async () => {
    const { json } = await calculate(server, { ...young, niCategory: "X", dateOfBirth: "2010-05-05" });
    expect(json.content.data.warnings).toEqual([
      {
        employeeId: null,
        token: "ni_category_unusual",
        text: expect.any(String),
        tokenArguments: [{ name: "niCategory", value: "X" }],
      },
    ]);
  });
});

import { describe, expect, it } from "vitest";
import { grossToNet, type PayLine, type PaymentFacts, payYear, type YearFacts } from "../../src/engine";
import { rulebook } from "../support/library";

type Method = "EachPeriod" | "AveragePeriod";

/** Fridays of tax weeks 15 to 18 of 2026-27. */
const WEEKS = ["2026-07-17", "2026-07-24", "2026-07-31", "2026-08-07"] as const;

const COMMON: Omit<YearFacts, "payments"> = {
  taxYear: 2026,
  payFrequency: "Weekly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  openingBalance: { taxablePay: "8400.00", tax: "1002.40" },
};

const ahead = (amount: string, periodsAhead: number, niMethod: Method = "EachPeriod"): PayLine => ({
  code: "HOLIDAY",
  amount,
  paidInAdvance: { periodsAhead, niMethod },
});

/** 1,200 for week 15, and 600 for each of two weeks of holiday. */
const inAdvance = (niMethod: Method): PayLine[] => [
  { amount: "1200.00" },
  ahead("600.00", 1, niMethod),
  ahead("600.00", 2, niMethod),
];

function paid(payments: readonly PaymentFacts[], facts: Partial<YearFacts> = {}) {
  const worked = payYear({ ...COMMON, ...facts, payments: payments.map(notFinal) }, rulebook);
  if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
  return worked.value.payslips;
}

const notFinal = (payment: PaymentFacts) => ({ ...payment, isFinalPayment: false });
const total = (payslips: ReturnType<typeof paid>, name: "tax" | "ni" | "employerNi" | "studentLoan" | "pension") =>
  payslips.reduce((sum, { forPeriod }) => sum + Math.round(Number(forPeriod[name]) * 100), 0);

describe("holiday pay in advance", () => {
  it.each<[Method, string, string]>([
    ["EachPeriod", "119.94", "316.80"],
    ["AveragePeriod", "133.92", "316.80"],
  ])("has National Insurance by the method %s (SE-54)", (method, ni, employerNi) => {
    const [payslip] = paid([{ paymentDate: WEEKS[0], lines: inAdvance(method) }]);
    expect(payslip?.forPeriod).toMatchObject({ ni, employerNi, grossPay: "2400.00" });
  });

  it("of ten days is that of two weeks by method B (SE-55)", () => {
    const lines = [{ amount: "350.00" }, ahead("350.00", 1, "AveragePeriod")];
    const [payslip] = paid([{ paymentDate: WEEKS[0], lines }]);
    expect(payslip?.forPeriod).toMatchObject({ ni: "17.28", employerNi: "76.20" });
  });

  it.each<[Method, string, string]>([
    ["EachPeriod", "34.02", "90.00"],
    ["AveragePeriod", "28.64", "75.60"],
  ])("and work in the holiday after all, by the method %s (SE-56)", (method, ni, employerNi) => {
    const [, worked] = paid([
      { paymentDate: WEEKS[0], lines: inAdvance(method) },
      { paymentDate: WEEKS[1], grossPay: "600.00" },
    ]);
    expect(worked?.forPeriod).toMatchObject({ ni, employerNi });
  });

  it("is taxed with the free pay of the last week without pay, and the weeks after it go on", () => {
    const together = paid([
      { paymentDate: WEEKS[0], lines: inAdvance("EachPeriod") },
      { paymentDate: WEEKS[1], grossPay: "0.00" },
      { paymentDate: WEEKS[2], grossPay: "0.00" },
      { paymentDate: WEEKS[3], grossPay: "600.00" },
    ]);
    const apart = paid([
      { paymentDate: WEEKS[0], grossPay: "1200.00" },
      { paymentDate: WEEKS[1], grossPay: "600.00" },
      { paymentDate: WEEKS[2], grossPay: "600.00" },
      { paymentDate: WEEKS[3], grossPay: "600.00" },
    ]);
    expect(together.map(({ forPeriod }) => forPeriod.tax)).toEqual([
      (total(apart.slice(0, 3), "tax") / 100).toFixed(2),
      "0.00",
      "0.00",
      apart[3]?.forPeriod.tax,
    ]);
    expect(together.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(together.at(-1)?.yearToDate).toEqual(apart.at(-1)?.yearToDate);
  });

  it("is taxed week by week on a week 1 basis, and work in such a week with what was taxed of it", () => {
    const week1 = { taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L", week1Month1: true }] };
    const pays = (...amounts: string[]) =>
      paid(
        amounts.map((grossPay, at) => ({ paymentDate: WEEKS[at] ?? "", grossPay })),
        week1,
      );
    const [payslip, worked] = paid(
      [
        { paymentDate: WEEKS[0], lines: [{ amount: "1200.00" }, ahead("500.00", 1), ahead("700.00", 2)] },
        { paymentDate: WEEKS[1], grossPay: "600.00" },
      ],
      week1,
    );
    expect(payslip?.forPeriod.tax).toBe((total(pays("1200.00", "600.00", "600.00"), "tax") / 100).toFixed(2));
    const both = total(pays("1200.00"), "tax") - total(pays("600.00"), "tax");
    expect(worked?.forPeriod.tax).toBe((both / 100).toFixed(2));
  });

  it("beyond the last week of the year has the free pay of the year", () => {
    const year = { openingBalance: { taxablePay: "30600.00", tax: "3606.20" } };
    const [payslip] = paid([{ paymentDate: "2027-04-02", lines: [{ amount: "600.00" }, ahead("600.00", 1)] }], year);
    const [once] = paid([{ paymentDate: "2027-04-02", grossPay: "1200.00" }], year);
    expect(payslip?.forPeriod.tax).toBe(once?.forPeriod.tax);
    expect(payslip?.forPeriod.ni).toBe("57.28");
  });

  it("bears loans and pension contributions as if each week's pay were paid in it", () => {
    const facts: Partial<YearFacts> = {
      studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan1" }],
      postgraduateLoans: [{ startDate: "2026-04-06" }],
      pensions: [
        {
          startDate: "2026-04-06",
          pension: {
            pensionType: "ReliefAtSource",
            contributionBasis: "QualifyingEarnings",
            employeeFactor: "0.05",
            employerFactor: "0.03",
          },
        },
      ],
    };
    const [payslip] = paid([{ paymentDate: WEEKS[0], lines: [{ amount: "600.00" }, ahead("600.00", 1)] }], facts);
    const apart = paid(
      [0, 1].map((at) => ({ paymentDate: WEEKS[at] ?? "", grossPay: "600.00" })),
      facts,
    );
    for (const name of ["studentLoan", "pension", "ni"] as const) {
      expect([name, payslip?.forPeriod[name]]).toEqual([name, (total(apart, name) / 100).toFixed(2)]);
    }
  });

  it("by the month has the thresholds of each month", () => {
    const monthly = { payFrequency: "Monthly" as const, openingBalance: { taxablePay: "7800.00", tax: "930.60" } };
    const lines = [{ amount: "2600.00" }, ahead("2600.00", 1)];
    const [payslip] = paid([{ paymentDate: "2026-07-31", lines }], monthly);
    const days = ["2026-07-31", "2026-08-31"];
    const apart = paid(
      days.map((paymentDate) => ({ paymentDate, grossPay: "2600.00" })),
      monthly,
    );
    expect(payslip?.forPeriod).toMatchObject({ ni: "248.32", employerNi: "654.90" });
    expect(payslip?.forPeriod.tax).toBe((total(apart, "tax") / 100).toFixed(2));
  });

  it("states what each period has, and explains its figures", () => {
    const worked = grossToNet(
      {
        payFrequency: "Weekly",
        paymentDate: WEEKS[0],
        taxCode: "1257L",
        week1Month1: true,
        niCategory: "A",
        studentLoanPlan: "Plan1",
        lines: inAdvance("EachPeriod"),
      },
      rulebook,
      { explain: true },
    );
    if (!worked.ok) throw new Error(JSON.stringify(worked.problems));
    const { payPeriods, forPeriod } = worked.value;
    expect(payPeriods?.map(({ periodsAhead, niBandResult, tax }) => [periodsAhead, niBandResult.A?.ni, tax])).toEqual([
      [0, "62.66", "238.20"],
      [1, "28.64", "71.60"],
      [2, "28.64", "71.60"],
    ]);
    const steps = worked.workings?.steps ?? [];
    for (const name of ["tax", "ni", "employerNi", "studentLoan"] as const) {
      expect(steps.filter(({ figure }) => figure === `/forPeriod/${name}`).at(-1)?.value).toBe(forPeriod[name]);
    }
  });

  it("is divided among the tables of a court order, as if each week were paid in it (W23)", () => {
    const facts: Partial<YearFacts> = {
      taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L", week1Month1: true }],
      courtOrders: [
        {
          orderType: "Ctaeo",
          orderId: "council",
          dateMade: "2025-05-01",
          jurisdiction: "England",
          totalAmountOwed: "2000.00",
        },
      ],
    };
    const [payslip] = paid([{ paymentDate: WEEKS[0], lines: [{ amount: "300.00" }, ahead("300.00", 1)] }], facts);
    const [week] = paid([{ paymentDate: WEEKS[0], grossPay: "300.00" }], facts);
    const taken = Math.round(Number(week?.forPeriod.attachmentOrders) * 100);
    expect(taken).toBeGreaterThan(0);
    expect(payslip?.forPeriod.attachmentOrders).toBe(((2 * taken) / 100).toFixed(2));
  });

  it.each<[string, Partial<Parameters<typeof grossToNet>[0]>, string, string]>([
    ["irregular pay", { payFrequency: "Irregular", lastPaymentDate: null }, "must_be_absent", "/lines/1/paidInAdvance"],
    ["method B by the month", { payFrequency: "Monthly" }, "unknown_value", "/lines/1/paidInAdvance/niMethod"],
    ["no period ahead", { lines: [ahead("1.00", 0)] }, "too_small", "/lines/0/paidInAdvance/periodsAhead"],
    [
      "other lines",
      { lines: [{ amount: "1.00", lineType: "DeductionAfterTax", paidInAdvance: { periodsAhead: 1 } }] },
      "must_be_absent",
      "/lines/0/paidInAdvance",
    ],
  ])("is refused for %s", (_, facts, token, path) => {
    const common = { payFrequency: "Weekly", paymentDate: "2026-07-17", taxCode: "1257L", niCategory: "A" } as const;
    const lines = inAdvance("AveragePeriod");
    const worked = grossToNet({ ...common, lines, yearToDate: null, ...facts }, rulebook);
    expect(worked.ok ? [] : worked.problems.map((each) => [each.token, each.path])).toContainEqual([token, path]);
  });
});

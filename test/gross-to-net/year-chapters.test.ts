import { describe, expect, it } from "vitest";
import { type PayYear, payYear, type YearFacts } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import { rulebook } from "../support/library";

const YEAR = {
  taxYear: "2026-27",
  payFrequency: "Monthly",
  taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L" }],
  niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
  openingBalance: null,
} as const;

const TERMS = {
  pensionType: "NetPayArrangement",
  contributionBasis: "QualifyingEarnings",
  employeeFactor: "0.05",
  employerFactor: "0.03",
} as const;

const MONTHS = ["04", "05", "06", "07", "08", "09"].map((month) => ({
  paymentDate: `2026-${month}-28`,
  grossPay: "2500.00",
}));

function yearOf(facts: object): PayYear {
  const answer = payYear({ ...YEAR, ...facts } as unknown as YearFacts, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

describe("a year with court orders", () => {
  it("hands each order's state from payment to payment until it is paid off", () => {
    const order = {
      orderType: "AeoNonPriority",
      dateMade: "2026-01-10",
      fixedAmount: "120.00",
      protectedEarningsSettingCourtPerAmount: "900.00",
      totalAmountOwed: "500.00",
    };
    const { payslips } = yearOf({ payments: MONTHS, courtOrders: [order] });
    const items = payslips.map(({ courtOrders }) => courtOrders?.orders[0]);
    expect(items.map((item) => item?.lineItem?.amountPaid ?? null)).toEqual([
      "120.00",
      "120.00",
      "120.00",
      "120.00",
      "20.00",
      null,
    ]);
    expect(items.map((item) => item?.after.remainingBalance)).toEqual([
      "380.00",
      "260.00",
      "140.00",
      "20.00",
      "0.00",
      "0.00",
    ]);
    expect(items.at(-1)).toMatchObject({ before: { status: "Discharged" }, notTakingPart: expect.anything() });
    for (const [at, item] of items.slice(1).entries()) {
      const { lastDeductionPayDate: _, lastPayDate: __, ...after } = items[at]?.after ?? {};
      expect(item?.before).toMatchObject(after);
    }
    expect(payslips.at(-1)?.yearToDate.attachmentOrders).toBe("500.00");
  });

  it("names a wrong order once, however many payments meet it", () => {
    const answer = payYear({ ...YEAR, payments: MONTHS, courtOrders: [{ orderType: "Fine" }] } as never, rulebook);
    expect(answer).toMatchObject({
      ok: false,
      problems: [{ token: "unknown_value", path: "/courtOrders/0/orderType" }],
    });
  });
});

describe("a year with a pension", () => {
  it("runs from its first payment to its last", () => {
    const pensions = [{ startDate: "2026-05-01", endDate: "2026-07-31", pension: TERMS }];
    const { payslips, yearToDate } = yearOf({ payments: MONTHS, pensions });
    expect(payslips.map(({ forPeriod }) => forPeriod.pension)).toEqual([
      "0.00",
      "99.00",
      "99.00",
      "99.00",
      "0.00",
      "0.00",
    ]);
    expect(yearToDate?.pension).toBe("297.00");
  });

  it("takes of two payments in a pay reference period what it takes of one", () => {
    const pensions = [{ startDate: "2026-04-06", pension: TERMS }];
    const split = yearOf({
      payments: [
        { paymentDate: "2026-05-10", grossPay: "400.00" },
        { paymentDate: "2026-05-28", grossPay: "2100.00" },
      ],
      pensions,
    });
    expect(split.yearToDate?.pension).toBe("99.00");
    expect(split.yearToDate?.employerPension).toBe("59.40");
  });

  it("keeps an employer's cap for the whole year", () => {
    const capped = { ...TERMS, employerFactor: "0.10", employerContributionCap: { amount: "900.00", per: "Year" } };
    const { payslips } = yearOf({
      payments: MONTHS.slice(0, 5),
      pensions: [{ startDate: "2026-04-06", pension: capped }],
    });
    const employers = payslips.map(({ forPeriod }) => readPence(forPeriod.employerPension));
    expect(employers).toEqual([198_00, 198_00, 198_00, 198_00, 108_00]);
  });

  it("takes what differs at one payment, and blames that payment for what is wrong with it", () => {
    const pensions = [{ startDate: "2026-04-06", pension: TERMS }];
    const [first, second] = MONTHS;
    const more = { ...second, pension: { additionalVoluntaryContribution: "40.00" } };
    const { payslips } = yearOf({ payments: [first, more], pensions });
    expect(payslips.map(({ forPeriod }) => forPeriod.pension)).toEqual(["99.00", "139.00"]);
    const wrong = { ...second, pension: { additionalVoluntaryContribution: "-1" } };
    const answer = payYear({ ...YEAR, payments: [first, wrong], pensions } as never, rulebook);
    expect(answer).toMatchObject({
      problems: [{ token: "negative_amount", path: "/payments/1/pension/additionalVoluntaryContribution" }],
    });
  });
});

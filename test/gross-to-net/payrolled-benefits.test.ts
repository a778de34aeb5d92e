import { describe, expect, it } from "vitest";
import { grossToNet, type PayslipFacts, payYear, type YearFacts } from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { rulebook } from "../support/library";
import { check, fc } from "../support/property";

const BASE = { payFrequency: "Monthly", paymentDate: "2026-04-30", taxCode: "1257L", niCategory: "A" } as const;
const benefit = (amount: string) => ({ lineType: "PayrolledBenefit", amount }) as const;

function payslipOf(facts: object) {
  const answer = grossToNet({ ...BASE, ...facts } as PayslipFacts, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value;
}

/** Payslips of months from April, each with its pay and its benefits. */
function months(paid: readonly (readonly [pay: string, benefits: string])[], taxCode: object) {
  const days = ["2026-04-30", "2026-05-29", "2026-06-30"];
  const facts = {
    taxYear: "2026-27",
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", ...taxCode }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    openingBalance: null,
    payments: paid.map(([pay, benefits], at) => ({
      paymentDate: days[at],
      lines: [{ amount: pay }, benefit(benefits)],
    })),
  };
  const answer = payYear(facts as unknown as YearFacts, rulebook);
  if (!answer.ok) throw new Error(JSON.stringify(answer.problems));
  return answer.value.payslips.map(({ forPeriod }) => forPeriod);
}

describe("a benefit taxed through payroll", () => {
  it("is taxed and not paid: no National Insurance, loan or pension counts it", () => {
    const terms = {
      studentLoanPlan: "Plan1",
      pension: {
        pensionType: "ReliefAtSource",
        contributionBasis: "QualifyingEarnings",
        employeeFactor: "0.05",
        employerFactor: "0.03",
      },
    };
    check(
      fc.property(fc.integer({ min: 0, max: 900_000 }), fc.integer({ min: 0, max: 300_000 }), (pay, worth) => {
        const money = { amount: formatPence(pay) };
        const plain = payslipOf({ ...terms, lines: [money] }).forPeriod;
        const whole = payslipOf({ ...terms, lines: [money, benefit(formatPence(worth))] }).forPeriod;
        const { tax, netPay, taxablePay, benefitsTaxedViaPayroll, ...rest } = whole;
        const {
          tax: taxBefore,
          netPay: netBefore,
          taxablePay: taxableBefore,
          benefitsTaxedViaPayroll: none,
          ...same
        } = plain;
        expect(rest).toEqual(same);
        expect([none, benefitsTaxedViaPayroll]).toEqual(["0.00", formatPence(worth)]);
        expect(readPence(taxablePay)).toBe(readPence(taxableBefore) + worth);
        expect(readPence(netBefore) - readPence(netPay)).toBe(readPence(tax) - readPence(taxBefore));
        expect(readPence(tax)).toBeLessThanOrEqual(Math.max(readPence(taxBefore), Math.floor(pay / 2)));
      }),
      100,
    );
  });

  it("leaves to a later payment what half of the pay in money could not bear", () => {
    // D0 takes 40%: 440.00 of 1,100.00, of which half of 400.00 is taken; then 200.00 of 400.00, and 450.00 of 560.00.
    const carried = months(
      [
        ["400.00", "700.00"],
        ["400.00", "0.00"],
        ["900.00", "0.00"],
      ],
      { taxCode: "D0" },
    );
    expect(carried.map(({ tax }) => tax)).toEqual(["200.00", "200.00", "450.00"]);
    const alone = months(
      [
        ["400.00", "700.00"],
        ["400.00", "0.00"],
      ],
      { taxCode: "D0", week1Month1: true },
    );
    expect(alone.map(({ tax }) => tax)).toEqual(["200.00", "160.00"]);
  });

  it("takes no tax from a payment without money, and all of it later", () => {
    const [unpaid, paid] = months(
      [
        ["0.00", "500.00"],
        ["2000.00", "500.00"],
      ],
      { taxCode: "BR" },
    );
    expect([unpaid?.tax, unpaid?.netPay, unpaid?.ni]).toEqual(["0.00", "0.00", "0.00"]);
    expect([unpaid?.taxablePay, paid?.tax]).toEqual(["500.00", "600.00"]);
  });

  it("may be below zero after a fall of the value, which repays tax", () => {
    const [, fallen] = months(
      [
        ["2000.00", "500.00"],
        ["2000.00", "-500.00"],
      ],
      { taxCode: "BR" },
    );
    expect([fallen?.tax, fallen?.taxablePay, fallen?.benefitsTaxedViaPayroll]).toEqual([
      "300.00",
      "1500.00",
      "-500.00",
    ]);
  });

  it("is not attachable: an order sees only the tax that it costs", () => {
    const courtOrders = [
      {
        orderType: "CmsDeo",
        orderId: "1",
        dateMade: "2025-01-10",
        fixedAmount: "2500.00",
      },
    ];
    const pay = { amount: "3000.00" };
    const netOf = (lines: readonly object[]) => readPence(payslipOf({ lines }).forPeriod.netPay);
    const takenOf = (lines: readonly object[]) =>
      readPence(payslipOf({ lines, courtOrders }).forPeriod.attachmentOrders);
    const worth = [pay, benefit("500.00")];
    expect(netOf([pay]) - netOf(worth)).toBe(100_00);
    expect(takenOf([pay]) - takenOf(worth)).toBe(40_00);
  });
});

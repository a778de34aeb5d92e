import { describe, expect, test } from "vitest";
import { assessSmallEmployer, type RecoveryFacts, recoverStatutoryPay } from "../../src/engine/statutory-pay";
import { readGolden } from "../support/golden/golden-file";
import { answerOf, refused, rulebook, rulebookWith } from "./family-pay-support";

const golden = readGolden("2026-27/statutory-recovery");

describe("recovery", () => {
  test("has all its rows", () => expect(golden.rows).toHaveLength(16));

  test.each(golden.rows)("$taxYear $statutoryType $amountPaid, small employer: $isSmallEmployer", (row) => {
    const { taxYear, taxMonth, statutoryType, amountPaid, isSmallEmployer, ...expected } = row;
    const facts = { taxYear, taxMonth, payments: [{ statutoryType, amountPaid, isSmallEmployer }] } as RecoveryFacts;
    const value = answerOf(recoverStatutoryPay(facts, rulebook));
    expect(value.payments[0]).toMatchObject(expected);
    expect(value).toMatchObject(expected);
  });

  test("adds the rounded amounts of several payments", () => {
    const payments = ["0.01", "0.02", "0.03"].map((amountPaid) => ({
      statutoryType: "StatutoryPaternityPay" as const,
      amountPaid,
      isSmallEmployer: true,
    }));
    const value = answerOf(recoverStatutoryPay({ taxYear: 2026, taxMonth: 1, payments }, rulebook));
    expect(value.recoverableAmount).toBe("0.06");
    expect(value.compensationAmount).toBe("0.03");
  });

  test("takes the nearest penny under that policy", () => {
    const facts = {
      taxYear: 2026,
      taxMonth: 3,
      payments: [{ statutoryType: "StatutoryMaternityPay", amountPaid: "1943.20" }],
    } satisfies RecoveryFacts;
    const rounded = rulebookWith({ familyPayRecoveryRounding: "HalfUp" });
    expect(answerOf(recoverStatutoryPay(facts, rounded)).recoverableAmount).toBe("1787.74");
  });

  test("recovers arrears at the rate of the month they are paid in, or by policy of the day they were due", () => {
    const facts = {
      taxYear: 2026,
      taxMonth: 1,
      payments: [
        { statutoryType: "StatutoryMaternityPay", amountPaid: "100", isSmallEmployer: true, dueDate: "2026-03-31" },
      ],
    } satisfies RecoveryFacts;
    expect(answerOf(recoverStatutoryPay(facts, rulebook)).compensationAmount).toBe("9.00");
    const whenDue = rulebookWith({ familyPayArrearsRecovery: "RateWhenDue" });
    expect(answerOf(recoverStatutoryPay(facts, whenDue)).compensationAmount).toBe("8.50");
  });

  test("says all that is wrong", () => {
    const wrong = { taxYear: "26", taxMonth: 13, payments: [{ statutoryType: "Sick", amountPaid: "-1", more: 1 }] };
    expect(refused(recoverStatutoryPay(wrong as never, rulebook))).toEqual([
      "invalid_format /taxYear",
      "negative_amount /payments/0/amountPaid",
      "too_large /taxMonth",
      "unknown_field /payments/0/more",
      "unknown_value /payments/0/statutoryType",
    ]);
    expect(refused(recoverStatutoryPay({ taxYear: 2030, taxMonth: 1, payments: [] }, rulebook))).toEqual([
      "unsupported_tax_year /taxYear",
    ]);
  });
});

describe("a small employer", () => {
  test.each([
    { class1Contributions: "45000.00", taxMonths: undefined, isSmallEmployer: true, yearly: "45000.00" },
    { class1Contributions: "45000.01", taxMonths: undefined, isSmallEmployer: false, yearly: "45000.01" },
    { class1Contributions: "22500.00", taxMonths: 6, isSmallEmployer: true, yearly: "45000.00" },
    { class1Contributions: "22500.01", taxMonths: 6, isSmallEmployer: false, yearly: "45000.02" },
  ])("$class1Contributions in $taxMonths months: $isSmallEmployer", ({ yearly, isSmallEmployer, ...facts }) => {
    const { taxMonths, class1Contributions } = facts;
    const given = { testDate: "2026-07-11", class1Contributions, ...(taxMonths === undefined ? {} : { taxMonths }) };
    expect(answerOf(assessSmallEmployer(given, rulebook))).toEqual({
      isSmallEmployer,
      taxYear: 2025,
      yearlyContributions: yearly,
      smallEmployerThreshold: "45000.00",
    });
  });

  test("is judged by the last whole tax year before the test week", () => {
    const yearOf = (testDate: string) =>
      answerOf(assessSmallEmployer({ testDate, class1Contributions: "1" }, rulebook)).taxYear;
    expect([yearOf("2026-04-04"), yearOf("2026-04-11"), yearOf("2026-04-12")]).toEqual([2024, 2024, 2025]);
  });

  test("says all that is wrong", () => {
    const wrong = { testDate: "2026-02-30", class1Contributions: "-1", taxMonths: 0 };
    expect(refused(assessSmallEmployer(wrong, rulebook))).toEqual([
      "invalid_date /testDate",
      "negative_amount /class1Contributions",
      "too_small /taxMonths",
    ]);
  });
});

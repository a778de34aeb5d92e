import { describe, expect, test } from "vitest";
import { familyPaySchedule, sickPay } from "../../src/engine/statutory-pay";
import { answerOf, MATERNITY, rulebook } from "./family-pay-support";

const familyRates = (averageEarningsOverride: string) => {
  const { weeks, lineItems } = answerOf(familyPaySchedule({ ...MATERNITY, averageEarningsOverride }, rulebook));
  expect(new Set(lineItems.map(({ weeklyRate }) => weeklyRate))).toEqual(
    new Set(weeks.map(({ weeklyRate }) => weeklyRate)),
  );
  return [weeks[0]?.weeklyRate, weeks.at(-1)?.weeklyRate];
};

const sickRate = (averageEarningsOverride: string) => {
  const absences = [{ absenceId: "A", startDate: "2026-05-11", endDate: "2026-05-15" }];
  const qualifyingDays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"] as const;
  const employment = { startDate: "2020-01-06" };
  const made = answerOf(sickPay({ absences, qualifyingDays, averageEarningsOverride, employment }, rulebook));
  return made.lineItems[0]?.weeklyRate;
};

describe("the rate of a week", () => {
  test("is money if it is whole pence", () => {
    expect(familyRates("500.00")).toEqual(["450.00", "194.32"]);
    expect(sickRate("500.00")).toBe("123.25");
  });

  test("has up to six decimals, or is a division", () => {
    expect(familyRates("200.01")).toEqual(["180.009", "180.009"]);
    expect(familyRates("7500 ÷ 13")).toEqual(["6750 ÷ 13", "194.32"]);
    expect(sickRate("115.39")).toBe("92.312");
    expect(sickRate("1500 ÷ 13")).toBe("1200 ÷ 13");
  });
});

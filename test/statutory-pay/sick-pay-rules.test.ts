import { describe, expect, test } from "vitest";
import { formatDate, readDate } from "../../src/engine/base";
import { pence } from "../../src/engine/rulebook";
import { RULEBOOK } from "./support/calls";

const rules = RULEBOOK.subject("statutory-pay");
const on = (date: string) => readDate(date);

describe("rule data of statutory pay", () => {
  test("has the lower earnings limit of National Insurance", () => {
    for (const year of RULEBOOK.taxYears) {
      const day = on(`${year}-06-01`);
      const limit = rules?.on("lowerEarningsLimit", day)?.value?.week;
      const ours = RULEBOOK.figuresOn(day)?.nationalInsurance.thresholds.lowerEarningsLimit?.weekPence;
      expect(pence(limit as string), String(year)).toBe(ours);
    }
  });

  test("changes the standard rate on the first Sunday in April and sick pay on the sixth", () => {
    const standard = (date: string) => rules?.on("standardWeeklyRate", on(date))?.value;
    expect(["2024-04-06", "2024-04-07", "2025-04-05", "2025-04-06"].map(standard)).toEqual([
      "172.48",
      "184.03",
      "184.03",
      "187.18",
    ]);
    expect(["2026-04-04", "2026-04-05", "2027-04-03", "2027-04-04"].map(standard)).toEqual([
      "187.18",
      "194.32",
      "194.32",
      undefined,
    ]);
    const sick = (date: string) => rules?.on("sspWeeklyRate", on(date))?.value;
    expect(["2026-04-05", "2026-04-06", "2027-04-05", "2027-04-06"].map(sick)).toEqual([
      "118.75",
      "123.25",
      "123.25",
      undefined,
    ]);
  });

  test("states what ends on 6 April 2026", () => {
    const before = on("2026-04-05");
    const after = on("2026-04-06");
    expect(rules?.on("sspEarningsTest", before)?.value).toBe("LowerEarningsLimit");
    expect(rules?.on("sspEarningsTest", after)).toMatchObject({ value: null, none: expect.stringContaining("no") });
    expect([before, after].map((day) => rules?.on("sspWaitingDays", day)?.value)).toEqual([3, 0]);
    expect([before, after].map((day) => rules?.on("sspMinimumSpellDays", day)?.value)).toEqual([4, 1]);
    expect([before, after].map((day) => rules?.on("sspEarningsShare", day)?.value)).toEqual([null, "80%"]);
    expect(formatDate(rules?.on("sspEarningsShare", after)?.from as number)).toBe("2026-04-06");
  });
});

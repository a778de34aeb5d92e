import { describe, expect, it } from "vitest";
import { createPayslipRulebook, createRulebook, grossToNet } from "../../src/engine";
import { formatDate, readDate } from "../../src/engine/base";
import { amendRules, type RuleDocuments } from "../../src/engine/rulebook";
import { rules as latest } from "../../src/rules/2026-27";
import { rules as payslipRules } from "../../src/rules/payslip/2026-27";
import { allYears, loaded, rules } from "./support";

const RATE = "standardWeeklyRate";

function statutoryPay(documents: RuleDocuments = rules) {
  const chapter = loaded(documents).subject("statutory-pay");
  if (chapter === null) throw new Error("no year holds statutory pay");
  return chapter;
}

function only(...years: string[]): RuleDocuments {
  return Object.fromEntries(
    Object.entries(rules).filter(([path]) => path === "sources.json" || years.includes(path.slice(0, 7))),
  );
}

describe("a chapter's rules", () => {
  it("are one timeline over the years: a year's list takes over from its own first date", () => {
    const found = statutoryPay().on(RATE, readDate("2026-04-05"));
    expect(found).toMatchObject({ taxYear: 2026, from: readDate("2026-04-05"), value: expect.anything() });
    const before = statutoryPay().on(RATE, readDate("2026-04-04"));
    expect(before).toMatchObject({ taxYear: 2025 });
    expect(formatDate(before?.upTo ?? 0)).toBe("2026-04-04");
    expect(before?.value).not.toEqual(found?.value);
  });

  it("end with the last year held, and have no value in a year between", () => {
    const chapter = statutoryPay(only("2024-25", "2026-27"));
    expect(chapter.years).toEqual([2024, 2026]);
    expect(chapter.on(RATE, readDate("2025-06-01"))).toBeNull();
    expect(chapter.on(RATE, readDate("2027-04-03"))).not.toBeNull();
    expect(chapter.on(RATE, readDate("2027-04-04"))).toBeNull();
    expect(chapter.on(RATE, readDate("1999-01-01"))).toBeNull();
  });

  it("answer the same object for every day of a stretch, frozen", () => {
    const chapter = statutoryPay();
    const found = chapter.on(RATE, readDate("2026-05-01"));
    expect(chapter.on(RATE, readDate("2026-12-31"))).toBe(found);
    expect(Object.isFrozen(found)).toBe(true);
  });

  it("name the year by their digest, and leave the other years' names alone", () => {
    const path = "2026-27/statutory-pay.json#/parameters/standardWeeklyRate/values/0/value";
    const amended = amendRules(rules, path, "1.00");
    if (!amended.ok) throw new Error("not amended");
    const [before, after] = [allYears(), loaded(amended.value)];
    expect(after.digestOf(2026)).not.toBe(before.digestOf(2026));
    expect(after.digestOf(2025)).toBe(before.digestOf(2025));
    expect(after.digest()).not.toBe(before.digest());
  });

  it("take the caller's choice of a policy, and the year's default otherwise", () => {
    const day = readDate("2026-05-01");
    const fallback = statutoryPay().policy("splitWeekRounding", day);
    const chosen = createRulebook(rules, { policies: { splitWeekRounding: "BalanceLastSlice" } });
    if (!chosen.ok) throw new Error("refused");
    expect(chosen.value.subject("statutory-pay").policy("splitWeekRounding", day)).toBe("BalanceLastSlice");
    expect(chosen.value.digestOf(2026) === allYears().digestOf(2026)).toBe(fallback === "BalanceLastSlice");
  });
});

describe("the rulebook of payslips alone", () => {
  it("makes the payslip that the whole one makes, under the same digest", () => {
    const facts = {
      payFrequency: "Monthly",
      paymentDate: "2026-04-30",
      grossPay: "3000.00",
      taxCode: "1257L",
      niCategory: "A",
    } as const;
    const small = createPayslipRulebook(payslipRules);
    const whole = createRulebook(latest);
    if (!small.ok || !whole.ok) throw new Error("refused");
    const [one, other] = [grossToNet(facts, small.value), grossToNet(facts, whole.value)];
    expect(one).toMatchObject({ ok: true });
    expect(one).toEqual(other);
    expect(small.value.subject("statutory-pay").years).toEqual([]);
    expect(small.value.subject("statutory-pay").on(RATE, readDate("2026-05-01"))).toBeNull();
  });

  it("can be amended, and copied", () => {
    const path = "2026-27/income-tax.json#/parameters/regulatoryLimit/values/0/value";
    const amended = amendRules(payslipRules, path, "40%");
    expect(amended.ok && createPayslipRulebook(amended.value)).toMatchObject({ ok: true });
    expect(createPayslipRulebook(structuredClone(payslipRules))).toMatchObject({ ok: true });
  });

  it("refuses what it does not hold", () => {
    const refused = createPayslipRulebook(latest);
    expect(refused).toMatchObject({ ok: false });
    expect(!refused.ok && refused.problems.map(({ path }) => path)).toContain("2026-27/statutory-pay.json#");
  });
});

import { describe, expect, test } from "vitest";
import { readPence } from "../../src/engine/base";
import { postDifference, sickPay } from "../../src/engine/statutory-pay";
import { check, fc } from "../support/property";
import { rulebookWith } from "./sick-pay-rulebook";
import { answered, link, pay, RULEBOOK } from "./support/calls";
import { plainSickPay } from "./support/plain-sick-pay";
import { factsOf, plusDays, sickness } from "./support/sickness";

const months = Array.from({ length: 40 }, (_, index) => {
  const first = new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10);
  const last = new Date(Date.UTC(2024, index + 1, 0)).toISOString().slice(0, 10);
  return { year: 2024 + Math.floor(index / 12), period: (index % 12) + 1, startDate: first, endDate: last };
});

const sum = (amounts: readonly { readonly amount: string }[]) =>
  amounts.reduce((total, { amount }) => total + readPence(amount), 0);

describe("sick pay", () => {
  test("is what the plainest reading of the rules pays, spell by spell", () => {
    check(
      fc.property(sickness, (sick) => {
        const value = pay(factsOf(sick));
        const plain = plainSickPay(sick);
        expect(value.absences.map(({ amount }) => amount)).toEqual(plain.amounts);
        expect(value.chains.map(({ weeksUsed }) => weeksUsed)).toEqual(plain.weeksUsed);
      }),
      400,
    );
  });

  test("does not depend on the order in which absences are entered", () => {
    check(
      fc.property(sickness, fc.infiniteStream(fc.nat()), (sick, keys) => {
        const facts = factsOf(sick);
        const named = facts.absences.map((absence, index) => ({ ...absence, absenceId: `a${index}` }));
        const shuffled = named
          .map((absence) => ({ absence, key: keys.next().value }))
          .sort((a, b) => a.key - b.key)
          .map(({ absence }) => absence);
        expect(pay({ ...facts, absences: shuffled })).toEqual(pay({ ...facts, absences: named }));
      }),
      150,
    );
  });

  test("never exceeds 28 weeks, nor a week the higher flat rate", () => {
    check(
      fc.property(sickness, (sick) => {
        const value = pay(factsOf(sick));
        for (const { weeksUsed } of value.chains) expect(Number(weeksUsed)).toBeLessThanOrEqual(28);
        for (const { weekEndDate, amount } of value.weeks) {
          const flat = weekEndDate >= "2026-04-06" ? 12_325 : weekEndDate >= "2025-04-06" ? 11_875 : 11_675;
          expect(readPence(amount)).toBeLessThanOrEqual(flat);
        }
      }),
      200,
    );
  });

  test("days, weeks, absences and slices all add up to the total", () => {
    check(
      fc.property(sickness, fc.constantFrom("ByDay" as const, "ByWeekEnd" as const), (sick, allocation) => {
        const value = pay({ ...factsOf(sick), payPeriods: months, allocation });
        const total = readPence(value.totalAmount);
        for (const parts of [value.dailyBreakdown, value.weeks, value.absences, value.lineItems]) {
          expect(sum(parts)).toBe(total);
        }
      }),
      200,
    );
  });

  test("split over pay periods pays each week no less, and at most a penny a slice more", () => {
    check(
      fc.property(sickness, (sick) => {
        const whole = pay(factsOf(sick));
        const split = pay({ ...factsOf(sick), payPeriods: months });
        expect(split.weeks.map(({ weekStartDate }) => weekStartDate)).toEqual(
          whole.weeks.map(({ weekStartDate }) => weekStartDate),
        );
        split.weeks.forEach(({ weekStartDate, amount }, index) => {
          const slices = split.lineItems.filter((slice) => slice.weekStartDate === weekStartDate);
          const periods = new Set(slices.map(({ year, period }) => `${year}/${period}`)).size;
          const more = readPence(amount) - readPence(whole.weeks[index]?.amount as string);
          expect(more).toBeGreaterThanOrEqual(0);
          expect(more).toBeLessThan(periods);
        });
      }),
      150,
    );
  });

  test("more earnings never pay less", () => {
    check(
      fc.property(sickness, fc.integer({ min: 1, max: 5000 }), (sick, pence) => {
        const more = ((readPence(sick.averageWeeklyEarnings) + pence) / 100).toFixed(2);
        const before = pay(factsOf(sick)).chains.every(({ weeksRemaining }) => weeksRemaining !== "0.00");
        fc.pre(before);
        const low = readPence(pay(factsOf(sick)).totalAmount);
        expect(readPence(pay({ ...factsOf(sick), averageEarningsOverride: more }).totalAmount)).toBeGreaterThanOrEqual(
          low,
        );
      }),
      150,
    );
  });

  test("a spell too short for a period of incapacity changes nothing", () => {
    check(
      fc.property(sickness, fc.integer({ min: 1, max: 3 }), (sick, length) => {
        const first = sick.spells[0]?.startDate as string;
        const spell = { startDate: plusDays(first, -10), endDate: plusDays(first, -11 + length) };
        fc.pre(spell.endDate < "2026-04-06" && spell.startDate >= "2024-04-06");
        const alone = pay(factsOf(sick));
        const both = pay(factsOf({ ...sick, spells: [spell, ...sick.spells] }));
        expect(both.weeks).toEqual(alone.weeks);
        expect(both.absences[0]).toMatchObject({ formsPiw: false, amount: "0.00" });
      }),
      150,
    );
  });

  test("what a previous payroll hands over continues as if it had been calculated here", () => {
    check(
      fc.property(sickness, (sick) => {
        fc.pre(sick.spells.length > 1);
        const [own, earlier] = [sick.spells.at(-1), sick.spells.slice(0, -1)];
        const whole = pay(factsOf(sick));
        const before = pay(factsOf({ ...sick, spells: earlier }));
        const chain = before.chains.at(-1);
        const isLinked = whole.chains.at(-1)?.absenceIds.includes(String(earlier.length + 1)) === true;
        fc.pre(chain !== undefined && isLinked && whole.chains.length === before.chains.length && chain.isEntitled);
        const lastPiw = before.absences.filter(({ formsPiw }) => formsPiw).at(-1);
        // Two spells of one week share its rounding, which a previous payroll cannot hand over.
        fc.pre(plusDays(lastPiw?.endDate as string, 6) < (own?.startDate as string));
        const imported = {
          chainStartDate: chain?.chainStartDate as string,
          averageWeeklyEarnings: sick.averageWeeklyEarnings,
          waitingDaysServed: chain?.waitingDaysServed as number,
          weeksUsed: chain?.weeksUsed as string,
          lastSickDate: lastPiw?.endDate as string,
        };
        const continued = pay({ ...factsOf({ ...sick, spells: [own as never] }), imported });
        expect(continued.totalAmount).toBe(whole.absences.at(-1)?.amount);
      }),
      200,
    );
  });

  test("a spell wholly before the reform needs no rules of after it", () => {
    check(
      fc.property(sickness, (sick) => {
        const spells = sick.spells.filter(({ endDate }) => endDate < "2026-04-06");
        fc.pre(spells.length > 0);
        const before = answered(sickPay(factsOf({ ...sick, spells }), EARLY));
        const after = pay(factsOf({ ...sick, spells }));
        expect(before).toEqual(after);
      }),
      100,
    );
  });
});

const EARLY = rulebookWith({}, ["2024-25", "2025-26"]);

describe("linking", () => {
  test("agrees with sick pay on what the chain had used", () => {
    check(
      fc.property(sickness, (sick) => {
        const earlierAbsences = sick.spells.slice(0, -1);
        const own = sick.spells.at(-1) as (typeof sick.spells)[number];
        const { qualifyingDays, averageEarningsOverride } = factsOf(sick);
        const checked = link({ ...own, earlierAbsences, qualifyingDays, averageEarningsOverride });
        const whole = pay(factsOf(sick));
        const chain = whole.chains.find(({ absenceIds }) => absenceIds.includes(String(sick.spells.length)));
        expect(checked.chainStartDate).toBe(chain?.chainStartDate ?? null);
        expect(checked.isLinked).toBe((chain?.absenceIds.length ?? 0) > 1);
        const used = chain?.absenceIds
          .filter((id) => id !== String(sick.spells.length))
          .map((id) => whole.absences.find(({ absenceId }) => absenceId === id)?.waitingDays ?? 0);
        expect(checked.waitingDaysServed).toBe(used?.reduce((total, days) => total + days, 0) ?? 0);
        expect(checked.linkedAbsences.length + checked.ignoredAbsences.length).toBe(earlierAbsences.length);
      }),
      200,
    );
  });
});

describe("the difference against locked line items", () => {
  test("is nothing where nothing changed, whatever is locked", () => {
    check(
      fc.property(sickness, fc.nat(40), (sick, locked) => {
        const payPeriods = months.map((month, index) => ({ ...month, isLocked: index < locked }));
        const { lineItems } = pay({ ...factsOf(sick), payPeriods: months });
        const posted = answered(postDifference({ lineItems, storedLineItems: lineItems, payPeriods }, RULEBOOK));
        expect(posted.arrearsAmount).toBe("0.00");
        expect(posted.overpayments).toEqual([]);
        expect(sum(posted.lineItems)).toBe(sum(lineItems));
        expect(posted.lineItems.map(({ lineItemSequence }) => lineItemSequence)).toEqual(
          lineItems.map(({ lineItemSequence }) => lineItemSequence),
        );
        expect(posted.postings.every(({ year, period }) => !isLocked(payPeriods, year, period))).toBe(true);
      }),
      150,
    );
  });

  test("pays the new schedule in the end, and posts nothing a second time", () => {
    check(
      fc.property(sickness, fc.nat(40), fc.integer({ min: 1, max: 40_000 }), (sick, locked, pence) => {
        const payPeriods = months.map((month, index) => ({ ...month, isLocked: index < locked }));
        const before = pay({ ...factsOf(sick), payPeriods: months }).lineItems;
        const averageEarningsOverride = (pence / 100).toFixed(2);
        const after = pay({ ...factsOf(sick), averageEarningsOverride, payPeriods: months }).lineItems;
        const facts = { lineItems: after, storedLineItems: before, payPeriods };
        const posted = answered(postDifference(facts, RULEBOOK));
        expect(sum(posted.lineItems) - sum(posted.overpayments)).toBe(sum(after));
        const again = answered(postDifference({ ...facts, storedLineItems: posted.lineItems }, RULEBOOK));
        expect(again).toEqual(posted);
      }),
      150,
    );
  });
});

function isLocked(
  periods: readonly { year: number; period: number; isLocked: boolean }[],
  year: number | null,
  period: number | null,
): boolean {
  return periods.some((each) => each.isLocked && each.year === year && each.period === period);
}

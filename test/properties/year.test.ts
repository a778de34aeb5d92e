import { expect, test } from "vitest";
import {
  grossToNet,
  type PayFrequency,
  type Payslip,
  type PayslipFacts,
  payYear,
  type YearToDateFacts,
} from "../../src/engine";
import { datePlus } from "../oracle/calendar";
import { numberedCode, years } from "../support/arbitraries";
import { rulebook } from "../support/library";
import { pounds } from "../support/payslip-cases";
import { check, fc } from "../support/property";
import type { YearChoices } from "../support/year-choices";

// The year to date of a payslip is all that the next one needs: paying one by one is paying the year.

interface Year {
  readonly year: YearChoices;
  readonly payFrequency: PayFrequency;
  readonly pays: readonly number[];
  readonly taxCodes: readonly [string, string];
  readonly letters: readonly [string, string];
  readonly director: "Annual" | "Alternative" | null;
}

const DAYS = { Weekly: 7, Fortnightly: 14, FourWeekly: 28, Monthly: 30.4375, Quarterly: 91.3125 } as const;

const anyYear: fc.Arbitrary<Year> = fc.record({
  year: fc.constantFrom(...years),
  payFrequency: fc.constantFrom(...(Object.keys(DAYS) as (keyof typeof DAYS)[])),
  pays: fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 2, maxLength: 13 }),
  taxCodes: fc.tuple(numberedCode, fc.oneof(numberedCode, fc.constantFrom("BR", "SD1", "NT"))),
  letters: fc.tuple(fc.constantFrom("A", "B", "J", "C", "M"), fc.constantFrom("A", "C", "H", "Z")),
  director: fc.constantFrom("Annual", "Alternative", null, null),
});

/** Days of payment: one in each pay period. */
function datesOf({ year, payFrequency, pays }: Year): string[] {
  const step = DAYS[payFrequency as keyof typeof DAYS];
  const withinYear = pays.slice(0, Math.floor(year.days / step));
  return withinYear.map((_, index) => datePlus(year.start, Math.floor((index + 0.4) * step)));
}

/** Payslips, or the token of the first problem. */
type Paid = readonly Payslip[] | string | undefined;

function byTheYear(facts: Year, dates: readonly string[]): Paid {
  const change = dates[Math.floor(dates.length / 2)] as string;
  const dated = <Value>([first, second]: readonly [Value, Value]) =>
    [
      [facts.year.start, first],
      [change, second],
    ] as const;
  const result = payYear(
    {
      taxYear: facts.year.name,
      payFrequency: facts.payFrequency,
      taxCodes: dated(facts.taxCodes).map(([effectiveDate, taxCode]) => ({ effectiveDate, taxCode })),
      niCategories: dated(facts.letters).map(([effectiveDate, niCategory]) => ({ effectiveDate, niCategory })),
      ...(facts.director === null ? null : { director: { nicMethod: facts.director } }),
      payments: dates.map((paymentDate, index) => ({ paymentDate, grossPay: pounds(facts.pays[index] ?? 0) })),
    },
    rulebook,
  );
  return result.ok ? result.value.payslips : result.problems[0]?.token;
}

function oneByOne(facts: Year, dates: readonly string[]): Paid {
  const payslips: Payslip[] = [];
  for (const [index, paymentDate] of dates.entries()) {
    const half = index < Math.floor(dates.length / 2) ? 0 : 1;
    const yearToDate: YearToDateFacts | null = payslips.at(-1)?.yearToDate ?? null;
    const payment: PayslipFacts = {
      payFrequency: facts.payFrequency,
      paymentDate,
      taxCode: facts.taxCodes[half],
      niCategory: facts.letters[half],
      grossPay: pounds(facts.pays[index] ?? 0),
      ...(facts.director === null ? null : { director: { nicMethod: facts.director } }),
      ...(index === dates.length - 1 ? { isFinalPayment: true } : null),
      yearToDate,
    };
    const result = grossToNet(payment, rulebook);
    if (!result.ok) return result.problems[0]?.token;
    payslips.push(JSON.parse(JSON.stringify(result.value)));
  }
  return payslips;
}

test("a year paid one by one, through JSON, is the year paid at once", () => {
  let paid = 0;
  check(
    fc.property(anyYear, (facts) => {
      const dates = datesOf(facts);
      const payslips = oneByOne(facts, dates);
      if (typeof payslips === "object") paid++;
      else expect(payslips).toBe("negative_net_pay");
      expect(payslips).toEqual(byTheYear(facts, dates));
    }),
    300,
  );
  expect(paid).toBeGreaterThan(280);
});

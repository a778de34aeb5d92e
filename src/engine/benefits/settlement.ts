import { formatDate, formatPence, type Money, type Pence, plus, shape, times } from "../base";
import { basisPoints } from "../rulebook";
import { afterYear, atRate, exact, toPence } from "./amounts";
import { defineBenefit, pounds } from "./define-benefit";

const WHOLE = 10_000;

const PART = shape.record({
  /** The highest rate of tax that these employees pay, "20%"; of those who pay no tax, the first rate. */
  rate: shape.text,
  /** What the item is worth for all of them together. */
  value: shape.amount({ from: 0 }),
});

const FACTS = shape.record({
  taxYear: shape.taxYear,
  items: shape.list(
    shape.record({
      description: shape.text,
      /** Whether Class 1 or Class 1A would be due on it; left out: it would. */
      isLiable: shape.optional(shape.flag, true),
      parts: shape.notEmpty(shape.list(PART, { upTo: 20 }, shape.distinct("rate"))),
    }),
    { upTo: 500 },
  ),
});

/** The facts of a PAYE settlement agreement: its items, each by the rate of tax of the employees. */
export interface SettlementFacts extends shape.FactsOf<typeof FACTS> {}

/** What the employer owes under a PAYE settlement agreement. */
export interface Settlement {
  /** By rate of tax, in the order in which the law lists them. */
  readonly rates: readonly { readonly rate: string; readonly value: Money; readonly tax: Money }[];
  /** Grossed up, since the tax that the employer pays is a benefit itself. */
  readonly tax: Money;
  /** The items with Class 1 or Class 1A, and the tax. */
  readonly liable: Money;
  /** Of Class 1B, "15%". */
  readonly rate: string;
  readonly class1B: Money;
  readonly total: Money;
  /** The last day on which the agreement is made. */
  readonly agreeBy: string;
  readonly payBy: string;
  readonly payByPost: string;
}

/**
 * Returns the tax and the Class 1B contributions of a PAYE settlement agreement. The value of all items by rate of tax is
 * grossed up, each rate to the penny, half up; Class 1B is due on the items with Class 1 or Class 1A and on all of the
 * tax, half up to the penny.
 *
 * Problems: wrong facts; `unknown_value` for a rate of tax that the year does not have; `unsupported_tax_year`. Source:
 * SI 2003/2682 regulations 105 to 117; Social Security Contributions and Benefits Act 1992 section 10A; PSA1170. The
 * rounding of a rate is that of the manual's example.
 */
export const settlementAgreement = defineBenefit({
  name: "settlement-agreement",
  facts: FACTS,
  work({ items }, inquiry): Settlement | null {
    const law = inquiry.figure("settlement");
    const rate = inquiry.figure("class1A");
    if (law === null || rate === null) return null;
    items.forEach(({ parts }, item) => {
      parts.forEach((part, at) => {
        if (law.rates.includes(part.rate)) return;
        const allowed = law.rates.join(", ");
        inquiry.reader.refuse("unknown_value", `/items/${item}/parts/${at}/rate`, { allowed });
      });
    });
    const all = items.flatMap(({ parts }) => parts);
    const rates = law.rates.flatMap((each) => {
      const value = sumOf(all.filter((part) => part.rate === each));
      const points = basisPoints(each);
      const tax = toPence(times(exact(value), points, WHOLE - points), "nearest");
      if (value === 0) return [];
      inquiry.note(() => ({
        id: "benefits.settlement.tax",
        figure: "/tax",
        rule: "The tax of employees at a rate is grossed up, since the employer pays it.",
        formula: "value × rate ÷ (100% − rate)",
        inputs: { ...pounds({ value }), rate: each },
        value: formatPence(tax),
        from: ["settlement"],
      }));
      return [{ rate: each, value, tax }];
    });
    const tax = rates.reduce((sum, each) => sum + each.tax, 0);
    const own = sumOf(items.filter(({ isLiable }) => isLiable).flatMap(({ parts }) => parts));
    const class1B = toPence(atRate(plus(exact(own), exact(tax)), rate), "nearest");
    inquiry.note(() => ({
      id: "benefits.settlement.class-1b",
      figure: "/class1B",
      rule: "The employer pays Class 1B on the items with Class 1 or Class 1A, and on the tax.",
      formula: "(items + tax) × rate",
      inputs: { ...pounds({ items: own, tax }), rate },
      value: formatPence(class1B),
      from: ["class1A", "settlement"],
    }));
    const onDay = (day: string) => formatDate(afterYear(inquiry.law.taxYear, day));
    return {
      rates: rates.map((each) => ({ rate: each.rate, value: formatPence(each.value), tax: formatPence(each.tax) })),
      tax: formatPence(tax),
      liable: formatPence(own + tax),
      rate,
      class1B: formatPence(class1B),
      total: formatPence(tax + class1B),
      agreeBy: onDay(law.agreeBy),
      payBy: onDay(law.payBy),
      payByPost: onDay(law.payByPost),
    };
  },
});

function sumOf(parts: readonly { readonly value: Pence }[]): Pence {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

import fc from "fast-check";
import type { Payslip, PayslipFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { type DatedPayslipFacts, payslips, plainPayslips } from "../arbitraries";
import type { PopulationOptions } from "../ground";
import { same } from "./compare";
import { type Answer, findFirst, HOLDS, type Law, type PayslipLaw } from "./law";
import { ofBoth, ofPaid } from "./paid";

/** A payslip, and the same with its lines in another order. */
export interface ReorderedLines {
  readonly facts: DatedPayslipFacts;
  readonly reordered: DatedPayslipFacts;
}

/** The order of pay lines changes nothing but the order of printed rows and letters. */
export function orderOfLines(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<ReorderedLines> {
  return {
    name: "order of lines",
    statement: "The order of pay lines changes nothing but the order of the printed rows and of the letters.",
    cases: payslips(rulebook, options)
      .filter(({ lines }) => (lines?.length ?? 0) > 1)
      .chain((facts) => shuffled(facts.lines ?? []).map((lines) => ({ facts, reordered: { ...facts, lines } }))),
    check: ({ facts, reordered }, calculate) =>
      ofBoth(calculate, facts, reordered, (one, other) => same("the payslip", inOneOrder(one), inOneOrder(other))),
  };
}

function shuffled<Item>(items: readonly Item[]): fc.Arbitrary<Item[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length });
}

function inOneOrder({ summaryItems, niBreakdown, ...rest }: Payslip): unknown {
  return {
    ...rest,
    summaryItems: summaryItems.map((item) => JSON.stringify(item)).sort(),
    niBreakdown: [...niBreakdown].sort((a, b) => (a.niCategory < b.niCategory ? -1 : 1)),
  };
}

/** Week 1/month 1: the year to date has no effect. */
export function week1KnowsNoYear(rulebook: Rulebook, options?: PopulationOptions): PayslipLaw<DatedPayslipFacts> {
  return {
    name: "week 1 knows no year",
    statement: "The figures of a payment on a week 1/month 1 basis do not depend on the year before it.",
    cases: plainPayslips(rulebook, options).map((facts) => ({ ...facts, week1Month1: true })),
    check: (facts, calculate) =>
      ofBoth(calculate, facts, { ...facts, yearToDate: null }, (one, other) =>
        same("the payment", other.forPeriod, one.forPeriod),
      ),
  };
}

/** Calculates a payslip in a host whose clock is in a time zone, such as "America/St_Johns". */
export type CalculationInZone = (facts: PayslipFacts, timeZone: string) => Answer<Payslip>;

/** Zones west and east of Greenwich, with half hours, and the one furthest ahead. */
export const TIME_ZONES = ["UTC", "Europe/London", "America/St_Johns", "Pacific/Kiritimati"] as const;

/** The host's time zone changes nothing. */
export function timeZoneIndependence(
  rulebook: Rulebook,
  options?: PopulationOptions,
): Law<DatedPayslipFacts, CalculationInZone> {
  return {
    name: "time zone independence",
    statement: "A payslip is the same in every time zone.",
    cases: payslips(rulebook, options),
    check: (facts, calculate) =>
      ofPaid(calculate(facts, TIME_ZONES[0]), (expected) =>
        findFirst(
          HOLDS,
          ...TIME_ZONES.slice(1).map((zone) =>
            ofPaid(calculate(facts, zone), (found) => same(`the payslip in ${zone}`, expected, found)),
          ),
        ),
      ),
  };
}

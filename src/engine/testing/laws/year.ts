import fc from "fast-check";
import { formatDate, PAYSLIP_AMOUNT_NAMES, startOfTaxYear, taxYearLabel } from "../../base";
import type { PayYear, YearFacts } from "../../gross-to-net";
import type { Rulebook } from "../../rulebook";
import { payYears } from "../arbitraries";
import { codeDrafts, getTaxCode } from "../arbitraries/tax-codes";
import { getGround, type PopulationOptions } from "../ground";
import { pounds, poundsToPence } from "../pounds";
import { equal, same } from "./compare";
import { DOES_NOT_APPLY, type Finding, findFirst, HOLDS, type YearLaw } from "./law";
import { ofBothYears, ofPaid } from "./paid";

/** A year, and the same year stated in a different way. */
export interface TwoYears {
  readonly one: YearFacts;
  readonly other: YearFacts;
}

/** Spread independence: a cumulative year does not depend on how its pay was spread. */
export function spreadIndependence(rulebook: Rulebook, options: PopulationOptions = {}): YearLaw<TwoYears> {
  const { years } = getGround(rulebook, options);
  const cases = fc
    .tuple(fc.constantFrom(...years), fc.array(fc.nat(800_000), { minLength: 2, maxLength: 12 }), codeDrafts)
    .chain(([{ taxYear, choices }, pays, code]) =>
      fc.shuffledSubarray(pays, { minLength: pays.length }).map((others) => ({
        one: monthly(taxYear, pays, getTaxCode(code, choices)),
        other: monthly(taxYear, others, getTaxCode(code, choices)),
      })),
    );
  return {
    name: "spread independence",
    statement:
      "A cumulative year's tax does not depend on how its pay was spread, unless the regulatory limit held it back.",
    cases,
    check: ({ one, other }, calculate) =>
      ofBothYears(calculate, one, other, (first, second) => {
        if (heldBack(first) || heldBack(second)) return DOES_NOT_APPLY;
        return equal("tax to date", poundsToPence(first.yearToDate?.tax), poundsToPence(second.yearToDate?.tax));
      }),
  };
}

function monthly(taxYear: number, pays: readonly number[], taxCode: string): YearFacts {
  const start = formatDate(startOfTaxYear(taxYear));
  const payments = pays.map((pay, index) => {
    const month = 3 + index;
    const date = `${taxYear + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}-20`;
    return { paymentDate: date, grossPay: pounds(pay) };
  });
  return {
    taxYear: taxYearLabel(taxYear),
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: start, taxCode }],
    niCategories: [{ effectiveDate: start, niCategory: "A" }],
    payments,
  };
}

function heldBack({ payslips }: PayYear): boolean {
  return payslips.at(-1)?.warnings.some(({ token }) => token === "regulatory_limit_applied") ?? false;
}

/** The order in which payments are listed changes nothing. */
export function orderOfPayments(rulebook: Rulebook, options?: PopulationOptions): YearLaw<TwoYears> {
  return {
    name: "order of payments",
    statement: "A year does not depend on the order in which its payments are listed.",
    cases: payYears(rulebook, options).chain((one) =>
      fc
        .shuffledSubarray([...one.payments], { minLength: one.payments.length })
        .map((payments) => ({ one, other: { ...one, payments } })),
    ),
    check: ({ one, other }, calculate) =>
      ofBothYears(calculate, one, other, (first, second) => same("the year", first, second)),
  };
}

/** The figures of a P60 are the sums of the payslips. */
export function yearIsTheSum(rulebook: Rulebook, options?: PopulationOptions): YearLaw<YearFacts> {
  return {
    name: "year is the sum",
    statement:
      "The year to date of the last payslip is the year to date before plus the sum of all payslips: the figures of a P60.",
    cases: payYears(rulebook, options),
    check: (facts, calculate) => ofPaid(calculate(facts), (year) => sums(facts, year)),
  };
}

function sums({ openingBalance }: YearFacts, { payslips, yearToDate }: PayYear): Finding {
  if (yearToDate === null) return HOLDS;
  return findFirst(
    ...PAYSLIP_AMOUNT_NAMES.map((field) => {
      const before = poundsToPence(String(openingBalance?.[field] ?? "0"));
      const paid = payslips.reduce((pence, { forPeriod }) => pence + poundsToPence(forPeriod[field]), 0);
      return equal(`${field} of the year`, before + paid, poundsToPence(yearToDate[field]));
    }),
  );
}

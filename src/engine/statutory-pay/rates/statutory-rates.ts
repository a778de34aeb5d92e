import { endOfTaxYear, formatDate, formatPence, type Money, shape, startOfTaxYear, type TaxYear } from "../../base";
import { type DefinedLookup, defineCalculation, type InForce, pence } from "../../rulebook";
import type { StatutoryType } from "../average-earnings";
import { type StatutoryPayRules, unsupported } from "../law";

const FACTS = shape.record({ taxYear: shape.taxYear });

/** The tax year whose figures of statutory pay are wanted. */
export interface StatutoryRatesFacts extends shape.FactsOf<typeof FACTS> {}

/** A weekly rate and the first day it applies to: a day of sickness, or the first day of a week of family pay. */
export interface DatedRate {
  readonly effectiveFrom: string;
  readonly amount: Money;
}

/** The figures of statutory pay of one tax year; nothing is calculated, so there are no workings. */
export interface StatutoryRates {
  readonly taxYear: TaxYear;
  /** Every rate that applies to some day of the year. A payment that did not exist then has an empty list. */
  readonly weeklyRates: Readonly<Record<StatutoryType, readonly DatedRate[]>>;
  /** Share of average weekly earnings that family pay is based on. */
  readonly earningsRelatedRate: string;
  /** Sick pay is at most this share of average weekly earnings; null if there is no such limit. */
  readonly sspEarningsRate: string | null;
  readonly sspWaitingDays: number;
  /** Days of sickness from which a spell counts. */
  readonly sspMinimumSpellDays: number;
  readonly sspMaximumWeeks: number;
  readonly lowerEarningsLimit: Money;
  /** Share of family pay that an ordinary employer recovers. */
  readonly recoveryRate: string;
  readonly smallEmployerRecoveryRate: string;
  readonly smallEmployerCompensationRate: string;
  /** Yearly contributions up to which an employer is small, in pounds. */
  readonly smallEmployerThreshold: Money;
}

/**
 * Returns the rates and thresholds of statutory pay for a tax year. Weekly rates of family pay change on the first
 * Sunday in April, so a year may include the previous year's rate for its first days; other figures are those of the
 * year's last day. Problems: a wrong tax year, `unsupported_tax_year`. Sources: those of the rule data.
 */
export const statutoryRates: DefinedLookup<StatutoryRatesFacts, StatutoryRates> = defineCalculation({
  name: "statutory-rates",
  facts: FACTS,
  law({ taxYear }, rulebook, reader) {
    const rules = rulebook.subject("statutory-pay");
    const digest = rulebook.digestOf(taxYear);
    if (digest !== null && rules.years.includes(taxYear)) return { rules, sources: rules.sources, digest };
    reader.problems.push(unsupported(startOfTaxYear(taxYear), "/taxYear", rulebook));
    return null;
  },
  work: ({ taxYear }, { rules }) => ratesOf(rules, taxYear),
});

function ratesOf(rules: StatutoryPayRules, taxYear: TaxYear): StatutoryRates {
  const end = endOfTaxYear(taxYear);
  // The share of family pay is dated by weeks, the last of which may end before the year.
  const [share] = stretches(rules, "earningsRelatedRate", taxYear).reverse();
  return {
    taxYear,
    weeklyRates: weeklyRates(rules, taxYear),
    earningsRelatedRate: String(share?.value),
    sspEarningsRate: rules.on("sspEarningsShare", end)?.value ?? null,
    sspWaitingDays: Number(rules.on("sspWaitingDays", end)?.value),
    sspMinimumSpellDays: Number(rules.on("sspMinimumSpellDays", end)?.value),
    sspMaximumWeeks: Number(rules.on("sspLimits", end)?.value?.weeks),
    lowerEarningsLimit: money(rules.on("lowerEarningsLimit", end)?.value?.week),
    recoveryRate: String(rules.on("recoveryRate", end)?.value),
    smallEmployerRecoveryRate: String(rules.on("smallEmployerRecoveryRate", end)?.value),
    smallEmployerCompensationRate: String(rules.on("smallEmployerCompensationRate", end)?.value),
    smallEmployerThreshold: money(rules.on("smallEmployerThreshold", end)?.value?.year),
  };
}

function money(value: string | undefined): Money {
  return formatPence(pence(value ?? ""));
}

function weeklyRates(rules: StatutoryPayRules, taxYear: TaxYear): Record<StatutoryType, readonly DatedRate[]> {
  const standard = stretches(rules, "standardWeeklyRate", taxYear).map(dated);
  const hasNeonatal = (rules.on("neonatalCarePay", endOfTaxYear(taxYear))?.value ?? null) !== null;
  return {
    StatutorySickPay: stretches(rules, "sspWeeklyRate", taxYear).map(dated),
    StatutoryMaternityPay: standard,
    StatutoryAdoptionPay: standard,
    StatutoryPaternityPay: standard,
    StatutorySharedParentalPay: standard,
    StatutoryParentalBereavementPay: standard,
    StatutoryNeonatalCarePay: hasNeonatal ? standard : [],
  };
}

function dated({ from, value }: InForce<string>): DatedRate {
  return { effectiveFrom: formatDate(from), amount: money(value ?? undefined) };
}

/** Returns the values of a parameter that apply in a tax year, in date order. */
function stretches(
  rules: StatutoryPayRules,
  parameter: "standardWeeklyRate" | "sspWeeklyRate" | "earningsRelatedRate",
  taxYear: TaxYear,
): InForce<string>[] {
  const found: InForce<string>[] = [];
  const end = endOfTaxYear(taxYear);
  for (let day = startOfTaxYear(taxYear); day <= end; ) {
    const stretch = rules.on(parameter, day);
    if (stretch !== null) found.push(stretch);
    day = stretch === null ? day + 1 : stretch.upTo + 1;
  }
  return found;
}

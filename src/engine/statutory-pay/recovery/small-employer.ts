import { halfUpDivide } from "../../../kernel";
import {
  type Amount,
  type CalendarDate,
  formatPence,
  type Money,
  Reader,
  taxYearOf,
  type WorkingStep,
  workingsOf,
} from "../../base";
import { calculation, pence } from "../../rulebook";
import { sundayOf } from "../average-earnings";
import { unsupported } from "../law";

/** National Insurance of the last whole tax year before an award's test week. */
export interface SmallEmployerFacts {
  /** Any day of the qualifying, matching or relevant week. */
  readonly testDate: CalendarDate;
  /** Gross Class 1 contributions of employees and employer of that year, before Employment Allowance; no 1A or 1B. */
  readonly class1Contributions: Amount;
  /** Tax months of that year in which the employer paid anyone; defaults to 12. */
  readonly taxMonths?: number;
}

export interface SmallEmployer {
  readonly isSmallEmployer: boolean;
  /** The tax year tested, by the year it starts in. */
  readonly taxYear: number;
  /** Contributions scaled to a whole year. */
  readonly yearlyContributions: Money;
  readonly smallEmployerThreshold: Money;
}

const KNOWN = new Set(["testDate", "class1Contributions", "taxMonths"]);

/**
 * Assesses whether an employer is small for one award: its gross Class 1 National Insurance of the last whole tax year
 * before the test week was not above the threshold. A shorter year is scaled to twelve months, to the nearest penny.
 * Decided once per award and kept. Problems: wrong facts, `unsupported_tax_year`. Source: Statutory Payments Manual.
 */
export const assessSmallEmployer = calculation<SmallEmployerFacts, SmallEmployer>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const testDate = reader.date(owner, "testDate", "");
  const paid = reader.amount(owner.class1Contributions, "class1Contributions", "");
  if (paid < 0) reader.refuse("negative_amount", "/class1Contributions");
  const months = owner.taxMonths === undefined ? 12 : reader.integer(owner, "taxMonths", "", 1, 12);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const rules = rulebook.subject("statutory-pay");
  const weekStart = sundayOf(testDate);
  const found = rules.on("smallEmployerThreshold", weekStart);
  const digest = rulebook.digestOf(taxYearOf(weekStart));
  if (found === null || digest === null) {
    return { ok: false, problems: [unsupported(testDate, "/testDate", rulebook)] };
  }
  const threshold = pence(found.value.year);
  const yearly = halfUpDivide(paid * 12, months);
  const isSmallEmployer = yearly <= threshold;
  const value = {
    isSmallEmployer,
    taxYear: taxYearOf(weekStart) - 1,
    yearlyContributions: formatPence(yearly),
    smallEmployerThreshold: formatPence(threshold),
  };
  const steps = options?.explain === true ? [step(paid, months, value, found.sources)] : null;
  return { ok: true, value, workings: steps === null ? null : workingsOf(steps, rules), rules: digest };
});

function step(paid: number, months: number, value: SmallEmployer, sources: readonly string[]): WorkingStep {
  return {
    id: "statutory-pay.small-employer",
    figure: "/yearlyContributions",
    rule: `Small up to ${value.smallEmployerThreshold} of gross Class 1 National Insurance in the last whole tax year.`,
    formula: "contributions ÷ tax months × 12",
    inputs: { contributions: formatPence(paid), "tax months": String(months) },
    value: value.yearlyContributions,
    sources,
  };
}

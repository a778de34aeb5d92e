import { halfDownDivide } from "../../kernel";
import { type Amount, formatPence, formatRate, type Money, Reader, type WorkingStep, workingsOf } from "../base";
import { calculation, type FiguresInForce, sourcesOf } from "../rulebook";
import { readEmployerYear } from "./read-employer-year";

/** Termination awards of one payment. */
export interface Class1aOnTerminationFacts {
  readonly taxYear: number | string;
  /** What of the awards is taxed and is no earnings: above the threshold of the employment. Negative corrects an earlier one. */
  readonly taxableAwards: Amount;
}

export interface Class1aOnTermination {
  /** Owed by the employer alone. */
  readonly class1aOnTermination: Money;
}

const KNOWN = new Set(["taxYear", "taxableAwards"]);
const WHOLE = 10_000;

/**
 * Class 1A National Insurance on termination awards: the year's rate of the part that is taxed and is no earnings, to the
 * nearest penny, a half penny or less left out. The threshold of an employment, which is tax-free, is the caller's to
 * take off: one amount is taxed and has contributions.
 *
 * Problems: wrong facts; `not_in_force` where the year's rules hold no rate. Source: the year's rates; Social Security
 * Contributions and Benefits Act 1992 section 10.
 */
export const class1aOnTermination = calculation<Class1aOnTerminationFacts, Class1aOnTermination>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readEmployerYear(reader, facts, KNOWN, rulebook);
    if (read === null) return { ok: false, problems: reader.problems };
    const { figures, owner } = read;
    const rate = figures.nationalInsurance.class1ABasisPoints;
    if (rate === null) reader.refuse("not_in_force", "/taxYear", { taxYear: figures.taxYear });
    const awards = reader.amount(owner.taxableAwards, "taxableAwards", "");
    if (reader.problems.length > 0 || rate === null) return { ok: false, problems: reader.problems };
    const due = Math.sign(awards) * halfDownDivide(Math.abs(awards) * rate, WHOLE);
    const value = { class1aOnTermination: formatPence(due) };
    const workings = options?.explain === true ? workingsOf([explain(figures, awards, rate, value)], figures) : null;
    return { ok: true, value, workings, rules: figures.digest };
  },
);

function explain(figures: FiguresInForce, awards: number, rate: number, value: Class1aOnTermination): WorkingStep {
  return {
    id: "employer-charges.class-1a-on-termination",
    figure: "/class1aOnTermination",
    rule: "The year's rate of the taxed part of termination awards, to the nearest penny, a half penny left out.",
    formula: "rate × taxable awards",
    inputs: { rate: formatRate(rate), "taxable awards": formatPence(awards) },
    value: value.class1aOnTermination,
    sources: sourcesOf(figures.nationalInsurance.sources, "class1ARate"),
  };
}

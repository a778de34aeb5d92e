import { halfDownDivide } from "../../kernel";
import {
  type Amount,
  type CalendarDate,
  formatPence,
  formatRate,
  type Money,
  Reader,
  startOfTaxYear,
  taxYearLabel,
  taxYearOf,
  type Unread,
  type WorkingStep,
  workingsOf,
} from "../base";
import { calculation, type FiguresInForce, type Rulebook, sourcesOf } from "../rulebook";
import { readEmployerYear } from "./read-employer-year";

/** Termination awards of one payment. */
export interface Class1aOnTerminationFacts {
  readonly taxYear: number | string;
  /** The day on which the awards are paid; needed in a year whose rate changed (2022-23). */
  readonly paymentDate?: CalendarDate;
  /** What of the awards is taxed and is no earnings: above the threshold of the employment. Negative corrects an earlier one. */
  readonly taxableAwards: Amount;
}

export interface Class1aOnTermination {
  /** Owed by the employer alone. */
  readonly class1aOnTermination: Money;
}

const KNOWN = new Set(["taxYear", "paymentDate", "taxableAwards"]);
const WHOLE = 10_000;

/**
 * Class 1A National Insurance on termination awards: the employer's rate on the day of payment, of the part that is taxed
 * and is not earnings, to the nearest penny, half a penny or less left out. The tax-free threshold of an employment is the
 * caller's to take off: one amount is taxed and has contributions.
 *
 * Problems: wrong facts; `required` at /paymentDate in a year whose rate changed, `outside_tax_year` for a day of another
 * year. Source: the employer's rates of the year; Social Security Contributions and Benefits Act 1992 section 10.
 */
export const class1aOnTermination = calculation<Class1aOnTerminationFacts, Class1aOnTermination>(
  (facts, rulebook, options) => {
    const reader = new Reader();
    const read = readEmployerYear(reader, facts, KNOWN, rulebook);
    if (read === null) return { ok: false, problems: reader.problems };
    const figures = figuresOfDay(reader, read.owner, rulebook, read.figures);
    const rate = rateOf(figures);
    const awards = reader.amount(read.owner.taxableAwards, "taxableAwards", "");
    if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
    const due = Math.sign(awards) * halfDownDivide(Math.abs(awards) * rate, WHOLE);
    const value = { class1aOnTermination: formatPence(due) };
    const workings = options?.explain === true ? workingsOf([explain(figures, awards, rate, value)], figures) : null;
    return { ok: true, value, workings, rules: figures.digest };
  },
);

/** The figures of the payment date; those of the year's end if no date is given and the rate is one all year. */
function figuresOfDay(reader: Reader, owner: Unread, rulebook: Rulebook, atEnd: FiguresInForce): FiguresInForce {
  const day = reader.optionalDate(owner, "paymentDate", "");
  if (day !== null && taxYearOf(day) !== atEnd.taxYear) {
    reader.refuse("outside_tax_year", "/paymentDate", { taxYear: taxYearLabel(atEnd.taxYear) });
  } else if (day !== null) return rulebook.figuresOn(day) ?? atEnd;
  const atStart = rulebook.figuresOn(startOfTaxYear(atEnd.taxYear));
  if (day === null && atStart !== null && rateOf(atStart) !== rateOf(atEnd)) reader.refuse("required", "/paymentDate");
  return atEnd;
}

/** Awards have the rate of secondary contributions on their day, in basis points. */
function rateOf({ nationalInsurance }: FiguresInForce): number {
  return nationalInsurance.rates.employer.standard;
}

function explain(figures: FiguresInForce, awards: number, rate: number, value: Class1aOnTermination): WorkingStep {
  return {
    id: "employer-charges.class-1a-on-termination",
    figure: "/class1aOnTermination",
    rule: "The year's rate of the taxed part of termination awards, to the nearest penny, a half penny left out.",
    formula: "rate × taxable awards",
    inputs: { rate: formatRate(rate), "taxable awards": formatPence(awards) },
    value: value.class1aOnTermination,
    sources: sourcesOf(figures.nationalInsurance.sources, "employerRate"),
  };
}

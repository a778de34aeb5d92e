import {
  grossToNet,
  type Payslip,
  type PayYear,
  payYear,
  type Result,
  type Rulebook,
  type Success,
  type WorkingStep,
  type Workings,
} from "../../engine";
import { payslipFacts, yearFacts } from "./facts";
import { fieldOfProblem } from "./field-of-problem";
import { type FieldProblem, type Pay, payOf } from "./pay";
import { payDates } from "./pay-dates";
import type { Situation } from "./situation";

/** What a situation comes to: the shown payment with its workings, and every payment of the year. */
export interface Figures {
  readonly situation: Situation;
  readonly payslip: Payslip;
  readonly steps: readonly WorkingStep[];
  readonly sources: Workings["sources"];
  readonly rules: string;
  readonly year: PayYear;
  readonly dates: readonly string[];
  /** Place of the shown payment among `dates`. */
  readonly shown: number;
}

export type Outcome =
  | { readonly ok: true; readonly figures: Figures }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

/** Works out a situation, or says at which fields it cannot be. */
export function outcomeOf(situation: Situation, rulebook: Rulebook): Outcome {
  const pay = payOf(situation, basicRate(rulebook, Number(situation.taxYear)));
  const calendar = payDates(Number(situation.taxYear), situation.payFrequency, situation.payDate);
  const place = situation.payDate === "" ? Number(situation.payment) - 1 : calendar.indexOf(situation.payDate);
  const paymentDate = calendar[place] ?? (situation.payDate || calendar[0] || "");
  const alone = grossToNet(payslipFacts(situation, pay.lines, paymentDate, false, null), rulebook);
  const refused = [...pay.problems, ...outside(situation, calendar)];
  const problems = [...refused, ...problemsOf(alone, pay, refused)];
  if (problems.length > 0) return { ok: false, problems };
  const dates = situation.history === "none" ? calendar.slice(Math.max(place, 0)) : calendar;
  return yearOutcome(situation, rulebook, pay, dates, Math.max(dates.indexOf(paymentDate), 0));
}

function yearOutcome(
  situation: Situation,
  rulebook: Rulebook,
  pay: Pay,
  dates: readonly string[],
  shown: number,
): Outcome {
  const year = payYear(yearFacts(situation, pay.lines, dates), rulebook);
  if (!year.ok) return { ok: false, problems: problemsOf(year, pay, []) };
  const before = year.value.payslips[shown - 1]?.yearToDate ?? null;
  const isFinal = shown === dates.length - 1;
  const facts = payslipFacts(situation, pay.lines, dates[shown] ?? "", isFinal, before);
  const payment = grossToNet(facts, rulebook, { explain: true });
  if (!payment.ok) return { ok: false, problems: problemsOf(payment, pay, []) };
  return { ok: true, figures: figuresOf(situation, pay, payment, year.value, dates, shown) };
}

function figuresOf(
  situation: Situation,
  pay: Pay,
  payment: Success<Payslip>,
  year: PayYear,
  dates: readonly string[],
  shown: number,
): Figures {
  return {
    situation,
    payslip: payment.value,
    steps: [...pay.steps, ...(payment.workings?.steps ?? [])],
    sources: payment.workings?.sources ?? {},
    rules: payment.rules,
    year,
    dates,
    shown,
  };
}

/** The engine's problems at their fields, without those of fields that the page refused already. */
function problemsOf(result: Result<unknown>, pay: Pay, known: readonly FieldProblem[]): readonly FieldProblem[] {
  if (result.ok) return [];
  const refused = new Set(known.map(({ field }) => field));
  return result.problems
    .map((problem) => fieldOfProblem(problem, pay.fields))
    .filter(({ field }) => !refused.has(field));
}

/** A pay date or a payment that the year does not have. */
function outside(
  { payDate, payment, payFrequency, taxYear }: Situation,
  calendar: readonly string[],
): readonly FieldProblem[] {
  if (payDate !== "") {
    if (calendar.includes(payDate)) return [];
    const problem = {
      token: "outside_tax_year",
      path: "/paymentDate",
      arguments: { taxYear: Number(taxYear) },
    } as const;
    return [{ field: "payDate", problem }];
  }
  if (calendar[Number(payment) - 1] !== undefined) return [];
  const problem = { token: "invalid_period", path: "/period", arguments: { payFrequency, period: payment } } as const;
  return [{ field: "payment", problem }];
}

function basicRate(rulebook: Rulebook, taxYear: number): number {
  const nation = rulebook.figuresOn(Date.UTC(taxYear, 3, 6) / 86_400_000)?.incomeTax.nations.EnglandAndNorthernIreland;
  return nation?.bands[nation.basicRate - 1]?.rateBasisPoints ?? 0;
}

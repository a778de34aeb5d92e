import type { PayYear, Problem, Success, WorkingStep, Workings } from "../../engine";
import { startOfTaxYear } from "../../engine/base";
import { grossToNet, type Payslip, type PayslipFacts, type Result, type Rulebook } from "../../engine/entry-payslip";
import { payslipFacts } from "./facts";
import { fieldOfProblem } from "./field-of-problem";
import { type FieldProblem, type Pay, payOf } from "./pay";
import { payDates } from "./pay-dates";
import type { Situation } from "./situation";
import { payThrough } from "./year";

/** The results of a situation: the shown payment with its workings, and every payment of the year. */
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

/** Makes the payslip of one payment; the shown one may need more than the others of the year. */
type MakePayslip = (
  facts: PayslipFacts,
  rulebook: Rulebook,
  options: { readonly explain: boolean; readonly isShown: boolean },
) => Result<Payslip>;

/** Calculates a situation, or returns the fields that prevent it. */
export function outcomeOf(situation: Situation, rulebook: Rulebook, makePayslip: MakePayslip = grossToNet): Outcome {
  const pay = payOf(situation, basicRate(rulebook, Number(situation.taxYear)));
  const calendar = payDates(Number(situation.taxYear), situation.payFrequency, situation.payDate);
  const chosen = situation.payDate === "" ? Number(situation.payment) - 1 : calendar.indexOf(situation.payDate);
  const paymentDate = calendar[chosen] ?? (situation.payDate || calendar[0] || "");
  const first = payslipFacts(situation, pay.lines, paymentDate, false, null);
  const alone = makePayslip(first, rulebook, { explain: false, isShown: true });
  const refused = [...pay.problems, ...outside(situation, calendar)];
  const problems = [...refused, ...problemsOf(alone, pay, refused)];
  if (problems.length > 0) return { ok: false, problems };
  const dates = situation.history === "none" ? calendar.slice(Math.max(chosen, 0)) : calendar;
  const place = Math.max(dates.indexOf(paymentDate), 0);
  return yearOutcome(situation, pay, dates, place, (facts, options) => makePayslip(facts, rulebook, options));
}

function yearOutcome(
  situation: Situation,
  pay: Pay,
  dates: readonly string[],
  shown: number,
  makePayslip: (facts: PayslipFacts, options: Parameters<MakePayslip>[2]) => Result<Payslip>,
): Outcome {
  const paid = payThrough(situation, pay.lines, dates, (facts) =>
    makePayslip(facts, { explain: false, isShown: false }),
  );
  if (!paid.ok) return { ok: false, problems: problemsOf(paid, pay, []) };
  const { year } = paid;
  const before = year.payslips[shown - 1]?.yearToDate ?? null;
  const facts = payslipFacts(situation, pay.lines, dates[shown] ?? "", shown === dates.length - 1, before);
  const payment = makePayslip(facts, { explain: true, isShown: true });
  if (!payment.ok) return { ok: false, problems: problemsOf(payment, pay, []) };
  return { ok: true, figures: figuresOf(situation, pay, payment, year, dates, shown) };
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

/** Returns the engine's problems at their fields, without those of fields that the page already refused. */
function problemsOf(
  result: { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] },
  pay: Pay,
  known: readonly FieldProblem[],
): readonly FieldProblem[] {
  if (result.ok) return [];
  const refused = new Set(known.map(({ field }) => field));
  return result.problems
    .map((problem) => fieldOfProblem(problem, pay.fields))
    .filter(({ field }) => !refused.has(field));
}

/** Returns the problem of a pay date or a payment that the year does not have. */
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
  const nation = rulebook.figuresOn(startOfTaxYear(taxYear))?.incomeTax.nations.EnglandAndNorthernIreland;
  return nation?.bands[nation.basicRate - 1]?.rateBasisPoints ?? 0;
}

import type { PayYear, Problem, Success, WorkingStep, Workings } from "../../engine";
import { FREQUENCIES, startOfTaxYear } from "../../engine/base";
import { grossToNet, type Payslip, type PayslipFacts, type Result, type Rulebook } from "../../engine/entry-payslip";
import { payslipFacts } from "./facts";
import { fieldOfProblem } from "./field-of-problem";
import { payOf } from "./pay";
import { payDates } from "./pay-dates";
import type { FieldProblem, Pay, PaymentPlace } from "./pay-part";
import type { Situation } from "./situation";
import { withTaxCode } from "./standard-code";
import { type YearBands, yearBands } from "./tax-bands";
import { payThrough } from "./year";

/** The results of a situation: the shown payment with its workings, and every payment of the year. */
export interface Figures {
  readonly situation: Situation;
  readonly payslip: Payslip;
  readonly steps: readonly WorkingStep[];
  readonly sources: Workings["sources"];
  readonly rules: string;
  readonly year: PayYear;
  readonly bands: YearBands;
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
export function outcomeOf(typed: Situation, rulebook: Rulebook, makePayslip: MakePayslip = grossToNet): Outcome {
  const situation = withTaxCode(typed, rulebook);
  const relief = basicRate(rulebook, Number(situation.taxYear));
  const calendar = payDates(Number(situation.taxYear), situation.payFrequency, situation.payDate);
  const chosen = situation.payDate === "" ? Number(situation.payment) - 1 : calendar.indexOf(situation.payDate);
  const payAt: PayAt = (at) => payOf(situation, relief, placeOf(situation, calendar, { at, shown: chosen }));
  const pay = payAt(chosen);
  const paymentDate = calendar[chosen] ?? (situation.payDate || calendar[0] || "");
  const first = payslipFacts(situation, pay.lines, paymentDate, false, null);
  const alone = makePayslip(first, rulebook, { explain: false, isShown: true });
  const refused = [...pay.problems, ...outside(situation, calendar)];
  const problems = [...refused, ...problemsOf(alone, pay, refused)];
  if (problems.length > 0) return { ok: false, problems };
  const start = situation.history === "none" ? Math.max(chosen, 0) : 0;
  const place = Math.max(chosen, 0) - start;
  return yearOutcome(
    situation,
    (at) => payAt(at + start),
    calendar.slice(start),
    place,
    (facts, options) => makePayslip(facts, rulebook, options),
  );
}

/** Returns the pay at a place of the year's pay days. */
type PayAt = (place: number) => Pay;

/** Returns what is special about a payment. Only a year of as many payments as usual adds up to the salary. */
function placeOf(
  { payFrequency, history }: Situation,
  calendar: readonly string[],
  { at, shown }: { readonly at: number; readonly shown: number },
): PaymentPlace {
  const isWhole = history === "same" && calendar.length === FREQUENCIES[payFrequency].perYear;
  return { isShown: at === shown, settlesYear: isWhole && at === calendar.length - 1 };
}

function yearOutcome(
  situation: Situation,
  payAt: PayAt,
  dates: readonly string[],
  shown: number,
  makePayslip: (facts: PayslipFacts, options: Parameters<MakePayslip>[2]) => Result<Payslip>,
): Outcome {
  const pay = payAt(shown);
  const paid = payThrough(
    situation,
    (place) => payAt(place).lines,
    dates,
    (facts) => makePayslip(facts, { explain: true, isShown: false }),
  );
  if (!paid.ok) return { ok: false, problems: problemsOf(paid, pay, []) };
  const { year, steps } = paid;
  const before = year.payslips[shown - 1]?.yearToDate ?? null;
  const facts = payslipFacts(situation, pay.lines, dates[shown] ?? "", shown === dates.length - 1, before);
  const payment = makePayslip(facts, { explain: true, isShown: true });
  if (!payment.ok) return { ok: false, problems: problemsOf(payment, pay, []) };
  return { ok: true, figures: { ...figuresOf(situation, pay, payment, year), bands: yearBands(steps), dates, shown } };
}

function figuresOf(
  situation: Situation,
  pay: Pay,
  payment: Success<Payslip>,
  year: PayYear,
): Omit<Figures, "bands" | "dates" | "shown"> {
  return {
    situation,
    payslip: payment.value,
    steps: [...pay.steps, ...(payment.workings?.steps ?? [])],
    sources: payment.workings?.sources ?? {},
    rules: payment.rules,
    year,
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

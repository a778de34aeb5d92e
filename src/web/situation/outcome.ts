import type { CalendarDate, PayYear, Problem, Success, WorkingStep, Workings } from "../../engine";
import {
  addMonths,
  civilDate,
  type DayNumber,
  dayNumber,
  endOfTaxYear,
  FREQUENCIES,
  formatDate,
  isPaidByWeek,
  readDate,
  startOfTaxYear,
  TAX_MONTHS,
} from "../../engine/base";
import { grossToNet, type Payslip, type PayslipFacts, type Result, type Rulebook } from "../../engine/entry-payslip";
import { getPence } from "./money";
import { calculatePay } from "./pay";
import type { FieldProblem, Pay, PaymentPlace } from "./pay-part";
import type { Country, FieldName, Frequency, Situation } from "./situation";
import { payslipFacts, payThrough } from "./year";

/** The 28th of each month, the last one March. */
const USUAL_LAST = { month: 3, day: 28 };

const PREFIXES: Readonly<Record<Country, string>> = { England: "", Scotland: "S", Wales: "C" };

/** The pay of one band, in pence. */
interface TaxBand {
  /** Name of the band; "flat" for the one rate of a code such as BR. */
  readonly name: string;
  readonly rate: string;
  readonly pay: number;
  readonly tax: number;
}

/** The income tax of a year by bands, in pence. */
interface YearBands {
  /** Free pay of the tax code; negative is a K code's additional pay. */
  readonly freePay: number;
  readonly bands: readonly TaxBand[];
}

const NONE: YearBands = { freePay: 0, bands: [] };
const BAND = "income-tax.band.";

const FIELDS: readonly (readonly [RegExp, FieldName])[] = [
  [/taxCode/, "taxCode"],
  [/niCategor/, "niCategory"],
  [/taxYear/, "taxYear"],
  [/studentLoan/, "studentLoanPlan"],
  [/postgraduateLoan/, "postgraduateLoan"],
  [/appointmentDate/, "appointmentDate"],
  [/director/, "director"],
  [/payFrequency/, "payFrequency"],
  [/paymentDate/, "payDate"],
];

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
export function calculateOutcome(typed: Situation, rulebook: Rulebook, makePayslip: MakePayslip = grossToNet): Outcome {
  const situation = withTaxCode(typed, rulebook);
  const relief = basicRate(rulebook, Number(situation.taxYear));
  const calendar = payDates(Number(situation.taxYear), situation.payFrequency, situation.payDate);
  const chosen = situation.payDate === "" ? Number(situation.payment) - 1 : calendar.indexOf(situation.payDate);
  const payAt: PayAt = (at) => calculatePay(situation, relief, placeOf(situation, calendar, { at, shown: chosen }));
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

/** Returns the field of a problem from the engine; `lineFields` are the fields behind the pay lines, in order. */
function fieldOfProblem(problem: Problem, lineFields: readonly FieldName[]): FieldProblem {
  const line = /\/lines\/(\d+)/.exec(problem.path);
  if (line) return { field: lineFields[Number(line[1])] ?? "amount", problem };
  const known = FIELDS.find(([pattern]) => pattern.test(problem.path));
  return { field: known?.[1] ?? "amount", problem };
}

/** Returns the bands of a year from the steps of each payment. A cumulative payment's are those of the year so far. */
function yearBands(payments: readonly (readonly WorkingStep[])[]): YearBands {
  return payments
    .map(bandsOf)
    .reduce((year, { isCumulative, ...own }) => (isCumulative ? own : added(year, own)), NONE);
}

function bandsOf(steps: readonly WorkingStep[]): YearBands & { readonly isCumulative: boolean } {
  const counted = steps.find(({ id }) => id === "income-tax.pay-after-free-pay");
  return {
    isCumulative: counted?.inputs["pay before"] !== undefined,
    freePay: getPence(counted?.inputs["free pay"] ?? "0"),
    bands: steps
      .filter(({ id }) => id.startsWith(BAND))
      .map(({ id, inputs, value }) => ({
        name: id.slice(BAND.length),
        rate: inputs.rate ?? "",
        pay: getPence(inputs.pay ?? "0"),
        tax: getPence(value),
      })),
  };
}

function added(year: YearBands, own: YearBands): YearBands {
  const names = [...new Set([...year.bands, ...own.bands].map(({ name }) => name))];
  return {
    freePay: year.freePay + own.freePay,
    bands: names.map((name) => {
      const parts = [...year.bands, ...own.bands].filter((band) => band.name === name);
      return {
        name,
        rate: parts.at(-1)?.rate ?? "",
        pay: parts.reduce((sum, { pay }) => sum + pay, 0),
        tax: parts.reduce((sum, { tax }) => sum + tax, 0),
      };
    }),
  };
}

/** Returns the code of a person with the standard allowance in a country and tax year: "S1257L". */
export function standardCode({ taxYear, country }: Situation, rulebook: Rulebook): string {
  return PREFIXES[country] + (rulebook.figuresOn(endOfTaxYear(Number(taxYear)))?.incomeTax.emergencyCode ?? "");
}

/** Returns a situation with a tax code: the standard one if none was typed. */
function withTaxCode(situation: Situation, rulebook: Rulebook): Situation {
  return situation.taxCode.trim() === "" ? { ...situation, taxCode: standardCode(situation, rulebook) } : situation;
}

/**
 * Returns every pay day of a tax year, ascending: the stated one with those before and after it at the frequency's
 * interval, or the default ones (the last day of each pay week, the 28th of a month).
 */
export function payDates(taxYear: number, frequency: Frequency, given: string): CalendarDate[] {
  const { span } = FREQUENCIES[frequency];
  const stated = given === "" ? null : readDate(given);
  const days = isPaidByWeek(frequency) ? weeklyDays(taxYear, span * 7, stated) : monthlyDays(taxYear, span, stated);
  return days.map(formatDate);
}

function weeklyDays(taxYear: number, step: number, stated: DayNumber | null): DayNumber[] {
  const start = startOfTaxYear(taxYear);
  const sinceStart = (stated ?? start + step - 1) - start;
  const days: DayNumber[] = [];
  for (let day = start + (((sinceStart % step) + step) % step); day <= endOfTaxYear(taxYear); day += step)
    days.push(day);
  return days;
}

/** Returns monthly pay days, which by default end in March. */
function monthlyDays(taxYear: number, step: number, stated: DayNumber | null): DayNumber[] {
  const anchor = stated ?? dayNumber(taxYear + 1, USUAL_LAST.month, USUAL_LAST.day);
  const [start, end] = [startOfTaxYear(taxYear), endOfTaxYear(taxYear)];
  const toApril = monthsTo(civilDate(start)) - monthsTo(civilDate(anchor));
  return Array.from({ length: TAX_MONTHS.length + 1 }, (_, month) => toApril + month)
    .filter((months) => months % step === 0)
    .map((months) => addMonths(anchor, months))
    .filter((day) => day >= start && day <= end);
}

function monthsTo({ year, month }: { readonly year: number; readonly month: number }): number {
  return year * 12 + month;
}

import {
  type EarningsPeriod,
  formatPence,
  type Money,
  PAYSLIP_AMOUNTS,
  type PayslipAmountName,
  type Pence,
} from "../base";
import { calculateTax, type TaxablePayment, type TaxCode } from "../income-tax";
import { calculateNi, type LetterEarnings } from "../national-insurance";
import { type DefinedLookup, defineCalculation, type FiguresInForce, type Rulebook } from "../rulebook";
import { type Cause, mergeParts, type NamedCause, ownCause, type Part, type Step } from "./causes";
import { type ExplainChangesFacts, FACTS, type Slip } from "./facts";
import { getLaw, type SlipLaw } from "./law";
import type { Change } from "./loan-parts";
import { fromTo, loanParts, type Move, walk } from "./loan-parts";
import { allocate, stepsBetween } from "./steps";

/** A cause, and the part of a difference that it explains. */
export interface ExplainedCause extends NamedCause {
  readonly explained: Money;
}

/** Why an amount differs: the parts add up to the difference. */
export interface ExplainedChange {
  readonly amount: PayslipAmountName;
  readonly difference: Money;
  readonly causes: readonly ExplainedCause[];
}

/**
 * Explains how the amounts of an employee differ between two payslips. The facts of one are replaced by those of the other
 * in a fixed order, and each amount is calculated after each of them: rules, year to date, code or letter or loan, then
 * pay, row by row, then pensions. What each replacement adds to an amount is explained by it.
 *
 * Problems: wrong facts. A payslip of a year that the rulebook does not have is explained as `Unexplained`.
 */
export const explainChanges: DefinedLookup<ExplainChangesFacts, readonly ExplainedChange[]> = defineCalculation({
  name: "explain-changes",
  facts: FACTS,
  law: (_, rulebook) => ({ rulebook, digest: rulebook.digest(), sources: {} }),
  work({ amounts, previous, current }, { rulebook }) {
    const partsFor = explainerOf(previous, current, rulebook);
    return amounts.map((amount) => {
      const difference = (current?.amounts[amount] ?? 0) - (previous?.amounts[amount] ?? 0);
      const causes = mergeParts(difference === 0 ? [] : withRest(partsFor(amount), difference));
      return { amount, difference: formatPence(difference), causes: causes.map(write) };
    });
  },
});

/** Returns what finds the parts of each amount's difference. */
function explainerOf(previous: Slip | null, current: Slip | null, rulebook: Rulebook) {
  const none = (): readonly Part[] => [];
  if (previous === null && current === null) return none;
  if (previous === null) return (name: PayslipAmountName) => [ownCause("Starter", current?.amounts[name] ?? 0)];
  if (current === null) return (name: PayslipAmountName) => [ownCause("Leaver", -(previous.amounts[name] ?? 0))];
  const change = changeOf(previous, current, rulebook);
  return change === null ? none : (name: PayslipAmountName) => partsOf(change, name);
}

function changeOf(previous: Slip, current: Slip, rulebook: Rulebook): Change | null {
  const before = getLaw(previous, rulebook);
  const after = getLaw(current, rulebook);
  if (before === null || after === null) return null;
  return { previous, current, laws: [before, after], steps: stepsBetween(previous, current) };
}

function withRest(parts: readonly Part[], difference: Pence): readonly Part[] {
  const explained = parts.reduce((sum, { pence }) => sum + pence, 0);
  return [...parts, ownCause("Unexplained", difference - explained)];
}

function write({ cause, detail, pence }: Part): ExplainedCause {
  return { cause, detail, explained: formatPence(pence) };
}

/** Returns why an amount differs, before parts of the same cause are added up. */
function partsOf(change: Change, name: PayslipAmountName): readonly Part[] {
  switch (name) {
    case "netPay":
      return PAYSLIP_AMOUNTS.flatMap(({ name: each, sign }) =>
        sign === 0 ? [] : partsOf(change, each).map((part) => ({ ...part, pence: sign * part.pence })),
      );
    case "tax":
      return taxParts(change);
    case "ni":
    case "employerNi":
      return niParts(change, name);
    case "studentLoan":
    case "postgraduateLoan":
      return loanParts(change, name);
    case "qualifyingEarnings":
    case "class1aOnTermination":
      return sharedParts(change, name);
    default:
      return rowParts(change, name);
  }
}

/** Returns the parts of an amount that the rows add up to. */
function rowParts(change: Change, name: PayslipAmountName): readonly Part[] {
  const parts = change.steps.map(({ effects, ...named }) => ({ ...named, pence: effects[name] ?? 0 }));
  const explained = parts.reduce((sum, { pence }) => sum + pence, 0);
  const isPension = name === "pension" || name === "employerPension";
  return [...parts, ownCause(isPension ? "PensionChange" : "Unexplained", differenceOf(change, name) - explained)];
}

/** Returns the parts of an amount that pay decides as a whole, in proportion to the changes of pay. */
function sharedParts(change: Change, name: PayslipAmountName): readonly Part[] {
  const difference = differenceOf(change, name);
  const payers = change.steps.filter(({ effects }) => weightOf(effects, name) !== 0);
  if (payers.length === 0) return [ownCause(causeWithoutPay(change), difference)];
  const shares = allocate(
    difference,
    payers.map(({ effects }) => weightOf(effects, name)),
  );
  return payers.map(({ cause, detail }, at) => ({ cause, detail, pence: shares[at] ?? 0 }));
}

/** Class 1A is due on taxable pay that is not NICable. */
function weightOf(effects: Step["effects"], name: PayslipAmountName): number {
  const gross = effects.grossPay ?? 0;
  return name === "class1aOnTermination" ? gross - (effects.grossForEmployerNi ?? 0) : gross;
}

function causeWithoutPay({ previous, current, laws: [before, after] }: Change): Cause {
  if (previous.sharesPeriod || current.sharesPeriod) return "PaymentsInPeriod";
  return before.figures === after.figures ? "Unexplained" : "RulesChange";
}

function differenceOf({ previous, current }: Pick<Change, "previous" | "current">, name: PayslipAmountName) {
  return (current.amounts[name] ?? 0) - (previous.amounts[name] ?? 0);
}

interface TaxState {
  readonly figures: FiguresInForce;
  readonly payment: TaxablePayment;
}

/**
 * Returns why tax differs: the year's rules on the earlier pay alone, the year to date, the code, then each cause of
 * taxable pay in turn.
 */
function taxParts({ previous, current, laws: [before, after], steps }: Change): readonly Part[] {
  const start = stateOf(previous, before);
  const end = stateOf(current, after);
  const rules = taxAlone(after.figures, start.payment) - taxAlone(before.figures, start.payment);
  const { period, payBefore, taxBefore } = end.payment;
  const inPeriod = { ...end, payment: { ...start.payment, period, payBefore, taxBefore } };
  const coded = { ...end, payment: { ...inPeriod.payment, code: end.payment.code } };
  const moves: Move<TaxState>[] = [
    { cause: "CumulativeTax", detail: null, state: inPeriod },
    { cause: "TaxCodeChange", detail: fromTo(codeText(previous), codeText(current)), state: coded },
  ];
  let state = coded;
  for (const { cause, detail, effects } of steps) {
    const { pay, benefits } = state.payment;
    const added = effects.benefitsTaxedViaPayroll ?? 0;
    const payment = { ...state.payment, pay: pay + (effects.taxablePay ?? 0), benefits: benefits + added };
    state = { ...state, payment };
    moves.push({ cause, detail, state });
  }
  moves.push({ cause: "Unexplained", detail: null, state: end });
  const otherwise = previous.sharesPeriod || current.sharesPeriod ? "PaymentsInPeriod" : "Unexplained";
  const amounts = { previous: previous.amounts.tax ?? 0, current: current.amounts.tax ?? 0, otherwise } as const;
  const parts = walk(start, moves, ({ figures, payment }) => calculateTax(figures, payment).tax, amounts);
  return [ownCause("RulesChange", rules), ownCause("CumulativeTax", -rules), ...parts];
}

function stateOf({ amounts, taxablePayBefore, taxBefore }: Slip, { figures, period, code }: SlipLaw): TaxState {
  const pay = amounts.taxablePay ?? 0;
  const benefits = amounts.benefitsTaxedViaPayroll ?? 0;
  return { figures, payment: { code, period, pay, benefits, payBefore: taxablePayBefore, taxBefore, terms: null } };
}

function taxAlone(figures: FiguresInForce, payment: TaxablePayment): number {
  const code: TaxCode = { ...payment.code, week1Month1: true };
  return calculateTax(figures, { ...payment, code }).tax;
}

function codeText({ taxCode, week1Month1 }: Slip): string {
  return week1Month1 ? `${taxCode} M1` : taxCode;
}

interface NiState {
  readonly figures: FiguresInForce;
  readonly earningsPeriod: EarningsPeriod;
  readonly earnings: readonly LetterEarnings[];
}

/**
 * Returns why contributions differ: the year's rules, the category letter, then each cause of NICable pay in turn. What
 * these do not give follows from the earnings period: a director's year, or several payments in one period.
 */
function niParts(change: Change, name: "ni" | "employerNi"): readonly Part[] {
  const { previous, current, laws, steps } = change;
  const [before, after] = laws;
  const start: NiState = { ...before, earnings: earningsOf(previous) };
  const end: NiState = { ...after, earnings: earningsOf(current) };
  const otherwise = "PaymentsInPeriod";
  const amounts = { previous: previous.amounts[name] ?? 0, current: current.amounts[name] ?? 0, otherwise } as const;
  if (!knowsLetters(after.figures, start) || !knowsLetters(after.figures, end)) {
    return [ownCause("Unexplained", amounts.current - amounts.previous)];
  }
  const isWhole = start.earnings.length < 2 && end.earnings.length < 2;
  const letters = fromTo(lettersOf(start), lettersOf(end));
  const moves: Move<NiState>[] = [
    { cause: "RulesChange", detail: null, state: { ...start, figures: after.figures } },
    { cause: "PaymentsInPeriod", detail: null, state: { ...end, earnings: start.earnings } },
    ...(isWhole ? movesOfLetter({ start, end, letters, steps }) : []),
    { cause: isWhole ? "Unexplained" : "NiCategoryChange", detail: isWhole ? null : letters, state: end },
  ];
  return walk(start, moves, (state) => contributionsIn(state, name), amounts);
}

interface WithOneLetter extends Pick<Change, "steps"> {
  readonly start: NiState;
  readonly end: NiState;
  readonly letters: string;
}

/** Returns the moves between payslips with one letter each: to the other letter, then by each cause of NICable pay. */
function movesOfLetter({ start, end, letters, steps }: WithOneLetter): readonly Move<NiState>[] {
  const letter = end.earnings[0]?.letter ?? "A";
  let pay = totalOf(start.earnings);
  const stateNow = (): NiState => ({ ...end, earnings: [{ letter, gross: pay }] });
  const moves: Move<NiState>[] = [{ cause: "NiCategoryChange", detail: letters, state: stateNow() }];
  for (const { cause, detail, effects } of steps) {
    pay += effects.grossForEmployeeNi ?? 0;
    moves.push({ cause, detail, state: stateNow() });
  }
  return moves;
}

function contributionsIn({ figures, earningsPeriod, earnings }: NiState, name: "ni" | "employerNi"): number {
  if (earnings.length === 0) return 0;
  const none = { periodToDate: [], director: null, directorToDate: [] };
  const { letters } = calculateNi(figures, { earnings, earningsPeriod, ...none });
  return letters.reduce((sum, { employee, employer }) => sum + (name === "ni" ? employee : employer), 0);
}

function earningsOf({ earnings }: Slip): readonly LetterEarnings[] {
  return Object.entries(earnings).map(([letter, gross]) => ({ letter, gross }));
}

function knowsLetters({ nationalInsurance: { letterOrder } }: FiguresInForce, { earnings }: NiState): boolean {
  const known: readonly string[] = letterOrder;
  return earnings.every(({ letter }) => known.includes(letter));
}

function totalOf(earnings: readonly LetterEarnings[]): number {
  return earnings.reduce((sum, { gross }) => sum + gross, 0);
}

function lettersOf({ earnings }: NiState): string {
  return earnings.map(({ letter }) => letter).join(", ") || "none";
}

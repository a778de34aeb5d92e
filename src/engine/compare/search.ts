import type { Rulebook } from "../rulebook";
import { COMPARED_AMOUNTS, type ComparedAmount, type ComparedPence, DEDUCTIONS, type StatedPence } from "./amounts";
import { evaluate } from "./evaluate";
import type { Hypothesis, Variant } from "./variant";
import { DIFFERENCE_CAUSES } from "./variant";

const POUND = 100;

/** Amounts that are calculated to the penny. */
const TO_THE_PENNY: readonly ComparedAmount[] = ["ni", "employerNi", "pension", "employerPension"];
const IN_POUNDS: readonly ComparedAmount[] = ["studentLoan", "postgraduateLoan"];

/** More combinations than these would keep a page waiting. */
const MOST_COMBINATIONS = 8_000;

/** What an unlikely hypothesis counts beyond its cause: more than any cause. */
const UNLIKELY = 100;

/** Hypotheses that explain a payslip together, and what they leave unexplained. */
export interface Explanation {
  readonly hypotheses: readonly Hypothesis[];
  /** The payslip with all of them. */
  readonly variant: Variant;
  readonly calculated: ComparedPence;
  readonly unexplained: readonly ComparedAmount[];
}

/** What is searched for: the payslip as known here, the stated amounts, and what may have been done. */
export interface Question {
  readonly base: Variant;
  readonly stated: StatedPence;
  /** Returns everything that may have been done; asked for only if something differs. */
  readonly hypotheses: () => readonly Hypothesis[];
  readonly rulebook: Rulebook;
}

/**
 * Finds the smallest set of hypotheses under which every stated amount is calculated to the penny: none, one, two, then
 * three. Among equally small sets those before others in the list of causes are preferred. If no set explains
 * everything, the one that leaves the fewest amounts. `own` is what the payslip itself comes to.
 */
export function explain(question: Question, own: ComparedPence): Explanation {
  const unexplained = misses(question.stated, own, false);
  const base: Explanation = { hypotheses: [], variant: question.base, calculated: own, unexplained };
  if (unexplained.length === 0) return base;
  const trials = question.hypotheses().map((one): Trial => [one, triedWith(question.base, [one], question)]);
  const singles = trials.flatMap(([, explanation]) => explanation ?? []);
  const one = best(singles);
  if (one !== null) return one;
  const useful = trials.filter(([{ isAdaptive }, alone]) => isAdaptive === true || (alone && changesAny(alone, base)));
  const possible = possibleSets(question.stated, base);
  const likely = best(tryAll(possible(pairsOf(useful)), question));
  if (likely !== null) return likely;
  // Some move an amount only together, such as a sacrifice and another letter.
  const pairs = tryAll(anySet(pairsOf(useful)), question);
  const two = best(pairs);
  if (two !== null) return two;
  const three = tryAll(possible(triplesOf(useful)), question);
  return best(three) ?? nearest(base, [...singles, ...pairs, ...three]);
}

/** A hypothesis with what it comes to alone, if it applies alone. */
type Trial = readonly [Hypothesis, Explanation | null];

function tried(
  hypotheses: readonly Hypothesis[],
  variant: Variant,
  { stated, rulebook }: Question,
): Explanation | null {
  const calculated = evaluate(variant, rulebook);
  if (calculated === null) return null;
  return { hypotheses, variant, calculated, unexplained: misses(stated, calculated, variant.isRounded) };
}

/** Applies hypotheses one after the other; null if one of them does not apply. */
export function applyAll(base: Variant, hypotheses: readonly Hypothesis[]): Variant | null {
  let variant: Variant | null = base;
  for (const each of hypotheses) variant = variant && each.apply(variant);
  return variant;
}

function triedWith(base: Variant, hypotheses: readonly Hypothesis[], question: Question): Explanation | null {
  const variant = applyAll(base, hypotheses);
  return variant === null ? null : tried(hypotheses, variant, question);
}

function tryAll(sets: Iterable<readonly Hypothesis[]>, question: Question): readonly Explanation[] {
  const found: Explanation[] = [];
  let count = 0;
  for (const set of sets) {
    if (++count > MOST_COMBINATIONS) break;
    const explanation = triedWith(question.base, set, question);
    if (explanation !== null) found.push(explanation);
  }
  return found;
}

/** Whether a hypothesis moves an amount that is wrong, or allows for it. */
function changesAny({ calculated, unexplained }: Explanation, base: Explanation): boolean {
  return base.unexplained.some((name) => calculated[name] !== base.calculated[name] || !unexplained.includes(name));
}

type Sets = Generator<readonly Trial[]>;

function* pairsOf(all: readonly Trial[]): Sets {
  for (const [at, first] of all.entries()) {
    for (const second of all.slice(at + 1)) if (first[0].cause !== second[0].cause) yield [first, second];
  }
}

function* triplesOf(all: readonly Trial[]): Sets {
  for (const [at, first] of all.entries()) {
    for (const pair of pairsOf(all.slice(at + 1))) {
      if (pair.every(([{ cause }]) => cause !== first[0].cause)) yield [first, ...pair];
    }
  }
}

/**
 * Returns what passes only sets that can explain everything: an amount that one of them alone moves must be right with
 * it, and one that none moves must be right already. Those that follow what is stated may do anything.
 */
function possibleSets(stated: StatedPence, base: Explanation) {
  const isPossible = (set: readonly Trial[], name: ComparedAmount) => {
    const wanted = stated[name];
    const movers = set.filter(([, alone]) => alone?.calculated[name] !== base.calculated[name]);
    if (wanted === undefined || movers.length > 1) return true;
    const [[, mover] = [null, base]] = movers;
    return mover?.calculated[name] === wanted;
  };
  return function* (sets: Sets): Generator<readonly Hypothesis[]> {
    for (const set of sets) {
      const isFree = set.some(([{ isAdaptive }]) => isAdaptive === true);
      if (!isFree && !SEPARATE_AMOUNTS.every((name) => isPossible(set, name))) continue;
      yield set.map(([hypothesis]) => hypothesis);
    }
  };
}

function* anySet(sets: Sets): Generator<readonly Hypothesis[]> {
  for (const set of sets) yield set.map(([hypothesis]) => hypothesis);
}

/** Net pay follows from all the others. */
const SEPARATE_AMOUNTS = COMPARED_AMOUNTS.filter((name) => name !== "netPay");

function best(explanations: readonly Explanation[]): Explanation | null {
  const whole = explanations.filter(({ unexplained }) => unexplained.length === 0);
  return whole.reduce<Explanation | null>((one, each) => (one === null || rank(each) < rank(one) ? each : one), null);
}

function rank({ hypotheses }: Explanation): number {
  const cost = ({ cause, isUnlikely }: Hypothesis) => DIFFERENCE_CAUSES.indexOf(cause) + (isUnlikely ? UNLIKELY : 0);
  return hypotheses.reduce((sum, each) => sum + cost(each), 0);
}

function nearest(base: Explanation, others: readonly Explanation[]): Explanation {
  return others.reduce((one, each) => (each.unexplained.length < one.unexplained.length ? each : one), base);
}

/** Returns the stated amounts that the calculated ones do not equal, to the penny. */
function misses(stated: StatedPence, calculated: ComparedPence, isRounded: boolean): readonly ComparedAmount[] {
  const wrong = COMPARED_AMOUNTS.filter((name) => (stated[name] ?? calculated[name]) !== calculated[name]);
  if (!isRounded || wrong.length === 0) return wrong;
  const rounded = wrong.filter((name) => isRounding(name, (stated[name] ?? 0) - calculated[name], stated[name] ?? 0));
  const net =
    calculated.netPay - DEDUCTIONS.reduce((sum, name) => sum + differenceOf(name, rounded, stated, calculated), 0);
  return wrong.filter((name) => !rounded.includes(name) && !(name === "netPay" && stated.netPay === net));
}

function differenceOf(
  name: ComparedAmount,
  rounded: readonly ComparedAmount[],
  stated: StatedPence,
  calculated: ComparedPence,
): number {
  return rounded.includes(name) ? (stated[name] ?? 0) - calculated[name] : 0;
}

/**
 * Whether a difference may be another rounding: a penny of contributions; loans to the pound above or with pence; tax in
 * whole pounds.
 */
function isRounding(name: ComparedAmount, difference: number, stated: number): boolean {
  if (TO_THE_PENNY.includes(name)) return Math.abs(difference) === 1;
  if (IN_POUNDS.includes(name)) return difference > 0 && difference <= POUND;
  return name === "tax" && Math.abs(difference) < POUND && stated % POUND === 0;
}

import type { StudentLoanPlan } from "../base";
import { loanEarnings } from "../gross-to-net";
import { WITHOUT_CONTRIBUTIONS } from "../national-insurance";
import { calculateLoans } from "../student-loans";
import { type NamedCause, ownCause, type Part, type Step } from "./causes";
import type { Slip } from "./facts";
import type { SlipLaw } from "./law";

type LoanName = "studentLoan" | "postgraduateLoan";

interface LoanState {
  readonly law: SlipLaw;
  readonly plan: StudentLoanPlan | null;
  readonly isPostgraduate: boolean;
  readonly pay: number;
}

/**
 * Returns why a loan's deduction differs: the year's rules, the loan itself, the category letter, then each cause of
 * NICable pay in turn. The rest is of payments in one period, else of the limit on deductions.
 */
export function loanParts(change: Change, name: LoanName): readonly Part[] {
  const {
    previous,
    current,
    laws: [before, after],
  } = change;
  const start = stateOf(previous, before, name);
  const end = stateOf(current, after, name);
  const detail = name === "studentLoan" ? fromTo(start.plan ?? "none", end.plan ?? "none") : null;
  const moves: Move<LoanState>[] = [
    { cause: "RulesChange", detail: null, state: { ...start, law: after } },
    { cause: "LoanChange", detail, state: { ...end, pay: start.pay } },
    ...payMoves(change, { ...end, pay: start.pay }),
    { cause: "Unexplained", detail: null, state: end },
  ];
  const otherwise = previous.sharesPeriod || current.sharesPeriod ? "PaymentsInPeriod" : "LoanChange";
  const amounts = { previous: previous.amounts[name] ?? 0, current: current.amounts[name] ?? 0, otherwise } as const;
  return walk(start, moves, (each) => deductionIn(each, name), amounts);
}

/** Returns the moves of pay that a loan is deducted from: by the category letter, then by each cause in turn. */
function payMoves({ previous, current, steps }: Change, from: LoanState): readonly Move<LoanState>[] {
  const moves: Move<LoanState>[] = [];
  const isPaidWithout = isWithoutContributions(current);
  let state = from;
  if (isPaidWithout !== isWithoutContributions(previous)) {
    state = { ...state, pay: isPaidWithout ? 0 : (previous.amounts.grossForEmployerNi ?? 0) };
    moves.push({ cause: "NiCategoryChange", detail: fromTo(namedLetters(previous), namedLetters(current)), state });
  }
  for (const { cause, detail, effects } of steps) {
    state = { ...state, pay: isPaidWithout ? 0 : state.pay + (effects.grossForEmployerNi ?? 0) };
    moves.push({ cause, detail, state });
  }
  return moves;
}

/** Returns the state of a payslip; a loan of which nothing was deducted although pay reached it was not collected. */
function stateOf({ amounts, earnings, studentLoanPlan }: Slip, law: SlipLaw, name: LoanName): LoanState {
  const pay = loanEarnings(Object.entries(earnings).map(([letter, gross]) => ({ letter, gross })));
  const collected = { law, plan: studentLoanPlan, isPostgraduate: true, pay };
  const isCollected = amounts[name] !== 0 || deductionIn(collected, name) === 0;
  return isCollected ? collected : { law, plan: null, isPostgraduate: false, pay };
}

/** Whether all pay of a payslip is under a letter without contributions, so that no loan is deducted from it. */
function isWithoutContributions({ earnings }: Slip): boolean {
  const letters = Object.keys(earnings);
  return letters.length > 0 && letters.every((letter) => letter === WITHOUT_CONTRIBUTIONS);
}

function namedLetters({ earnings }: Slip): string {
  return Object.keys(earnings).join(", ") || "none";
}

function deductionIn(
  { law: { figures, earningsPeriod, loanMethod }, plan, isPostgraduate, pay }: LoanState,
  name: LoanName,
): number {
  return calculateLoans(figures, plan, isPostgraduate, pay, earningsPeriod, loanMethod)[name];
}

/** Two payslips of an employee, the law of each, and the steps between their rows. */
export interface Change {
  readonly previous: Slip;
  readonly current: Slip;
  readonly laws: readonly [SlipLaw, SlipLaw];
  readonly steps: readonly Step[];
}

/** A state on the way from one payslip to another, and what led to it. */
export interface Move<State> extends NamedCause {
  readonly state: State;
}

/** An amount of two payslips, in pence, and why they may differ from what the states give. */
interface AmountOfBoth {
  readonly previous: number;
  readonly current: number;
  readonly otherwise: NamedCause["cause"];
}

/**
 * Walks from the state of one payslip to that of another, and returns what each move adds to an amount. What the first
 * and the last state do not give of the amount paid is a part of its own, so that all parts add up to the difference.
 */
export function walk<State>(
  start: State,
  moves: readonly Move<State>[],
  amountIn: (state: State) => number,
  { previous, current, otherwise }: AmountOfBoth,
): readonly Part[] {
  const first = amountIn(start);
  let last = first;
  const parts: Part[] = [];
  for (const { cause, detail, state } of moves) {
    const pence = amountIn(state);
    parts.push({ cause, detail, pence: pence - last });
    last = pence;
  }
  return [...parts, ownCause(otherwise, current - last - (previous - first))];
}

/** Returns the detail of a value that changed. */
export function fromTo(previous: string, current: string): string {
  return `${previous} to ${current}`;
}

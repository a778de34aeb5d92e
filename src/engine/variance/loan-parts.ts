import type { StudentLoanPlan } from "../base";
import { loansOf } from "../student-loans";
import type { Part } from "./causes";
import type { Change } from "./change";
import type { Slip } from "./facts";
import type { SlipLaw } from "./law";
import { fromTo, type Move, walk } from "./walk";

type LoanName = "studentLoan" | "postgraduateLoan";

interface LoanState {
  readonly law: SlipLaw;
  readonly plan: StudentLoanPlan | null;
  readonly isPostgraduate: boolean;
  readonly pay: number;
}

/**
 * Returns why a loan's deduction differs: the year's rules, the loan itself, then each cause of NICable pay in turn. The
 * rest is of payments in one period, else of the limit on deductions.
 */
export function loanParts(
  { previous, current, laws: [before, after], steps }: Change,
  name: LoanName,
): readonly Part[] {
  const start = stateOf(previous, before, name);
  const end = stateOf(current, after, name);
  const { plan, isPostgraduate } = end;
  const detail = name === "studentLoan" ? fromTo(start.plan ?? "none", plan ?? "none") : null;
  let state: LoanState = { ...end, pay: start.pay };
  const moves: Move<LoanState>[] = [
    { cause: "RulesChange", detail: null, state: { ...start, law: after } },
    { cause: "LoanChange", detail, state },
  ];
  for (const { cause, detail, effects } of steps) {
    state = { law: after, plan, isPostgraduate, pay: state.pay + (effects.grossForEmployerNi ?? 0) };
    moves.push({ cause, detail, state });
  }
  moves.push({ cause: "Unexplained", detail: null, state: end });
  const otherwise = previous.sharesPeriod || current.sharesPeriod ? "PaymentsInPeriod" : "LoanChange";
  const amounts = { previous: previous.amounts[name] ?? 0, current: current.amounts[name] ?? 0, otherwise } as const;
  return walk(start, moves, (each) => deductionIn(each, name), amounts);
}

/** Returns the state of a payslip; a loan of which nothing was deducted although pay reached it was not collected. */
function stateOf({ amounts, studentLoanPlan }: Slip, law: SlipLaw, name: LoanName): LoanState {
  const pay = amounts.grossForEmployerNi ?? 0;
  const collected = { law, plan: studentLoanPlan, isPostgraduate: true, pay };
  const isCollected = amounts[name] !== 0 || deductionIn(collected, name) === 0;
  return isCollected ? collected : { law, plan: null, isPostgraduate: false, pay };
}

function deductionIn(
  { law: { figures, earningsPeriod }, plan, isPostgraduate, pay }: LoanState,
  name: LoanName,
): number {
  return loansOf(figures, plan, isPostgraduate, pay, earningsPeriod)[name];
}

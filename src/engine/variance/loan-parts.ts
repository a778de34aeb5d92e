import type { StudentLoanPlan } from "../base";
import { loanEarnings } from "../gross-to-net";
import { WITHOUT_CONTRIBUTIONS } from "../national-insurance";
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
 * Returns why a loan's deduction differs: the year's rules, the loan itself, the category letter, then each cause of
 * NICable pay in turn. The rest is of payments in one period, else of the limit on deductions.
 */
export function loanParts(
  { previous, current, laws: [before, after], steps }: Change,
  name: LoanName,
): readonly Part[] {
  const start = stateOf(previous, before, name);
  const end = stateOf(current, after, name);
  const { plan, isPostgraduate } = end;
  const detail = name === "studentLoan" ? fromTo(start.plan ?? "none", plan ?? "none") : null;
  const isPaidWithout = isWithoutContributions(current);
  let state: LoanState = { ...end, pay: start.pay };
  const moves: Move<LoanState>[] = [
    { cause: "RulesChange", detail: null, state: { ...start, law: after } },
    { cause: "LoanChange", detail, state },
  ];
  if (isPaidWithout !== isWithoutContributions(previous)) {
    state = { ...state, pay: isPaidWithout ? 0 : (previous.amounts.grossForEmployerNi ?? 0) };
    moves.push({ cause: "NiCategoryChange", detail: fromTo(namedLetters(previous), namedLetters(current)), state });
  }
  for (const { cause, detail, effects } of steps) {
    const pay = isPaidWithout ? 0 : state.pay + (effects.grossForEmployerNi ?? 0);
    state = { law: after, plan, isPostgraduate, pay };
    moves.push({ cause, detail, state });
  }
  moves.push({ cause: "Unexplained", detail: null, state: end });
  const otherwise = previous.sharesPeriod || current.sharesPeriod ? "PaymentsInPeriod" : "LoanChange";
  const amounts = { previous: previous.amounts[name] ?? 0, current: current.amounts[name] ?? 0, otherwise } as const;
  return walk(start, moves, (each) => deductionIn(each, name), amounts);
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
  return loansOf(figures, plan, isPostgraduate, pay, earningsPeriod, loanMethod)[name];
}

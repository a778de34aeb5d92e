import { STUDENT_LOAN_PLANS } from "../../base";
import type { PayslipFacts } from "../../gross-to-net";
import { ALL_LETTERS } from "../../rulebook";
import type { Stated } from "../stated";
import { type Hypothesis, withFacts } from "../variant";

/** Nobody pays contributions under it, which several other things look like. */
const WITHOUT_CONTRIBUTIONS = "X";

/** Another category letter: the stated one first. */
export function niCategories({ niCategory }: PayslipFacts, { niCategory: stated }: Stated): Hypothesis[] {
  const letters = new Set([...(stated === null ? [] : [stated]), ...ALL_LETTERS]);
  return [...letters]
    .filter((letter) => letter !== niCategory)
    .map((letter) => ({
      ...withFacts("NiCategory", `${letter} instead of ${niCategory}`, (facts) => ({ ...facts, niCategory: letter })),
      isUnlikely: stated === null ? letter === WITHOUT_CONTRIBUTIONS : letter !== stated,
    }));
}

/** Another student loan plan, or none; and a postgraduate loan, or none. */
export function loans(own: PayslipFacts): Hypothesis[] {
  const plan = own.studentLoanPlan ?? null;
  const has = own.postgraduateLoan === true;
  const plans = [...STUDENT_LOAN_PLANS, null].filter((other) => other !== plan);
  return [
    ...plans.map((other) =>
      withFacts("StudentLoanPlan", `${other ?? "no plan"} instead of ${plan ?? "none"}`, (facts) => ({
        ...facts,
        studentLoanPlan: other,
      })),
    ),
    withFacts("PostgraduateLoan", has ? "not deducted" : "deducted", (facts) => ({ ...facts, postgraduateLoan: !has })),
  ];
}

/** Another method of a director's contributions, or those of an employee. */
export function directors({ director = null }: PayslipFacts): Hypothesis[] {
  const own = director?.nicMethod ?? "an employee's";
  const methods = [null, "Annual", "Alternative"] as const;
  return methods
    .filter((method) => method !== (director?.nicMethod ?? null))
    .map((method) =>
      withFacts("DirectorMethod", `${method ?? "an employee's"} instead of ${own}`, (facts) => ({
        ...facts,
        director: method === null ? null : { ...facts.director, nicMethod: method },
      })),
    );
}

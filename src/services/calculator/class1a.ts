import { class1aOnTermination, type Problem, type Rulebook, type SummaryItem } from "../../engine";
import { formatPence, readPence } from "../../engine/base";

/** What the employer owes on the termination awards of a payment, in pence, or why nobody can say. */
export type Class1a =
  | { readonly ok: true; readonly pence: number }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Class 1A contributions on awards, in pence; without awards no rate is asked for, which not every year has. */
export function class1aOn(awards: number, taxYear: number, rulebook: Rulebook): Class1a {
  if (awards === 0) return { ok: true, pence: 0 };
  const answer = class1aOnTermination({ taxYear, taxableAwards: formatPence(awards) }, rulebook);
  if (!answer.ok) return { ok: false, problems: answer.problems.map((problem) => ({ ...problem, path: "/lines" })) };
  return { ok: true, pence: readPence(answer.value.class1aOnTermination) };
}

/** The row of a payslip that states them; none for nought. */
export function class1aRows(pence: number): readonly SummaryItem[] {
  if (pence === 0) return [];
  return [
    {
      ...{ id: null, code: "CLASS_1A", description: "Class 1A National Insurance on a termination award" },
      ...{ type: "EmployerCost", amount: formatPence(pence), lineType: null },
      ...{ statutoryType: null, pensionLineType: null, pensionType: null },
    },
  ];
}

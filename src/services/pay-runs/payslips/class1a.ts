import { class1aOnTermination, type Problem, type Rulebook, type SummaryItem } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";

/** Class 1A contributions on the termination awards of a payment, in pence, or why they cannot be calculated. */
export type Class1a =
  | { readonly ok: true; readonly pence: number }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** A payment's tax year, and its date if known. */
interface Paid {
  readonly taxYear: number;
  readonly paymentDate: string | null;
}

/** Returns Class 1A contributions on the awards of a payment, in pence. */
export function class1aOn(awards: number, { taxYear, paymentDate }: Paid, rulebook: Rulebook): Class1a {
  if (awards === 0) return { ok: true, pence: 0 };
  const facts = { taxYear, taxableAwards: formatPence(awards) };
  const answer = class1aOnTermination(paymentDate === null ? facts : { ...facts, paymentDate }, rulebook);
  if (!answer.ok) return { ok: false, problems: answer.problems.map(atLines) };
  return { ok: true, pence: readPence(answer.value.class1aOnTermination) };
}

/** Points a problem with an award at its line; a missing date is the payment's. */
function atLines(problem: Problem): Problem {
  return problem.path === "/paymentDate" ? problem : { ...problem, path: "/lines" };
}

/** Returns the row of a payslip that states them; no row for zero. */
export function class1aRows(pence: number): readonly SummaryItem[] {
  if (pence === 0) return [];
  return [
    {
      id: null,
      code: "CLASS_1A",
      description: "Class 1A National Insurance on a termination award",
      type: "EmployerCost",
      amount: formatPence(pence),
      lineType: null,
      statutoryType: null,
      pensionLineType: null,
      pensionType: null,
    },
  ];
}

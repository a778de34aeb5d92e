import { formatPence, type Money, type PayslipAmountName, type Pence } from "../base";
import { type DefinedLookup, defineCalculation, type Rulebook } from "../rulebook";
import { mergeParts, type NamedCause, type Part, partOf } from "./causes";
import type { Change } from "./change";
import { type ExplainChangesFacts, FACTS, type Slip } from "./facts";
import { lawOf } from "./law";
import { partsOf } from "./parts";
import { stepsBetween } from "./steps";

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
  if (previous === null) return (name: PayslipAmountName) => [partOf("Starter", current?.amounts[name] ?? 0)];
  if (current === null) return (name: PayslipAmountName) => [partOf("Leaver", -(previous.amounts[name] ?? 0))];
  const change = changeOf(previous, current, rulebook);
  return change === null ? none : (name: PayslipAmountName) => partsOf(change, name);
}

function changeOf(previous: Slip, current: Slip, rulebook: Rulebook): Change | null {
  const before = lawOf(previous, rulebook);
  const after = lawOf(current, rulebook);
  if (before === null || after === null) return null;
  return { previous, current, laws: [before, after], steps: stepsBetween(previous, current) };
}

function withRest(parts: readonly Part[], difference: Pence): readonly Part[] {
  const explained = parts.reduce((sum, { pence }) => sum + pence, 0);
  return [...parts, partOf("Unexplained", difference - explained)];
}

function write({ cause, detail, pence }: Part): ExplainedCause {
  return { cause, detail, explained: formatPence(pence) };
}

import { formatDate, shape } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { freeze } from "./freeze";
import { CHANGE_FIELDS } from "./version-change";

const REVERSAL = shape.record({
  ...CHANGE_FIELDS,
  /** The day of the reversal, which the caller names: it is never guessed. */
  journalDate: shape.date,
});

/** A version to reverse, and the day of its reversal. */
export interface ReversalFacts extends shape.FactsOf<typeof REVERSAL> {}

/**
 * Makes the journal that cancels a version: the same lines with their sides changed, under a date of the caller's. The
 * reference defaults to that of the version with "-REV" after it.
 */
export function reverseJournal(facts: ReversalFacts): JournalAnswer<Journal> {
  return answer(REVERSAL, facts, ({ previous, journalId, journalDate, reference, narration }) => {
    const journal: Journal = {
      ...previous,
      journalId,
      version: previous.version + 1,
      isLatest: false,
      reason: "Reversal",
      journalDate: formatDate(journalDate),
      reference: reference ?? `${previous.reference}-REV`,
      narration: narration ?? `Reversal of ${previous.narration}`,
      totalDebit: previous.totalCredit,
      totalCredit: previous.totalDebit,
      reconciliation: previous.reconciliation,
      byNominal: previous.byNominal.map(swapped),
      byDepartment: previous.byDepartment.map(swapped),
      lines: previous.lines.map(swapped),
    };
    return { value: freeze(journal) };
  });
}

function swapped<Sides extends { readonly debit: string; readonly credit: string }>(sides: Sides): Sides {
  return { ...sides, debit: sides.credit, credit: sides.debit };
}

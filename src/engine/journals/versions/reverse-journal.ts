import { formatDate } from "../../base";
import type { JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { freeze } from "./freeze";
import { readVersionChange } from "./read-version-change";

/** A version to reverse, and the day of its reversal, which the caller names: it is never guessed. */
export interface ReversalFacts {
  readonly previous: Journal;
  readonly journalId?: string;
  readonly journalDate: string;
  readonly reference?: string;
  readonly narration?: string;
}

/**
 * Makes the journal that cancels a version: the same lines with their sides changed, under a date of the caller's. The
 * reference defaults to that of the version with "-REV" after it.
 */
export function reverseJournal(facts: ReversalFacts): JournalAnswer<Journal> {
  const read = readVersionChange(facts, (reader, owner) => reader.date(owner, "journalDate", ""));
  if (!read.ok) return read;
  const { previous, day, journalId, reference, narration } = read.change;
  const journal: Journal = {
    ...previous,
    journalId,
    version: previous.version + 1,
    isLatest: false,
    reason: "Reversal",
    journalDate: formatDate(day),
    reference: reference ?? `${previous.reference}-REV`,
    narration: narration ?? `Reversal of ${previous.narration}`,
    totalDebit: previous.totalCredit,
    totalCredit: previous.totalDebit,
    reconciliation: previous.reconciliation,
    byNominal: previous.byNominal.map(swapped),
    byDepartment: previous.byDepartment.map(swapped),
    lines: previous.lines.map(swapped),
  };
  return { ok: true, value: freeze(journal), workings: null };
}

function swapped<Sides extends { readonly debit: string; readonly credit: string }>(sides: Sides): Sides {
  return { ...sides, debit: sides.credit, credit: sides.debit };
}

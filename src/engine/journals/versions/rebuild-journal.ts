import { type CallOptions, type Explain, formatDate, shape, type Workings } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { makeJournal } from "../make-journal";
import { JOURNAL_FIELDS } from "../read/journal-facts";
import { CHANGE_FIELDS, freeze } from "./freeze";
import { STORED_JOURNAL, superseded } from "./stored-journal";

const REISSUE = shape.record({
  ...CHANGE_FIELDS,
  /** Default: the previous version's date. */
  journalDate: shape.orNull(shape.date),
});

/** The changes of a reissue: the lines stay the same. */
export interface ReissueFacts extends shape.FactsOf<typeof REISSUE> {}

/** Makes a new version with the same lines under another date or reference, such as for a closed month. */
export function reissueJournal(facts: ReissueFacts): JournalAnswer<JournalVersions> {
  return answer(REISSUE, facts, ({ previous, journalId, journalDate, reference, narration }) => {
    const journal: Journal = {
      ...previous,
      journalId,
      version: previous.version + 1,
      isLatest: true,
      reason: "Reissue",
      journalDate: journalDate === null ? previous.journalDate : formatDate(journalDate),
      reference: reference ?? previous.reference,
      narration: narration ?? previous.narration,
    };
    return { value: freeze({ journal, previous: superseded(previous) }) };
  });
}

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

const REBUILD = shape.record({ previous: STORED_JOURNAL, ...JOURNAL_FIELDS });

/** The frozen pay run, with current mappings. */
export interface RebuildFacts extends shape.FactsOf<typeof REBUILD> {}

/** A new version, and the previous one, which is no longer the latest. */
export interface JournalVersions {
  readonly journal: Journal;
  readonly previous: Journal;
}

/**
 * Makes a new version of a journal from the same frozen payslips, with new mappings, template or splits. Problems:
 * those of `createJournal`; `snapshot_differs` if the payslips are not those of the previous version.
 */
export function rebuildJournal(facts: RebuildFacts, options: Explain): JournalAnswer<JournalVersions, Workings>;
export function rebuildJournal(facts: RebuildFacts, options?: CallOptions): JournalAnswer<JournalVersions>;
export function rebuildJournal(facts: RebuildFacts, options?: CallOptions): JournalAnswer<JournalVersions> {
  return answer(REBUILD, facts, (read, reader) => {
    const { previous } = read;
    const of = { version: previous.version + 1, reason: "Rebuild" } as const;
    const made = makeJournal(reader, read, of, options?.explain === true);
    if (made === null) return null;
    if (made.value.snapshot !== previous.snapshot) reader.refuse("snapshot_differs", "/payRun");
    return { value: { journal: made.value, previous: freeze(superseded(previous)) }, workings: made.workings };
  });
}

import { type CallOptions, type Explain, Reader, type Workings } from "../../base";
import type { JournalAnswer } from "../answer";
import type { JournalFacts } from "../facts";
import type { Journal } from "../journal";
import { makeJournal } from "../make-journal";
import { JOURNAL_FIELDS, readJournalFacts } from "../read/read-journal-facts";
import { freeze } from "./freeze";
import { readPrevious, superseded } from "./read-previous";

/** The frozen pay run, with current mappings. */
export interface RebuildFacts extends JournalFacts {
  readonly previous: Journal;
}

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
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  const previous = readPrevious(reader, owner, "previous");
  const read = readJournalFacts(reader, owner, [...JOURNAL_FIELDS, "previous"]);
  if (previous === null || read === null) return { ok: false, problems: reader.problems };
  const of = { version: previous.version + 1, reason: "Rebuild" } as const;
  const made = makeJournal(reader, read, of, options?.explain === true);
  if (made !== null && made.journal.snapshot !== previous.snapshot) reader.refuse("snapshot_differs", "/payRun");
  if (made === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return {
    ok: true,
    value: { journal: made.journal, previous: freeze(superseded(previous)) },
    workings: made.workings,
  };
}

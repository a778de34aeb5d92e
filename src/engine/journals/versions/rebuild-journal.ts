import { type CallOptions, type Explain, shape, type Workings } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { makeJournal } from "../make-journal";
import { JOURNAL_FIELDS } from "../read/journal-facts";
import { freeze } from "./freeze";
import { STORED_JOURNAL, superseded } from "./stored-journal";

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

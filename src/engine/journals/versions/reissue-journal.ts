import { formatDate } from "../../base";
import type { JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { freeze } from "./freeze";
import { superseded } from "./read-previous";
import { readVersionChange } from "./read-version-change";
import type { JournalVersions } from "./rebuild-journal";

/** The changes of a reissue: the lines stay the same. */
export interface ReissueFacts {
  readonly previous: Journal;
  readonly journalId?: string;
  /** Default: the previous version's date; likewise for the texts. */
  readonly journalDate?: string;
  readonly reference?: string;
  readonly narration?: string;
}

/** Makes a new version with the same lines under another date or reference, such as for a closed month. */
export function reissueJournal(facts: ReissueFacts): JournalAnswer<JournalVersions> {
  const read = readVersionChange(facts, (reader, owner) => reader.optionalDate(owner, "journalDate", ""));
  if (!read.ok) return read;
  const { previous, day, journalId, reference, narration } = read.change;
  const journal: Journal = {
    ...previous,
    journalId,
    version: previous.version + 1,
    isLatest: true,
    reason: "Reissue",
    journalDate: day === null ? previous.journalDate : formatDate(day),
    reference: reference ?? previous.reference,
    narration: narration ?? previous.narration,
  };
  return { ok: true, value: freeze({ journal, previous: superseded(previous) }), workings: null };
}

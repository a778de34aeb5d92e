import { formatDate, Reader } from "../../base";
import type { JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { readOptionalText } from "../read/read-text";
import { freeze } from "./freeze";
import { readPrevious, superseded } from "./read-previous";
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

const KNOWN = new Set(["previous", "journalId", "journalDate", "reference", "narration"]);

/** Makes a new version with the same lines under another date or reference, such as for a closed month. */
export function reissueJournal(facts: ReissueFacts): JournalAnswer<JournalVersions> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const previous = readPrevious(reader, owner, "previous");
  const day = reader.optionalDate(owner, "journalDate", "");
  const journalId = readOptionalText(reader, owner, "journalId", "");
  const reference = readOptionalText(reader, owner, "reference", "");
  const narration = readOptionalText(reader, owner, "narration", "");
  if (previous === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
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

import { formatDate, shape } from "../../base";
import { answer, type JournalAnswer } from "../answer";
import type { Journal } from "../journal";
import { freeze } from "./freeze";
import type { JournalVersions } from "./rebuild-journal";
import { superseded } from "./stored-journal";
import { CHANGE_FIELDS } from "./version-change";

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

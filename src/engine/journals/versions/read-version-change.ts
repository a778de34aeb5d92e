import { type Problem, Reader } from "../../base";
import type { Journal } from "../journal";
import { readOptionalText } from "../read/read-text";
import { readPrevious } from "./read-previous";

const KNOWN = new Set(["previous", "journalId", "journalDate", "reference", "narration"]);

/** A version, and what another version of the same lines changes; null where nothing is stated. */
interface VersionChange<Day> {
  readonly previous: Journal;
  readonly day: Day;
  readonly journalId: string | null;
  readonly reference: string | null;
  readonly narration: string | null;
}

type Owner = NonNullable<ReturnType<Reader["object"]>>;

type Read<Day> =
  | { readonly ok: true; readonly change: VersionChange<Day> }
  | { readonly ok: false; readonly problems: Problem[] };

/** Reads the facts of a reversal or a reissue, the day as the caller needs it; returns all problems if there are any. */
export function readVersionChange<Day>(facts: object, readDay: (reader: Reader, owner: Owner) => Day): Read<Day> {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const previous = readPrevious(reader, owner, "previous");
  const day = readDay(reader, owner);
  const journalId = readOptionalText(reader, owner, "journalId", "");
  const reference = readOptionalText(reader, owner, "reference", "");
  const narration = readOptionalText(reader, owner, "narration", "");
  if (previous === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, change: { previous, day, journalId, reference, narration } };
}

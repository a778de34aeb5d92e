import { type CalendarDate, type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import { type Absence, STATED_REASONS } from "./absence";
import type { ImportedChain } from "./imported-chain";

/** One recorded absence. Absences may follow each other without a break, but not overlap. */
export interface AbsenceFacts {
  /** Its place in the list when left out: "1", "2", ... */
  readonly absenceId?: string;
  readonly startDate: CalendarDate;
  /** null or left out while nobody knows: worked out to the end of the calendar, or of the rules. */
  readonly endDate?: CalendarDate | null;
  /**
   * Why no sick pay is due. It counts where the absence begins a chain; custody, a pregnancy and the end of the contract
   * also end the pay of a chain that has begun.
   */
  readonly exclusionReason?: (typeof STATED_REASONS)[number] | null;
}

/** What absences are checked against. */
export interface AbsenceBounds {
  readonly employedFrom: DayNumber | null;
  readonly imported: ImportedChain | null;
  /** How far an open absence is worked out. */
  readonly openUntil: DayNumber;
}

const KNOWN = new Set(["absenceId", "startDate", "endDate", "exclusionReason"]);
/** An absence a week for twenty years. */
const MOST_ABSENCES = 1000;

/** Reads absences in any order, and gives them by first day. */
export function readAbsences(reader: Reader, owner: Unread, key: string, bounds: AbsenceBounds): Absence[] {
  const absences = reader
    .list(owner, key, "", MOST_ABSENCES)
    .map((value, index) => readAbsence(reader, value, `/${key}${pointerStep(index)}`, String(index + 1), bounds))
    .filter((absence) => absence !== null)
    .sort((a, b) => a.first - b.first);
  refuseOverlaps(reader, absences, bounds.imported);
  refuseDuplicates(reader, absences);
  return absences;
}

/** Reads one absence from the object that holds it. */
export function readAbsence(
  reader: Reader,
  value: unknown,
  at: string,
  fallbackId: string,
  bounds: AbsenceBounds,
): Absence | null {
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, at);
  const first = reader.date(owner, "startDate", at);
  const end = reader.optionalDate(owner, "endDate", at);
  const { employedFrom } = bounds;
  if (end !== null && end < first) reader.refuse("date_before", `${at}/endDate`, { limit: formatDate(first) });
  if (employedFrom !== null && first < employedFrom)
    reader.refuse("date_before", `${at}/startDate`, { limit: formatDate(employedFrom) });
  const { exclusionReason } = owner;
  return {
    absenceId: readId(reader, owner, at, fallbackId),
    first,
    last: end ?? Math.max(first, bounds.openUntil),
    isOpen: end === null,
    exclusionReason:
      exclusionReason === undefined || exclusionReason === null
        ? null
        : reader.choice(owner, "exclusionReason", at, STATED_REASONS),
    path: at,
  };
}

function readId(reader: Reader, { absenceId }: Unread, at: string, fallbackId: string): string {
  if (absenceId === undefined) return fallbackId;
  if (typeof absenceId === "string" && absenceId !== "") return absenceId;
  if (typeof absenceId === "string") reader.refuse("must_not_be_empty", `${at}/absenceId`);
  else reader.refuse("wrong_type", `${at}/absenceId`, { expected: "string" });
  return fallbackId;
}

function refuseOverlaps(reader: Reader, absences: readonly Absence[], imported: ImportedChain | null): void {
  let last = imported?.lastSickDay ?? Number.NEGATIVE_INFINITY;
  for (const absence of absences) {
    if (absence.first <= last)
      reader.refuse("overlapping_dates", `${absence.path}/startDate`, { limit: formatDate(last + 1) });
    last = Math.max(last, absence.last);
  }
}

function refuseDuplicates(reader: Reader, absences: readonly Absence[]): void {
  const seen = new Set<string>();
  for (const { absenceId, path } of absences) {
    if (seen.has(absenceId)) reader.refuse("duplicate", `${path}/absenceId`);
    seen.add(absenceId);
  }
}

import { type DayNumber, formatDate, type Reader, shape } from "../../base";
import type { ImportedChain } from "./chains";

/** Why sick pay is not due for a day, a spell or a chain. */
export type SspExclusionReason =
  | "BelowLowerEarningsLimit"
  | "NoWorkDoneUnderContract"
  | "MaximumWeeksReached"
  | "ThreeYearLimit"
  | "PregnancyDisqualifyingPeriod"
  | "LegalCustody"
  | "WorksInOtherJob"
  | "TradeDispute"
  | "RecentEsa"
  | "NotAPeriodOfIncapacity"
  | "ContractEnded"
  | "NotLiableForEmployerNics"
  | "NotEntitledInLinkedPeriod"
  | "LongAbsenceNilRate";

/** Reasons that a caller may give for an absence. They count if the absence begins a chain. */
const STATED_REASONS = [
  "NoWorkDoneUnderContract",
  "TradeDispute",
  "RecentEsa",
  "NotLiableForEmployerNics",
  "PregnancyDisqualifyingPeriod",
  "LegalCustody",
  "ContractEnded",
] as const satisfies readonly SspExclusionReason[];

/** Days, both included. */
export interface DaySpan {
  readonly first: DayNumber;
  readonly last: DayNumber;
}

/** An absence as it was recorded. */
export interface Absence extends DaySpan {
  readonly absenceId: string;
  /** The end is not known yet: `last` is as far as it is calculated. */
  readonly isOpen: boolean;
  readonly exclusionReason: (typeof STATED_REASONS)[number] | null;
  readonly path: string;
}

/** The dates of an absence. */
export const ABSENCE_FIELDS = {
  startDate: shape.date,
  /** null or left out if it is not known: calculated to the end of the calendar, or of the rules. */
  endDate: shape.orNull(shape.date),
  /**
   * Why no sick pay is due. It counts if the absence begins a chain; custody, a pregnancy and the end of the contract
   * also end the pay of a chain that has begun.
   */
  exclusionReason: shape.orNull(shape.choice(STATED_REASONS)),
};

const ABSENCE = shape.record(
  {
    ...ABSENCE_FIELDS,
    /** Defaults to its position in the list: "1", "2", ... */
    absenceId: shape.optional(shape.text, null),
  },
  shape.notBefore("endDate", "startDate"),
);

/** One recorded absence. Absences may follow each other without a break, but not overlap. */
export interface AbsenceFacts extends shape.FactsOf<typeof ABSENCE> {}

type ReadAbsence = shape.ReadOf<typeof ABSENCE>;

/** Recorded absences: at most one a week for twenty years. */
export const ABSENCES = shape.list(ABSENCE, { upTo: 1000 });

/** What absences are checked against. */
export interface AbsenceBounds {
  readonly employedFrom: DayNumber | null;
  readonly imported: ImportedChain | null;
  /** The day up to which an open absence is calculated. */
  readonly openUntil: DayNumber;
}

/** Sorts recorded absences by first day; refuses those that overlap or have a duplicate id. */
export function placeAbsences(
  read: readonly ReadAbsence[],
  path: string,
  bounds: AbsenceBounds,
  reader: Reader,
): Absence[] {
  const absences = read
    .map((each, index) => ({
      ...place(each, bounds, reader, `${path}/${index}`),
      absenceId: each.absenceId ?? String(index + 1),
    }))
    .sort((a, b) => a.first - b.first);
  refuseOverlaps(reader, absences, bounds.imported);
  refuseDuplicates(reader, absences);
  return absences;
}

/** Places an absence that follows earlier ones and is stated by the facts themselves. */
export function placeLastAbsence(
  read: Omit<ReadAbsence, "absenceId">,
  earlier: readonly Absence[],
  bounds: AbsenceBounds,
  reader: Reader,
): Omit<Absence, "absenceId"> {
  const own = place(read, bounds, reader, "");
  const before = earlier.at(-1)?.last ?? bounds.imported?.lastSickDate ?? Number.NEGATIVE_INFINITY;
  if (own.first <= before) reader.refuse("overlapping_dates", "/startDate", { limit: formatDate(before + 1) });
  return own;
}

function place(
  { startDate, endDate, exclusionReason }: Omit<ReadAbsence, "absenceId">,
  { employedFrom, openUntil }: AbsenceBounds,
  reader: Reader,
  path: string,
): Omit<Absence, "absenceId"> {
  if (employedFrom !== null && startDate < employedFrom)
    reader.refuse("date_before", `${path}/startDate`, { limit: formatDate(employedFrom) });
  return {
    first: startDate,
    last: endDate ?? Math.max(startDate, openUntil),
    isOpen: endDate === null,
    exclusionReason,
    path,
  };
}

function refuseOverlaps(reader: Reader, absences: readonly Absence[], imported: ImportedChain | null): void {
  let last = imported?.lastSickDate ?? Number.NEGATIVE_INFINITY;
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

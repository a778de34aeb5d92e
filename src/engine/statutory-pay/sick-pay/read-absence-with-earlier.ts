import { formatDate, type Reader, type Unread } from "../../base";
import type { Absence } from "./absence";
import { type AbsenceBounds, readAbsence, readAbsences } from "./read-absences";

export const ABSENCE_KEYS = ["startDate", "endDate", "exclusionReason", "earlierAbsences"] as const;

/** Reads an absence whose dates stand beside `earlierAbsences`, all of which are before it. */
export function readAbsenceWithEarlier(
  reader: Reader,
  facts: Unread,
  absenceId: (earlier: readonly Absence[]) => string,
  bounds: AbsenceBounds,
): { readonly earlier: Absence[]; readonly own: Absence } {
  const earlier = facts.earlierAbsences === undefined ? [] : readAbsences(reader, facts, "earlierAbsences", bounds);
  const { startDate, endDate, exclusionReason } = facts;
  const own = readAbsence(reader, { startDate, endDate, exclusionReason }, "", absenceId(earlier), bounds) as Absence;
  const before = earlier.at(-1)?.last ?? bounds.imported?.lastSickDay ?? Number.NEGATIVE_INFINITY;
  if (own.first <= before) reader.refuse("overlapping_dates", "/startDate", { limit: formatDate(before + 1) });
  return { earlier, own };
}

import fc from "fast-check";
import { type DayNumber, formatDate } from "../../base";
import type { DirectorFacts } from "../../gross-to-net";
import { sometimes } from "./draws";

/** A directorship, before its tax year is known. */
export interface DirectorDraft {
  readonly nicMethod: DirectorFacts["nicMethod"];
  /** Days from 6 April, negative for an earlier appointment; null if no date is given. */
  readonly appointed: number | null;
}

export const directorDrafts: fc.Arbitrary<DirectorDraft> = fc.record({
  nicMethod: fc.constantFrom<DirectorFacts["nicMethod"]>("Annual", "Alternative"),
  appointed: sometimes(50, fc.integer({ min: -30, max: 364 })),
});

/** Returns the directorship in the tax year that starts on a day. */
export function getDirector({ nicMethod, appointed }: DirectorDraft, yearStart: DayNumber): DirectorFacts {
  return appointed === null ? { nicMethod } : { nicMethod, appointmentDate: formatDate(yearStart + appointed) };
}

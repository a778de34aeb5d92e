import type { Amount, CalendarDate, DayNumber, Reader, Unread } from "../../base";
import {
  ABSENCE_KEYS,
  type AbsenceFacts,
  type DaySpanFacts,
  type ImportedSickPayFacts,
  type QualifyingDaysFacts,
  readAbsenceWithEarlier,
  readSickPayGround,
  SICK_PAY_KEYS,
  type SickPayEmployment,
} from "../sick-pay";

/** A new absence, and what came before it. */
export interface LinkingFacts extends Omit<AbsenceFacts, "absenceId"> {
  readonly earlierAbsences?: readonly AbsenceFacts[];
  readonly qualifyingDays: QualifyingDaysFacts;
  readonly employment?: SickPayEmployment;
  readonly averageEarningsOverride?: Amount;
  readonly imported?: ImportedSickPayFacts | null;
  /** False leaves out what a previous provider handed over; true when left out. */
  readonly includeImported?: boolean;
  readonly pregnancyDisqualifyingPeriods?: readonly DaySpanFacts[];
  readonly custodyPeriods?: readonly DaySpanFacts[];
  readonly lastEsaDate?: CalendarDate | null;
}

const KNOWN = new Set<string>([...SICK_PAY_KEYS, ...ABSENCE_KEYS, "includeImported"]);

/** Reads the facts; `horizon` is the last day that the rules cover, which the new absence is followed to. */
export function readLinkingFacts(reader: Reader, facts: Unread, horizon: DayNumber) {
  reader.onlyKnown(facts, KNOWN, "");
  const ground = readSickPayGround(reader, facts);
  const imported = reader.flag(facts.includeImported, "includeImported", "", true) ? ground.imported : null;
  const bounds = { ...ground, imported, openUntil: horizon };
  // The new absence has no id, which no recorded absence can be without.
  const { earlier, own } = readAbsenceWithEarlier(reader, facts, () => "", bounds);
  return { ...ground, imported, earlier, own, periods: [], allocation: "ByDay" as const };
}

export type ReadLinkingFacts = ReturnType<typeof readLinkingFacts>;

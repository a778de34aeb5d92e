import { type DayNumber, type Fraction, shape } from "../../base";
import { type PayHistory, SICK_PAY_EMPLOYMENT } from "../average-earnings";
import { exactEarnings } from "../fields";
import type { PayCalendar } from "../slices";
import { ABSENCE_FIELDS, ABSENCES, type Absence, type AbsenceBounds, type DaySpan } from "./absence";
import { IMPORTED_CHAIN, type ImportedChain } from "./imported-chain";
import type { QualifyingPattern } from "./qualifying-days";
import { QUALIFYING_DAYS } from "./qualifying-days-facts";

/** Ranges of days that affect sick pay, both ends included. */
const SPANS = shape.optional(
  shape.list(shape.record({ startDate: shape.date, endDate: shape.date }, shape.notBefore("endDate", "startDate")), {
    upTo: 100,
  }),
  [],
);

/** Everything about a person's sickness with one employer, apart from the absences and the calendar. */
export const SICKNESS_FIELDS = {
  employment: SICK_PAY_EMPLOYMENT,
  /** Average weekly earnings of every chain, instead of the pay's: an amount, or a division of pounds, "2400 ÷ 13". */
  averageEarningsOverride: shape.orNull(exactEarnings),
  imported: shape.orNull(IMPORTED_CHAIN),
  qualifyingDays: QUALIFYING_DAYS,
  /** Maternity and other periods in which a pregnancy bars sick pay. */
  pregnancyDisqualifyingPeriods: SPANS,
  /** Legal custody: its days are not sickness. */
  custodyPeriods: SPANS,
  /** Last day of employment and support allowance: sick pay is not due for a chain that begins soon after it. */
  lastEsaDate: shape.orNull(shape.date),
  ...ABSENCE_FIELDS,
  /** Absences before the one that has these dates. */
  earlierAbsences: shape.optional(ABSENCES, []),
};

/** A person's sickness with one employer, as the engine works with it. */
export interface Sickness extends PayCalendar {
  readonly absences: readonly Absence[];
  readonly patterns: readonly QualifyingPattern[];
  readonly history: PayHistory | null;
  readonly override: Fraction | null;
  readonly lastDayOfContract: DayNumber | null;
  readonly imported: ImportedChain | null;
  readonly disqualified: readonly DaySpan[];
  readonly custody: readonly DaySpan[];
  readonly lastEsaDay: DayNumber | null;
}

type SicknessRead = Omit<shape.RecordRead<typeof SICKNESS_FIELDS>, keyof typeof ABSENCE_FIELDS>;

/** Joins the sickness in the facts with its absences and the pay calendar. */
export function joinSickness(read: SicknessRead & PayCalendar, absences: readonly Absence[]): Sickness {
  return {
    absences,
    patterns: read.qualifyingDays,
    history: read.employment.history,
    override: read.averageEarningsOverride,
    lastDayOfContract: read.employment.leavingDate,
    imported: read.imported,
    disqualified: read.pregnancyDisqualifyingPeriods.map(toSpan),
    custody: read.custodyPeriods.map(toSpan),
    lastEsaDay: read.lastEsaDate,
    payPeriods: read.payPeriods,
    allocation: read.allocation,
  };
}

function toSpan({ startDate, endDate }: { readonly startDate: DayNumber; readonly endDate: DayNumber }): DaySpan {
  return { first: startDate, last: endDate };
}

/** Returns what absences are checked against. */
export function absenceBounds({ employment, imported }: SicknessRead, openUntil: DayNumber): AbsenceBounds {
  return { employedFrom: employment.startDate, imported, openUntil };
}

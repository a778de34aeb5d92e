import { type DayNumber, type Fraction, shape } from "../../base";
import { type PayHistory, SICK_PAY_EMPLOYMENT } from "../average-earnings";
import { exactEarnings } from "../fields";
import type { PayCalendar } from "../slices";
import { ABSENCE_FIELDS, ABSENCES, type Absence, type AbsenceBounds, type DaySpan } from "./absence";
import { IMPORTED_CHAIN, type ImportedChain } from "./chains";
import { type Worked, workedBy } from "./qualifying-days";
import { QUALIFYING_DAYS } from "./qualifying-days-facts";

/** Ranges of days that affect sick pay, both ends included. */
const SPANS = shape.optional(
  shape.list(shape.record({ startDate: shape.date, endDate: shape.date }, shape.notBefore("endDate", "startDate")), {
    upTo: 100,
  }),
  [],
);

/**
 * Another job with the employer whose earnings are added for Class 1 National Insurance. The jobs are one contract: a
 * day on which the person works in this one is no day of sickness.
 */
const OTHER_JOB = shape.record(
  {
    startDate: shape.date,
    leavingDate: shape.orNull(shape.date),
    qualifyingDays: QUALIFYING_DAYS,
    /** The days of sickness in it. */
    absences: shape.list(
      shape.record(
        { startDate: shape.date, endDate: shape.orNull(shape.date) },
        shape.notBefore("endDate", "startDate"),
      ),
      { upTo: 1000 },
    ),
  },
  shape.notBefore("leavingDate", "startDate"),
);

/** Everything about a person's sickness with one employer, apart from the absences and the calendar. */
export const SICKNESS_FIELDS = {
  employment: SICK_PAY_EMPLOYMENT,
  /** Average weekly earnings of every chain, instead of the pay's: an amount, or a division of pounds, "2400 ÷ 13". */
  averageEarningsOverride: shape.orNull(exactEarnings),
  imported: shape.orNull(IMPORTED_CHAIN),
  qualifyingDays: QUALIFYING_DAYS,
  otherJobs: shape.optional(shape.list(OTHER_JOB, { upTo: 20 }), []),
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
  /** Which days each of the jobs is worked, this one first. */
  readonly jobs: readonly Worked[];
  /** Whether a day is worked in another job, and not one of sickness in it. */
  readonly worksElsewhere: Worked;
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
    jobs: [workedBy(read.qualifyingDays), ...read.otherJobs.map(workedDays)],
    worksElsewhere: (day) => read.otherJobs.some((job) => workedDays(job)(day) && !isSick(job, day)),
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

type OtherJob = shape.ReadOf<typeof OTHER_JOB>;

/** Returns whether a day is worked in another job, while it lasts. */
function workedDays({ startDate, leavingDate, qualifyingDays }: OtherJob): Worked {
  const worked = workedBy(qualifyingDays);
  return (day) => day >= startDate && (leavingDate === null || day <= leavingDate) && worked(day);
}

function isSick({ absences }: OtherJob, day: DayNumber): boolean {
  return absences.some(({ startDate, endDate }) => day >= startDate && (endDate === null || day <= endDate));
}

function toSpan({ startDate, endDate }: { readonly startDate: DayNumber; readonly endDate: DayNumber }): DaySpan {
  return { first: startDate, last: endDate };
}

/** Returns what absences are checked against. */
export function absenceBounds({ employment, imported }: SicknessRead, openUntil: DayNumber): AbsenceBounds {
  return { employedFrom: employment.startDate, imported, openUntil };
}

import { type CalendarDate, shape } from "../base";
import { TERRITORY } from "./holiday-facts";
import { UNITS } from "./units";

/** Why leave is carried over. `Statutory` is the part that an agreement may carry over, `Contractual` leave beyond it. */
export const CARRY_OVER_CAUSES = ["Statutory", "Sickness", "FamilyLeave", "EmployerFault", "Contractual"] as const;
/** Why leave is carried over, one of `CARRY_OVER_CAUSES`. */
export type CarryOverCause = (typeof CARRY_OVER_CAUSES)[number];

const CAUSE = shape.record({
  cause: shape.choice(CARRY_OVER_CAUSES),
  /** Leave that could not be taken for this cause; all that is untaken if left out. */
  units: shape.optional(UNITS, null),
  /** The policy's own limit; null if it has none. It never lowers what the law carries over. */
  maximumUnits: shape.orNull(UNITS),
  /** Months after the leave year in which it must be taken; for `Statutory` and `Contractual`. */
  months: shape.orNull(shape.integer(0, 60, "months")),
});

export const CARRY_OVER_FACTS = shape.record({
  territory: TERRITORY,
  /** Whether the worker has irregular hours or works part of the year. */
  isIrregular: shape.optional(shape.flag, false),
  leaveYearStartDate: shape.date,
  /** Days worked in a week, on average if they vary. */
  daysPerWeek: shape.decimal("days", { from: "0.01", upTo: "7.00" }),
  /** Hours worked in a week if leave is counted in hours. */
  hoursPerWeek: shape.orNull(shape.decimal("hours", { from: "0.01", upTo: "168.00" })),
  /** Leave of the year that was not taken. */
  untaken: UNITS,
  causes: shape.list(CAUSE, { upTo: 10 }, shape.distinct("cause")),
  /** The day on which an employer's fault ended; null while it lasts. */
  faultEndedOn: shape.orNull(shape.date),
});

export type ReadCause = shape.ReadOf<typeof CAUSE>;
export type ReadCarryOver = shape.ReadOf<typeof CARRY_OVER_FACTS>;

/** Untaken leave at the end of a leave year, and why it was not taken. */
export interface CarryOverFacts extends shape.FactsOf<typeof CARRY_OVER_FACTS> {}

/** Leave carried over for one cause. */
export interface CarriedOver {
  readonly cause: CarryOverCause;
  readonly units: string;
  /** The last day on which it can be taken; null while an employer's fault lasts. */
  readonly expiresOn: CalendarDate | null;
}

/** The leave that the next leave year receives, by cause, and what lapses. Units have up to two decimals. */
export interface CarryOver {
  readonly leaveYearEndDate: CalendarDate;
  readonly carriedOver: readonly CarriedOver[];
  /** Leave that lapses at the end of the year. */
  readonly lost: string;
}

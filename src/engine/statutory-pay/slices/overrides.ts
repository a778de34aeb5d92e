import { ceilDivide } from "../../../kernel";
import { type DayNumber, type Reader, shape } from "../../base";
import { notNegative, together } from "../fields";
import type { ScheduledSlice } from "./slice";

/** A reason as text. */
const reason: shape.Shape<string> = {
  ...shape.text,
  read: (reader, value, key, path) => {
    const isBlank = typeof value === "string" && value.trim() === "";
    return shape.text.read(reader, isBlank ? "" : value, key, path);
  },
};

const OVERRIDE = shape.record(
  {
    /** The week, by its first day or by its number. */
    weekStartDate: shape.optional(shape.date, null),
    weekNumber: shape.optional(shape.integer(1, 999), null),
    /** What is paid instead, in pounds. */
    amount: notNegative,
    /** The pay period of a single slice; if left out, the override applies to the whole week. */
    year: shape.optional(shape.integer(1900, 9998), null),
    period: shape.optional(shape.integer(1, 56), null),
    /** Sick pay: the absence whose slices are meant; if left out, those of every absence in the week. */
    absenceId: shape.optional(shape.text, null),
    /** Why the amount differs; required. */
    reason,
  },
  shape.excludes("weekStartDate", "weekNumber"),
  shape.requiresEither("weekNumber", "weekStartDate"),
  together("year", "period"),
);

/** Another amount for a week, or for the slice of a week in one pay period, and why. */
export interface OverrideFacts extends shape.FactsOf<typeof OVERRIDE> {}

interface Override extends shape.ReadOf<typeof OVERRIDE> {}

export const OVERRIDES = shape.list(OVERRIDE, { upTo: 400 });

/**
 * Applies overrides to a schedule. A week's amount is spread over its slices by days, each raised to the penny and the
 * last taking the rest, so that the sum is the amount. Problems: `unknown_value` if the schedule has no such week or
 * slice.
 */
export function applyOverrides<S extends ScheduledSlice>(
  schedule: readonly S[],
  overrides: readonly Override[],
  reader: Reader,
): readonly S[] {
  let slices = schedule;
  for (const [index, override] of overrides.entries()) {
    const meant = slices.filter((slice) => isMeant(slice, override));
    if (meant.length === 0) {
      const allowed = [...new Set(schedule.map(({ weekNumber }) => weekNumber))].join(", ");
      reader.refuse("unknown_value", `/overrides/${index}/${placeOf(override)}`, { allowed });
    }
    const spread = spreadOver(meant, override);
    slices = slices.map((slice) => spread.get(slice) ?? slice);
  }
  return slices;
}

function placeOf({ period, weekStartDate, absenceId }: Override): string {
  if (absenceId !== null) return "absenceId";
  if (period !== null) return "period";
  return weekStartDate === null ? "weekNumber" : "weekStartDate";
}

function isMeant(slice: ScheduledSlice, { weekStartDate, weekNumber, year, period, absenceId }: Override): boolean {
  if (slice.isArrears || slice.source !== "PayrollRun") return false;
  if (absenceId !== null && slice.absenceId !== absenceId) return false;
  const isWeek = weekStartDate === null ? slice.weekNumber === weekNumber : slice.weekStart === weekStartDate;
  if (!isWeek || period === null) return isWeek;
  return slice.period?.year === year && slice.period.period === period;
}

function spreadOver<S extends ScheduledSlice>(slices: readonly S[], { amount, reason }: Override): ReadonlyMap<S, S> {
  const spread = new Map<S, S>();
  const days = slices.reduce((sum, slice) => sum + slice.days, 0);
  let left = amount;
  slices.forEach((slice, index) => {
    const isLast = index === slices.length - 1;
    const share = isLast ? left : days === 0 ? 0 : Math.min(left, ceilDivide(amount * slice.days, days));
    left -= share;
    const originalPence = slice.adjustment?.originalPence ?? slice.pence;
    spread.set(slice, { ...slice, pence: share, adjustment: { originalPence, reason } });
  });
  return spread;
}

/** Returns the first days of weeks whose amount was set below the statutory amount. */
export function weeksBelowStatutory(slices: readonly ScheduledSlice[]): DayNumber[] {
  const short = new Map<DayNumber, number>();
  for (const { weekStart, pence, adjustment } of slices) {
    if (adjustment === null) continue;
    short.set(weekStart, (short.get(weekStart) ?? 0) + adjustment.originalPence - pence);
  }
  return [...short].filter(([, missing]) => missing > 0).map(([weekStart]) => weekStart);
}

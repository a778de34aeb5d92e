import { ceilDivide } from "../../../kernel";
import { type Amount, type CalendarDate, type DayNumber, pointerStep, type Reader, type Unread } from "../../base";
import type { ScheduledSlice } from "./slice";

/** Another amount for a week, or for the slice of a week in one pay period, and why. */
export interface OverrideFacts {
  /** The week, by its first day or by its number. */
  readonly weekStartDate?: CalendarDate;
  readonly weekNumber?: number;
  /** The pay period of a single slice; left out, the whole week is meant. */
  readonly year?: number;
  readonly period?: number;
  readonly amount: Amount;
  readonly reason: string;
}

export interface Override {
  readonly weekStart: DayNumber | null;
  readonly weekNumber: number | null;
  readonly period: { readonly year: number; readonly period: number } | null;
  readonly pence: number;
  readonly reason: string;
  readonly path: string;
}

const KNOWN = new Set(["weekStartDate", "weekNumber", "year", "period", "amount", "reason"]);
const MOST_OVERRIDES = 400;

/** Reads overrides; none when they are left out. */
export function readOverrides(reader: Reader, owner: Unread, key: string, path: string): Override[] {
  if (owner[key] === undefined) return [];
  const list = path + pointerStep(key);
  return reader
    .list(owner, key, path, MOST_OVERRIDES)
    .map((value, index) => readOverride(reader, value, list + pointerStep(index)))
    .filter((override) => override !== null);
}

function readOverride(reader: Reader, value: unknown, at: string): Override | null {
  const owner = reader.object(value, at);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN, at);
  const hasBoth = owner.weekStartDate !== undefined && owner.weekNumber !== undefined;
  if (hasBoth) reader.refuse("sent_together", `${at}/weekNumber`, { other: "weekStartDate" });
  if (owner.weekStartDate === undefined && owner.weekNumber === undefined)
    reader.refuse("required", `${at}/weekNumber`);
  const pence = reader.amount(owner.amount, "amount", at);
  if (pence < 0) reader.refuse("negative_amount", `${at}/amount`);
  return {
    weekStart: owner.weekStartDate === undefined ? null : reader.date(owner, "weekStartDate", at),
    weekNumber: owner.weekNumber === undefined ? null : reader.integer(owner, "weekNumber", at, 1, 999),
    period: readPeriod(reader, owner, at),
    pence,
    reason: readReason(reader, owner, at),
    path: at,
  };
}

function readPeriod(reader: Reader, owner: Unread, at: string): Override["period"] {
  if (owner.year === undefined && owner.period === undefined) return null;
  return { year: reader.integer(owner, "year", at, 1900, 9998), period: reader.integer(owner, "period", at, 1, 56) };
}

function readReason(reader: Reader, owner: Unread, at: string): string {
  const { reason } = owner;
  if (typeof reason === "string" && reason.trim() !== "") return reason;
  if (reason === undefined) reader.refuse("required", `${at}/reason`);
  else if (typeof reason !== "string") reader.refuse("wrong_type", `${at}/reason`, { expected: "string" });
  else reader.refuse("must_not_be_empty", `${at}/reason`);
  return "";
}

/**
 * The schedule with what people decided instead. A week's amount is spread over its slices by days, each raised to the
 * penny and the last taking the rest, so that the sum is the amount. Problems: `unknown_value` where the schedule has
 * no such week or slice.
 */
export function applyOverrides<S extends ScheduledSlice>(
  schedule: readonly S[],
  overrides: readonly Override[],
  reader: Reader,
): readonly S[] {
  let slices = schedule;
  for (const override of overrides) {
    const meant = slices.filter((slice) => isMeant(slice, override));
    if (meant.length === 0) {
      const allowed = [...new Set(schedule.map(({ weekNumber }) => weekNumber))].join(", ");
      reader.refuse("unknown_value", `${override.path}/${nameOf(override)}`, { allowed });
    }
    const spread = spreadOver(meant, override);
    slices = slices.map((slice) => spread.get(slice) ?? slice);
  }
  return slices;
}

function nameOf({ period, weekStart }: Override): string {
  if (period !== null) return "period";
  return weekStart === null ? "weekNumber" : "weekStartDate";
}

function isMeant(slice: ScheduledSlice, { weekStart, weekNumber, period }: Override): boolean {
  if (slice.isArrears || slice.source !== "PayrollRun") return false;
  const isWeek = weekStart === null ? slice.weekNumber === weekNumber : slice.weekStart === weekStart;
  if (!isWeek || period === null) return isWeek;
  return slice.period?.year === period.year && slice.period.period === period.period;
}

function spreadOver<S extends ScheduledSlice>(slices: readonly S[], { pence, reason }: Override): ReadonlyMap<S, S> {
  const spread = new Map<S, S>();
  const days = slices.reduce((sum, slice) => sum + slice.days, 0);
  let left = pence;
  slices.forEach((slice, index) => {
    const isLast = index === slices.length - 1;
    const share = isLast ? left : days === 0 ? 0 : Math.min(left, ceilDivide(pence * slice.days, days));
    left -= share;
    const originalPence = slice.adjustment?.originalPence ?? slice.pence;
    spread.set(slice, { ...slice, pence: share, adjustment: { originalPence, reason } });
  });
  return spread;
}

/** First days of weeks whose amount was set below what the rules pay. */
export function weeksBelowStatutory(slices: readonly ScheduledSlice[]): DayNumber[] {
  const short = new Map<DayNumber, number>();
  for (const { weekStart, pence, adjustment } of slices) {
    if (adjustment === null) continue;
    short.set(weekStart, (short.get(weekStart) ?? 0) + adjustment.originalPence - pence);
  }
  return [...short].filter(([, missing]) => missing > 0).map(([weekStart]) => weekStart);
}

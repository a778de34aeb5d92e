import { addMonths, type DayNumber, halfUpShare, WHOLE_DAY } from "../base";
import { dayCounter } from "./day-counter";
import type { Policy, Tier } from "./leave-document";
import type { Absence, ReadSalaryFacts, Settings } from "./read-facts";
import { getLeavePolicy } from "./salary-rules";
import type { PaidSegment } from "./segment-pay";
import type { Days } from "./segments";

/** A range of days that is topped up; the number is null if the policy itself is full pay. */
interface TopUpDays extends Days {
  readonly number: number | null;
  /** Hundredths of a per cent. */
  readonly percentage: number;
}

const ALWAYS: TopUpDays = {
  from: Number.NEGATIVE_INFINITY,
  upTo: Number.POSITIVE_INFINITY,
  number: null,
  percentage: 10_000,
};

const DAYS = { Day: 1, Week: 7 };

/** Part of an absence: in one segment, and in at most one tier. */
export interface AbsentSlice extends Days {
  readonly absence: Absence;
  readonly segment: PaidSegment;
  readonly topUp: TopUpDays | null;
  /** Qualifying days, in millionths. */
  readonly units: number;
  /** The slice's share of the statutory pay, in pence. */
  readonly statutory: number;
}

/**
 * Cuts each absence at segments and tiers. Its statutory pay is spread evenly over the days that the salary counts,
 * each slice the difference of two running shares, so that nothing is lost to rounding. Days without salary are dropped
 * with their share.
 */
export function absentSlices(
  absences: readonly Absence[],
  segments: readonly PaidSegment[],
  settings: Settings,
  leaveStarts: ReadSalaryFacts["leaveStart"]["days"],
): AbsentSlice[] {
  const rules = segments[0]?.rules;
  if (rules === undefined) return [];
  return absences.flatMap((absence) => {
    const tiers = tiersOf(absence, settings, leaveStarts);
    const pieces = cut(absence, [...segments, ...tiers]).map((days) => {
      const segment = segments.find((paid) => holds(paid, days)) ?? null;
      const count = segment?.count ?? dayCounter(settings.method, settings.patterns, rules, days.from);
      return {
        ...days,
        segment,
        topUp: tiers.find((tier) => holds(tier, days)) ?? null,
        units: halfUpShare(count(days.from, days.upTo), absence.fraction, WHOLE_DAY),
      };
    });
    const total = pieces.reduce((sum, { units }) => sum + units, 0);
    let before = 0;
    return pieces.flatMap((piece) => {
      const statutory = share(absence, before + piece.units, total) - share(absence, before, total);
      before += piece.units;
      return piece.segment === null || piece.units === 0
        ? []
        : [{ ...piece, segment: piece.segment, absence, statutory }];
    });
  });
}

/** Returns the days that are topped up; none of leave without statutory pay. */
function tiersOf(
  { type }: Absence,
  { leave }: Settings,
  leaveStarts: ReadSalaryFacts["leaveStart"]["days"],
): readonly TopUpDays[] {
  return type === null ? [] : topUpDays(getLeavePolicy(leave, type).policy, leaveStarts[type] ?? null);
}

function share({ statutory }: Absence, units: number, total: number): number {
  return total === 0 ? 0 : halfUpShare(statutory, units, total);
}

function holds(outer: Days, inner: Days): boolean {
  return inner.from >= outer.from && inner.upTo <= outer.upTo;
}

/** Returns the days cut where any of the others starts or has ended. */
function cut({ from, upTo }: Days, others: readonly Days[]): Days[] {
  const edges = others.flatMap((other) => [other.from, other.upTo + 1]).filter((day) => day > from && day <= upTo);
  const starts = [from, ...[...new Set(edges)].sort((a, b) => a - b)];
  return starts.map((start, index) => ({ from: start, upTo: (starts[index + 1] ?? upTo + 1) - 1 }));
}

/** Returns the days that a policy tops up: all, none, or those of its tiers, each following the one before. */
function topUpDays({ type, tiers }: Policy, leaveStart: DayNumber | null): readonly TopUpDays[] {
  if (type === "FullPay") return [ALWAYS];
  let from = leaveStart ?? Number.NaN;
  return tiers.map((tier, index) => {
    const upTo = dayAfter(from, tier) - 1;
    const days = { from, upTo, number: index + 1, percentage: tier.percentage };
    from = upTo + 1;
    return days;
  });
}

/** Returns the day a duration later. */
function dayAfter(from: DayNumber, { duration: { value, unit } }: Tier): DayNumber {
  return unit === "Month" ? addMonths(from, value) : from + value * DAYS[unit];
}

import { halfUpQuotient, itemAt, type Pence } from "../base";
import type { AbsentSlice } from "./absent-slices";
import { type PaidSegment, shareOfDays } from "./segment-pay";
import type { StatutoryType } from "./words";

/** Pay of an absent day as a fraction: pence over millionths of a day, so many times. */
export interface DayRate {
  readonly pence: Pence;
  readonly units: number;
  /** 12 for a share of a month's days; otherwise 1. */
  readonly times: number;
}

/** The deduction from a segment for one type of statutory absence, with its top-up, or for one leave. */
export interface AbsencePay {
  readonly type: StatutoryType | null;
  readonly absenceId: string | null;
  readonly slices: readonly AbsentSlice[];
  readonly units: number;
  readonly rate: DayRate;
  /** Pence deducted: the days' pay, or the remainder of the segment. */
  readonly deducted: Pence;
  readonly left: number;
  /** Whether it deducts the whole remainder, because no day of the segment remains. */
  readonly takesAll: boolean;
  /** Pay of a day as deducted: the rate, or a different one if the absence took the remainder of the segment. */
  readonly taken: DayRate;
  readonly topUps: readonly TopUp[];
}

export interface TopUp {
  readonly number: number | null;
  /** Hundredths of a per cent. */
  readonly percentage: number;
  readonly slices: readonly AbsentSlice[];
  readonly units: number;
  readonly pence: Pence;
}

/** Returns the absences of a segment by type or leave, in order of first day; together they never exceed the segment's pay. */
export function getAbsences(segment: PaidSegment, all: readonly AbsentSlice[]): AbsencePay[] {
  const own = all.filter((slice) => slice.segment === segment);
  let left = segment.pay;
  let daysLeft = segment.units;
  return groups(own, ({ absence }) => absence.type ?? `leave ${absence.absenceId}`).map((slices) => {
    daysLeft -= unitsOf(slices);
    const absence = absenceOf(segment, slices, left, daysLeft === 0);
    left -= absence.deducted;
    return absence;
  });
}

/** Returns one type of absence, or one leave; `isLast` means that no day of the segment remains to be paid. */
function absenceOf(segment: PaidSegment, slices: readonly AbsentSlice[], left: number, isLast: boolean): AbsencePay {
  const { type, absenceId } = itemAt(slices, 0).absence;
  const units = unitsOf(slices);
  const rate = dayRate(segment);
  const wanted = shareOfDays(rate.pence, units, rate.units * rate.times);
  const takesAll = isLast && segment.rules.wholeAbsence === "AllOfSegment";
  const deducted = takesAll ? left : Math.min(wanted, left);
  // If the deduction is not the days' pay, a top-up restores the amount deducted.
  const taken = deducted === wanted ? rate : { pence: deducted, units, times: 1 };
  const toppedUp = slices.filter(({ topUp }) => topUp !== null);
  const topUps = groups(toppedUp, ({ topUp }) => topUp?.number ?? null).map((tier) => topUpOf(tier, taken));
  return { type, absenceId, slices, units, rate, deducted, left, takesAll, taken, topUps };
}

function dayRate({ rules, version, divisor, divisorsPerYear, pay, units }: PaidSegment): DayRate {
  return rules.absenceDivisor === "Segment"
    ? { pence: pay, units, times: 1 }
    : { pence: version.salary, units: divisor, times: divisorsPerYear };
}

/** Returns the percentage of each slice's salary less its statutory pay; the sum is rounded half up to the penny. */
function topUpOf(slices: readonly AbsentSlice[], rate: DayRate): TopUp {
  const { number, percentage } = slices[0]?.topUp ?? { number: null, percentage: 0 };
  const scale = BigInt(rate.units) * BigInt(rate.times) * 10_000n;
  const above = slices.reduce((sum, { units, statutory }) => {
    const wanted = BigInt(percentage) * BigInt(rate.pence) * BigInt(units) - BigInt(statutory) * scale;
    return wanted > 0n ? sum + wanted : sum;
  }, 0n);
  return { number, percentage, slices, units: unitsOf(slices), pence: Number(halfUpQuotient(above, scale)) };
}

function unitsOf(slices: readonly AbsentSlice[]): number {
  return slices.reduce((sum, { units }) => sum + units, 0);
}

/** Groups slices by key, in the order in which the keys first appear. */
function groups<Key>(slices: readonly AbsentSlice[], key: (slice: AbsentSlice) => Key): AbsentSlice[][] {
  const found = new Map<Key, AbsentSlice[]>();
  for (const slice of slices) found.set(key(slice), [...(found.get(key(slice)) ?? []), slice]);
  return [...found.values()];
}

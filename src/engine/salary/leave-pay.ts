import { halfUpQuotient } from "../base";
import type { AbsentSlice } from "./absent-slices";
import { type PaidSegment, shareOfDays } from "./segment-pay";
import type { StatutoryType } from "./words";

/** Pay of an absent day as a fraction: pence over millionths of a day. */
export interface DayRate {
  readonly pence: number;
  readonly units: number;
}

/** What one type of absence takes from a segment and what tops it up. */
export interface AbsencePay {
  readonly type: StatutoryType;
  readonly slices: readonly AbsentSlice[];
  readonly units: number;
  readonly rate: DayRate;
  /** Pence taken: the days' pay, or what was left of the segment. */
  readonly deducted: number;
  readonly left: number;
  /** Whether it takes all that is left, because no day of the segment is. */
  readonly takesAll: boolean;
  /** Pay of a day as it was taken: the rate, or another where the absence took what was left of the segment. */
  readonly taken: DayRate;
  readonly topUps: readonly TopUp[];
}

export interface TopUp {
  readonly number: number | null;
  /** Hundredths of a per cent. */
  readonly percentage: number;
  readonly slices: readonly AbsentSlice[];
  readonly units: number;
  readonly pence: number;
}

/** The absences of a segment by type, in order of their first day; together they take no more than the segment pays. */
export function absencesOf(segment: PaidSegment, all: readonly AbsentSlice[]): AbsencePay[] {
  const own = all.filter((slice) => slice.segment === segment);
  let left = segment.pay;
  let daysLeft = segment.units;
  return groups(own, ({ absence }) => absence.type).map((slices) => {
    daysLeft -= unitsOf(slices);
    const absence = absenceOf(segment, slices, left, daysLeft === 0);
    left -= absence.deducted;
    return absence;
  });
}

/** `isLast` says that no day of the segment is left to be paid for. */
function absenceOf(segment: PaidSegment, slices: readonly AbsentSlice[], left: number, isLast: boolean): AbsencePay {
  const { type } = (slices[0] as AbsentSlice).absence;
  const units = unitsOf(slices);
  const rate = dayRate(segment);
  const wanted = shareOfDays(rate.pence, units, rate.units);
  const takesAll = isLast && segment.rules.wholeAbsence === "AllOfSegment";
  const deducted = takesAll ? left : Math.min(wanted, left);
  // Where something else is taken than the days' pay, a top-up restores what was taken.
  const taken = deducted === wanted ? rate : { pence: deducted, units };
  const toppedUp = slices.filter(({ topUp }) => topUp !== null);
  const topUps = groups(toppedUp, ({ topUp }) => topUp?.number ?? null).map((tier) => topUpOf(tier, taken));
  return { type, slices, units, rate, deducted, left, takesAll, taken, topUps };
}

function dayRate({ rules, version, divisor, pay, units }: PaidSegment): DayRate {
  return rules.absenceDivisor === "Segment" ? { pence: pay, units } : { pence: version.salary, units: divisor };
}

/** The percentage of each slice's salary above its statutory pay; the sum to the penny, an exact half up. */
function topUpOf(slices: readonly AbsentSlice[], rate: DayRate): TopUp {
  const { number, percentage } = slices[0]?.topUp ?? { number: null, percentage: 0 };
  const scale = BigInt(rate.units) * 10_000n;
  const above = slices.reduce((sum, { units, statutory }) => {
    const wanted = BigInt(percentage) * BigInt(rate.pence) * BigInt(units) - BigInt(statutory) * scale;
    return wanted > 0n ? sum + wanted : sum;
  }, 0n);
  return { number, percentage, slices, units: unitsOf(slices), pence: Number(halfUpQuotient(above, scale)) };
}

function unitsOf(slices: readonly AbsentSlice[]): number {
  return slices.reduce((sum, { units }) => sum + units, 0);
}

/** Slices with the same key together, in the order in which the keys first come. */
function groups<Key>(slices: readonly AbsentSlice[], key: (slice: AbsentSlice) => Key): AbsentSlice[][] {
  const found = new Map<Key, AbsentSlice[]>();
  for (const slice of slices) found.set(key(slice), [...(found.get(key(slice)) ?? []), slice]);
  return [...found.values()];
}

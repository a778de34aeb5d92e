import type { NumberedSlice } from "./read-slices";
import type { ScheduledSlice } from "./slice";

/** The numbers that stored slices have. */
export interface KnownNumbers {
  /** Numbers by slice, which the same slice keeps. */
  readonly byIdentity: ReadonlyMap<string, readonly number[]>;
  readonly highest: number;
}

/** Returns the numbers of stored slices; those that are frozen keep theirs to themselves. */
export function numbersOf(stored: readonly NumberedSlice[], frozen: readonly NumberedSlice[]): KnownNumbers {
  const byIdentity = new Map<string, number[]>();
  const taken = new Set(frozen.map(({ lineItemSequence }) => lineItemSequence));
  for (const slice of stored) {
    if (taken.has(slice.lineItemSequence)) continue;
    const identity = identityOf(slice);
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), slice.lineItemSequence]);
  }
  const highest = Math.max(0, ...[...stored, ...frozen].map(({ lineItemSequence }) => lineItemSequence));
  return { byIdentity, highest };
}

/**
 * Numbers slices: the stored number of the same week, days and period if there is one, otherwise the next free one. Of a slice
 * that is settled in part, what the pay run pays keeps the number.
 */
export function numberSlices(
  slices: readonly ScheduledSlice[],
  { byIdentity, highest }: KnownNumbers,
): NumberedSlice[] {
  const free = new Map([...byIdentity].map(([identity, numbers]) => [identity, [...numbers]]));
  const kept = new Map<ScheduledSlice, number>();
  const isSettled = ({ source }: ScheduledSlice) => source !== "PayrollRun";
  for (const slice of [...slices].sort((one, other) => Number(isSettled(one)) - Number(isSettled(other)))) {
    const number = free.get(identityOf(slice))?.shift();
    if (number !== undefined) kept.set(slice, number);
  }
  let next = highest + 1;
  return slices.map((slice) => ({ ...slice, lineItemSequence: kept.get(slice) ?? next++ }));
}

/** Identifies a slice: the award's week and pay period, regular or arrears, wherever it is paid. */
function identityOf({ weekStart, from, period, isArrears }: ScheduledSlice): string {
  return [weekStart, from, period?.year, period?.period, isArrears].join("/");
}

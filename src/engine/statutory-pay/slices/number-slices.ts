import type { NumberedSlice } from "./read-slices";
import type { ScheduledSlice } from "./slice";

/** The numbers that stored slices have. */
export interface KnownNumbers {
  /** Numbers by slice, which the same slice keeps. */
  readonly byIdentity: ReadonlyMap<string, readonly number[]>;
  readonly highest: number;
}

/** Returns the numbers of stored slices; those that were paid elsewhere keep theirs to themselves. */
export function numbersOf(stored: readonly NumberedSlice[], elsewhere: readonly NumberedSlice[]): KnownNumbers {
  const byIdentity = new Map<string, number[]>();
  for (const slice of stored) {
    const identity = identityOf(slice);
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), slice.lineItemSequence]);
  }
  const highest = Math.max(0, ...[...stored, ...elsewhere].map(({ lineItemSequence }) => lineItemSequence));
  return { byIdentity, highest };
}

/** Numbers slices: the stored number of the same week, days and period if there is one, otherwise the next free one. */
export function numberSlices(
  slices: readonly ScheduledSlice[],
  { byIdentity, highest }: KnownNumbers,
): NumberedSlice[] {
  const free = new Map([...byIdentity].map(([identity, numbers]) => [identity, [...numbers]]));
  let next = highest + 1;
  return slices.map((slice) => ({
    ...slice,
    lineItemSequence: free.get(identityOf(slice))?.shift() ?? next++,
  }));
}

/** Identifies a slice: the award's week and pay period, regular or arrears, paid in the run or elsewhere. */
function identityOf({ weekStart, from, period, isArrears, source }: ScheduledSlice): string {
  return [weekStart, from, period?.year, period?.period, isArrears, source].join("/");
}

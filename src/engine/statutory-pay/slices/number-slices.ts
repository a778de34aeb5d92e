import type { NumberedSlice } from "./read-slices";
import type { ScheduledSlice } from "./slice";

/** Numbers slices: the stored number of the same week, days and period if there is one, otherwise the next free one. */
export function numberSlices(slices: readonly ScheduledSlice[], stored: readonly NumberedSlice[]): NumberedSlice[] {
  const known = new Map(stored.map((slice) => [identityOf(slice), slice.lineItemSequence]));
  let next = Math.max(0, ...known.values()) + 1;
  return slices.map((slice) => {
    const identity = identityOf(slice);
    const lineItemSequence = known.get(identity) ?? next++;
    known.delete(identity);
    return { ...slice, lineItemSequence };
  });
}

/** Identifies a slice: the award's week and pay period, regular or arrears, paid in the run or elsewhere. */
function identityOf({ weekStart, from, period, isArrears, source }: ScheduledSlice): string {
  return [weekStart, from, period?.year, period?.period, isArrears, source].join("/");
}

import { daysPaid, type ScheduledSlice, totalPence } from "./slice";

/** A week that another payroll has partly paid. */
interface PartlyPaidWeek {
  readonly due: readonly ScheduledSlice[];
  readonly paid: readonly ScheduledSlice[];
}

/**
 * Returns the slices of open periods of a week that another payroll has partly paid, with what is still missing: the
 * last days of the week first, since what is paid are mostly its first days. Each begins after the days that are paid;
 * a slice without further days is left out, so that more pay for paid days is arrears.
 */
export function openRest(
  { due, paid }: PartlyPaidWeek,
  isFrozen: (slice: ScheduledSlice) => boolean,
): readonly ScheduledSlice[] {
  const rest: ScheduledSlice[] = [];
  let pence = Math.max(0, totalPence(due) - totalPence(paid));
  let days = Math.max(0, daysPaid(due) - daysPaid(paid));
  for (const slice of due.filter((each) => !isFrozen(each)).reverse()) {
    const from = firstUnpaid(slice, paid);
    const part = { from, days: Math.min(days, slice.days, slice.to - from + 1), pence: Math.min(pence, slice.pence) };
    if (part.days <= 0 || part.pence === 0) continue;
    days -= part.days;
    pence -= part.pence;
    rest.unshift({ ...slice, ...part });
  }
  return rest;
}

/** Returns the first day of a slice after those that are paid. */
function firstUnpaid({ from, to }: ScheduledSlice, paid: readonly ScheduledSlice[]): number {
  const shared = paid.filter((each) => each.from <= to && each.to >= from);
  return Math.max(from, ...shared.map((each) => each.to + 1));
}

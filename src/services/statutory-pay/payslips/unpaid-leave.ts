import type { StatutoryLine } from "../../../engine";
import { formatDate, readDate, type StatutoryType } from "../../../engine/base";
import type { PayslipPeriod } from "../../contract";

/** An award that has days in a period. */
export interface AwardInPeriod {
  readonly employee_id: string;
  readonly statutory_type: StatutoryType;
  readonly start_date: string;
  readonly end_date: string | null;
  /** Whether another job of the person pays for it. */
  readonly is_paid_elsewhere: boolean;
}

/**
 * Returns the days of sickness in a period that have no slice, such as those of somebody who is not entitled, and of leave
 * for which another job pays: salary deducts them too, so they are given with 0.00.
 */
export function unpaidLeave(
  awards: readonly AwardInPeriod[],
  paid: readonly StatutoryLine[],
  { periodStartDate, periodEndDate }: PayslipPeriod,
): readonly StatutoryLine[] {
  const unpaid = awards.filter((each) => each.statutory_type === "StatutorySickPay" || each.is_paid_elsewhere);
  return unpaid.flatMap(({ statutory_type: statutoryType, start_date: start, end_date: end }) => {
    const first = readDate(start > periodStartDate ? start : periodStartDate);
    const last = readDate(end !== null && end < periodEndDate ? end : periodEndDate);
    return gapsBetween(paid, first, last).map(([from, to]) => ({
      statutoryType,
      from: formatDate(from),
      to: formatDate(to),
      amount: "0.00",
    }));
  });
}

/** Returns the days from one to another that no slice has. */
function gapsBetween(paid: readonly StatutoryLine[], first: number, last: number): [from: number, to: number][] {
  const gaps: [number, number][] = [];
  let next = first;
  for (const slice of [...paid].sort((a, b) => (a.from < b.from ? -1 : 1))) {
    const [from, to] = [readDate(slice.from), readDate(slice.to)];
    if (to < next || from > last) continue;
    if (from > next) gaps.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= last) gaps.push([next, last]);
  return gaps;
}

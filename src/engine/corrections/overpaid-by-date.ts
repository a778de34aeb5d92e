import type { CalendarDate, Pence } from "../base";

interface Missing {
  readonly date: CalendarDate;
  pence: Pence;
}

/**
 * Returns what was overpaid on each date, once what is missing of other dates is set off; in pence, positive. A later
 * payment of exactly what was missing made that good, as arrears do; what is still missing is set off against the first
 * later payment that was too high, and then against the first of all.
 */
export function overpaidByDate(missingByDate: ReadonlyMap<CalendarDate, number>): Map<CalendarDate, number> {
  const overpaid = new Map<CalendarDate, number>();
  let missing: Missing[] = [];
  for (const [date, pence] of [...missingByDate].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (pence > 0) missing.push({ date, pence });
    else if (pence < 0 && missing.reduce((sum, one) => sum + one.pence, 0) === -pence) missing = [];
    else if (pence < 0) overpaid.set(date, -pence);
  }
  for (const one of missing) setOff(overpaid, one, (date) => date > one.date);
  for (const one of missing) setOff(overpaid, one, () => true);
  return overpaid;
}

function setOff(
  overpaid: Map<CalendarDate, number>,
  missing: Missing,
  isAllowed: (date: CalendarDate) => boolean,
): void {
  for (const [date, pence] of overpaid) {
    if (!isAllowed(date)) continue;
    const taken = Math.min(pence, missing.pence);
    overpaid.set(date, pence - taken);
    missing.pence -= taken;
  }
}

import { formatDate, readDate } from "../../../engine/base";
import type { PayslipGiven, PayslipPeriod } from "../../contract";
import type { AbsenceRow } from "../balances/employee-holiday";

/** The part of a day that is taken in part. */
const HALF = "0.5";

const dayAfter = (date: string) => formatDate(readDate(date) + 1);
const dayBefore = (date: string) => formatDate(readDate(date) - 1);

type Span = Pick<PayslipPeriod, "periodStartDate" | "periodEndDate">;

/** Returns the unpaid absences of a period for salary and the FPS; nothing if there are none. */
export function unpaidLeave(absences: readonly AbsenceRow[], period: Span): Partial<PayslipGiven> {
  const within = absences.filter(
    ({ start_date: start, end_date: end, is_paid: isPaid }) =>
      !isPaid && start <= period.periodEndDate && end >= period.periodStartDate,
  );
  if (within.length === 0) return {};
  return {
    unpaidDays: within.flatMap((absence) => spansOf(absence, period)),
    ...(within.some(({ kind }) => kind === "Strike") ? { onStrike: true } : {}),
  };
}

/** Returns an absence's days in a period: whole days, and a half day at either end as a span of its own. */
function spansOf(absence: AbsenceRow, { periodStartDate, periodEndDate }: Span) {
  const { absence_id: absenceId, start_date: start, end_date: end, start_part, end_part } = absence;
  const isHalf = { start: start_part !== "WholeDay", end: end_part !== "WholeDay" };
  const half = (date: string) => ({ absenceId, from: date, to: date, fraction: HALF });
  if (start === end)
    return [isHalf.start || isHalf.end ? half(start) : { absenceId, from: start, to: end, fraction: "1" }];
  const [first, last] = [isHalf.start ? dayAfter(start) : start, isHalf.end ? dayBefore(end) : end];
  const spans = [
    ...(isHalf.start ? [half(start)] : []),
    ...(first <= last ? [{ absenceId, from: first, to: last, fraction: "1" }] : []),
    ...(isHalf.end ? [half(end)] : []),
  ];
  return spans.flatMap((span) => {
    const from = span.from < periodStartDate ? periodStartDate : span.from;
    const to = span.to > periodEndDate ? periodEndDate : span.to;
    return from <= to ? [{ ...span, from, to }] : [];
  });
}

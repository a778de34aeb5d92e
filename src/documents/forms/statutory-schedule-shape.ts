import { shape } from "../../engine/base";
import type { FormEmployer } from "../../engine/forms";
import { date, employer, line, list, money, text } from "../shape";

const ROW = shape.record({
  weekNumber: shape.integer(1, 999),
  from: date,
  to: date,
  days: shape.integer(0, 7),
  rateBasis: text,
  weeklyRate: text,
  amount: money,
  paymentDate: shape.orNull(date),
  source: text,
  status: text,
  reason: shape.orNull(line),
});

/** The schedule of one statutory pay award. */
export const STATUTORY_SCHEDULE_SHAPE = shape.record({
  employer,
  employeeName: text,
  payrollId: text,
  statutoryType: text,
  startDate: date,
  endDate: shape.orNull(date),
  status: text,
  averageWeeklyEarnings: shape.orNull(money),
  totalAmount: money,
  rows: list(ROW),
});

/** A schedule as it is drawn. */
export type PrintedSchedule = shape.ReadOf<typeof STATUTORY_SCHEDULE_SHAPE>;

/** The schedule of one statutory pay award, with the employer. */
export interface StatutoryScheduleDocument extends Omit<PrintedSchedule, "employer"> {
  readonly employer: FormEmployer;
}

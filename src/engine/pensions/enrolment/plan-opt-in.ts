import { addMonths, type CalendarDate, formatDate, shape } from "../../base";
import { type DefinedLookup, defineCalculation } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { FREQUENCY, needsSchedule, PERIOD_START, periodAfter } from "./pay-schedule";

const FACTS = shape.record(
  {
    noticeDate: shape.date,
    /** The schedule of pay reference periods: the frequency and the first day of any of them. */
    frequency: FREQUENCY,
    payReferencePeriodStartDate: PERIOD_START,
    /** The payroll of the next pay reference period has closed already. */
    isPayrollClosed: shape.optional(shape.flag, false),
    /** The day of this worker's last notice that was acted on. */
    lastOptInDate: shape.orNull(shape.date),
    /** A deferral date in the future. */
    postponementDate: shape.orNull(shape.date),
  },
  needsSchedule("noticeDate", () => true),
  shape.notAfter("lastOptInDate", "noticeDate"),
);

/** A notice to opt in, or to join. */
export interface OptInFacts extends shape.FactsOf<typeof FACTS> {}

/** When a worker who asked to be enrolled becomes a member. */
export interface OptInPlan {
  /** False if another notice was acted on in the twelve months before. */
  readonly mustAct: boolean;
  readonly enrolmentDate: CalendarDate;
  /** The day as at which to assess: the deferral date if it is earlier. */
  readonly assessmentDate: CalendarDate;
}

/**
 * Plans when a worker who asks is enrolled: on the first day of the next pay reference period, or of the one after if
 * its payroll has closed; and whether the employer must act.
 *
 * Problems: wrong facts; `date_after` for an earlier notice that is later. Source: SI 2010/772 regulations 17 and 18.
 */
export const planOptIn: DefinedLookup<OptInFacts, OptInPlan> = defineCalculation({
  name: "opt-in",
  facts: FACTS,
  needs: readPensionRules,
  law: ({ noticeDate }, rulebook, reader) =>
    findStandingRule("optIn", { day: noticeDate, path: "/noticeDate" }, rulebook, reader),
  work(read, { value: { monthsBetweenNotices } }) {
    const { noticeDate: notice, lastOptInDate: last, postponementDate: deferral } = read;
    const enrolment = periodAfter(read, notice, read.isPayrollClosed ? 2 : 1).first;
    const isFirst = deferral !== null && deferral >= notice && deferral < enrolment;
    return {
      mustAct: last === null || last < addMonths(notice, -monthsBetweenNotices),
      enrolmentDate: formatDate(enrolment),
      assessmentDate: formatDate(isFirst ? deferral : enrolment),
    };
  },
});

import { addMonths, type CalendarDate, formatDate, type PayFrequency } from "../../base";
import { lookup } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";
import { readSchedule } from "./pay-schedule";

/** A notice to opt in, or to join. */
export interface OptInFacts {
  readonly noticeDate: CalendarDate;
  /** The schedule of pay reference periods: the frequency and the first day of any of them. */
  readonly frequency: PayFrequency;
  readonly payReferencePeriodStartDate: CalendarDate;
  /** The payroll of the next pay reference period has closed already. */
  readonly isPayrollClosed?: boolean;
  /** The day of the last notice of this worker that was acted on. */
  readonly lastOptInDate?: CalendarDate | null;
  /** A deferral date that is still to come. */
  readonly postponementDate?: CalendarDate | null;
}

export interface OptInPlan {
  /** False where another notice was acted on in the twelve months before. */
  readonly mustAct: boolean;
  readonly enrolmentDate: CalendarDate;
  /** The day as at which to assess: the deferral date where it comes first. */
  readonly assessmentDate: CalendarDate;
}

const KNOWN = new Set([
  "noticeDate",
  "frequency",
  "payReferencePeriodStartDate",
  "isPayrollClosed",
  "lastOptInDate",
  "postponementDate",
]);

/**
 * When a worker who asks is enrolled: on the first day of the next pay reference period, or of the one after where its
 * payroll has closed; and whether the employer must act.
 *
 * Problems: wrong facts; `date_after` for an earlier notice that is later. Source: SI 2010/772 regulations 17 and 18.
 */
export const planOptIn = lookup<OptInFacts, OptInPlan>((facts, rulebook) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const notice = reader.date(owner, "noticeDate", "");
  const schedule = readSchedule(reader, owner, "noticeDate");
  const isClosed = reader.flag(owner.isPayrollClosed, "isPayrollClosed", "", false);
  const last = reader.optionalDate(owner, "lastOptInDate", "");
  const deferral = reader.optionalDate(owner, "postponementDate", "");
  if (last !== null && last > notice) reader.refuse("date_after", "/lastOptInDate", { limit: formatDate(notice) });
  const rule = standingRuleOn(reader, rules, "optIn", notice, "/noticeDate");
  if (rule === null || schedule === null || reader.problems.length > 0) return refusal(reader);
  const enrolment = schedule.after(notice, isClosed ? 2 : 1).first;
  const isFirst = deferral !== null && deferral >= notice && deferral < enrolment;
  const value = {
    mustAct: last === null || last < addMonths(notice, -rule.value.monthsBetweenNotices),
    enrolmentDate: formatDate(enrolment),
    assessmentDate: formatDate(isFirst ? deferral : enrolment),
  };
  return { ok: true, value, workings: null, rules: rulebook.digest() };
});

import {
  type CalendarDate,
  civilDate,
  type DayNumber,
  dayNumber,
  formatDate,
  lastDayOfMonths,
  lastDayOfWeeks,
  workingsOf,
} from "../../base";
import { calculation } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";

export interface EnrolmentDatesFacts {
  /** The automatic enrolment date, or that of opting in or joining. */
  readonly enrolmentDate: CalendarDate;
  /** The day on which contributions were taken from pay; the enrolment date when left out. */
  readonly deductionDate?: CalendarDate;
  /** Paid to the scheme electronically; true when left out. */
  readonly isElectronic?: boolean;
}

export interface EnrolmentDates {
  /** By then the worker is a member, or has been given the terms of the agreement. */
  readonly enrolByDate: CalendarDate;
  readonly informationDueDate: CalendarDate;
  readonly contributionsFromDate: CalendarDate;
  /** What was deducted on the day is with the scheme by then. */
  readonly contributionsDueDate: CalendarDate;
  /** Deductions of the first months of membership may be held until then; null for a later deduction. */
  readonly contributionsMayBeHeldUntilDate: CalendarDate | null;
}

const KNOWN = new Set(["enrolmentDate", "deductionDate", "isElectronic"]);

/**
 * The last days that follow from an enrolment: six weeks beginning with it to enrol and to inform; the 22nd (19th unless
 * electronic) of the month after the deduction to pay over, with the first three months held if wished.
 *
 * Problems: wrong facts; `date_before` for a deduction before the enrolment. Source: SI 2010/772 Part 2; the regulator's
 * code on receiving contributions.
 */
export const enrolmentDates = calculation<EnrolmentDatesFacts, EnrolmentDates>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const enrolled = reader.date(owner, "enrolmentDate", "");
  const deducted = reader.optionalDate(owner, "deductionDate", "") ?? enrolled;
  const isElectronic = reader.flag(owner.isElectronic, "isElectronic", "", true);
  if (deducted < enrolled) reader.refuse("date_before", "/deductionDate", { limit: formatDate(enrolled) });
  const enrolment = standingRuleOn(reader, rules, "enrolment", enrolled, "/enrolmentDate");
  const payingOver = standingRuleOn(reader, rules, "payingOver", deducted, "/deductionDate");
  if (enrolment === null || payingOver === null || reader.problems.length > 0) return refusal(reader);
  const { electronicDay, otherDay, firstMonthsHeld } = payingOver.value;
  const dueDay = isElectronic ? electronicDay : otherDay;
  const firstMonthsEnd = lastDayOfMonths(enrolled, firstMonthsHeld);
  const sixWeeks = formatDate(lastDayOfWeeks(enrolled, enrolment.value.weeks));
  const value: EnrolmentDates = {
    enrolByDate: sixWeeks,
    informationDueDate: sixWeeks,
    contributionsFromDate: formatDate(enrolled),
    contributionsDueDate: formatDate(inMonthAfter(deducted, dueDay)),
    contributionsMayBeHeldUntilDate:
      deducted > firstMonthsEnd ? null : formatDate(inMonthAfter(firstMonthsEnd, dueDay)),
  };
  const step = {
    id: "pensions.information-due",
    figure: "/informationDueDate",
    rule: "Information is due within so many weeks beginning with the enrolment date.",
    formula: "enrolment date + 7 × weeks − 1 day",
    inputs: { "enrolment date": formatDate(enrolled), weeks: String(enrolment.value.weeks) },
    value: sixWeeks,
    sources: enrolment.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

function inMonthAfter(day: DayNumber, dayOfMonth: number): DayNumber {
  const { year, month } = civilDate(day);
  return month === 12 ? dayNumber(year + 1, 1, dayOfMonth) : dayNumber(year, month + 1, dayOfMonth);
}

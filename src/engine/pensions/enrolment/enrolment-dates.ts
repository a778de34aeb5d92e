import {
  type CalendarDate,
  civilDate,
  type DayNumber,
  dayNumber,
  formatDate,
  lastDayOfMonths,
  lastDayOfWeeks,
  shape,
} from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { findStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";

const FACTS = shape.record(
  {
    /** The automatic enrolment date, or the date of opting in or joining. */
    enrolmentDate: shape.date,
    /** The day on which contributions were deducted from pay; defaults to the enrolment date. */
    deductionDate: shape.orNull(shape.date),
    /** Paid to the scheme electronically; defaults to true. */
    isElectronic: shape.optional(shape.flag, true),
  },
  shape.notBefore("deductionDate", "enrolmentDate"),
);

/** The dates of an enrolment, and how contributions are paid to the scheme. */
export interface EnrolmentDatesFacts extends shape.FactsOf<typeof FACTS> {}

/** The dates that follow from an enrolment: for the information, the contributions, and their payment to the scheme. */
export interface EnrolmentDates {
  /** By then the worker must be a member, or have been given the terms of the agreement. */
  readonly enrolByDate: CalendarDate;
  readonly informationDueDate: CalendarDate;
  readonly contributionsFromDate: CalendarDate;
  /** By then deductions of the day must be with the scheme. */
  readonly contributionsDueDate: CalendarDate;
  /** Deductions of the first months of membership may be held until then; null for a later deduction. */
  readonly contributionsMayBeHeldUntilDate: CalendarDate | null;
}

/**
 * Calculates the deadlines that follow from an enrolment: six weeks beginning with it to enrol and to inform; the 22nd
 * (19th unless electronic) of the month after the deduction to pay over; the first three months may be held.
 *
 * Problems: wrong facts; `date_before` for a deduction before the enrolment. Source: SI 2010/772 Part 2; the
 * regulator's code on receiving contributions.
 */
export const enrolmentDates: DefinedCalculation<EnrolmentDatesFacts, EnrolmentDates> = defineCalculation({
  name: "enrolment-dates",
  facts: FACTS,
  needs: readPensionRules,
  law({ enrolmentDate, deductionDate }, rulebook, reader) {
    const deducted = { day: deductionDate ?? enrolmentDate, path: "/deductionDate" };
    const enrolment = findStandingRule("enrolment", { day: enrolmentDate, path: "/enrolmentDate" }, rulebook, reader);
    const payingOver = findStandingRule("payingOver", deducted, rulebook, reader);
    if (enrolment === null || payingOver === null) return null;
    return { ...enrolment, weeks: enrolment.value.weeks, payingOver: payingOver.value };
  },
  work({ enrolmentDate, deductionDate, isElectronic }, { weeks, payingOver }) {
    const deducted = deductionDate ?? enrolmentDate;
    const dueDay = isElectronic ? payingOver.electronicDay : payingOver.otherDay;
    const firstMonthsEnd = lastDayOfMonths(enrolmentDate, payingOver.firstMonthsHeld);
    const lastDay = formatDate(lastDayOfWeeks(enrolmentDate, weeks));
    return {
      enrolByDate: lastDay,
      informationDueDate: lastDay,
      contributionsFromDate: formatDate(enrolmentDate),
      contributionsDueDate: formatDate(inMonthAfter(deducted, dueDay)),
      contributionsMayBeHeldUntilDate:
        deducted > firstMonthsEnd ? null : formatDate(inMonthAfter(firstMonthsEnd, dueDay)),
    };
  },
  explain: ({ informationDueDate }, { enrolmentDate }, { weeks, sourceIds }) => [
    {
      id: "pensions.information-due",
      figure: "/informationDueDate",
      rule: "Information is due within so many weeks beginning with the enrolment date.",
      formula: "enrolment date + 7 × weeks − 1 day",
      inputs: { "enrolment date": formatDate(enrolmentDate), weeks: String(weeks) },
      value: informationDueDate,
      sources: sourceIds,
    },
  ],
});

function inMonthAfter(day: DayNumber, dayOfMonth: number): DayNumber {
  const { year, month } = civilDate(day);
  return month === 12 ? dayNumber(year + 1, 1, dayOfMonth) : dayNumber(year, month + 1, dayOfMonth);
}

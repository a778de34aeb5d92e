import { addMonths, type CalendarDate, formatDate, lastDayOfMonths, type Reader, shape } from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { findLongStandingRule } from "../pension-law";
import { readPensionRules } from "../pension-rules";

const FACTS = shape.record(
  {
    dutyStartDate: shape.date,
    /** Of the previous cycle; leave out in the first cycle. */
    lastReEnrolmentDate: shape.orNull(shape.date),
    /** The date chosen by the employer, to be checked. */
    reEnrolmentDate: shape.orNull(shape.date),
  },
  shape.notBefore("lastReEnrolmentDate", "dutyStartDate"),
);

/** The duties start date, the last re-enrolment date, and the date chosen. */
export interface ReEnrolmentWindowFacts extends shape.FactsOf<typeof FACTS> {}

/** The days from which an employer chooses the re-enrolment date, and the last days for its declarations. */
export interface ReEnrolmentWindow {
  /** The third anniversary of the duties start date, or of the last re-enrolment date. */
  readonly anniversary: CalendarDate;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Last day for the re-declaration of compliance. */
  readonly declarationDueDate: CalendarDate;
  /** Last day for the first declaration, after the duties started. */
  readonly firstDeclarationDueDate: CalendarDate;
}

/**
 * Finds the window for the next re-enrolment date: from three months before the third anniversary to the end of the three
 * months beginning with it; and the five months beginning with it, or first with the duties start date, in which to
 * declare.
 *
 * Problems: wrong facts; `date_before` or `date_after` for a chosen date outside the window. Source: SI 2010/772
 * regulation 12, SI 2016/311 regulation 3.
 */
export const reEnrolmentWindow: DefinedCalculation<ReEnrolmentWindowFacts, ReEnrolmentWindow> = defineCalculation({
  name: "re-enrolment-window",
  facts: FACTS,
  needs: readPensionRules,
  law: findWindow,
  work: ({ dutyStartDate }, { anniversary, from, to, declarationMonths }) => ({
    anniversary: formatDate(anniversary),
    from: formatDate(from),
    to: formatDate(to),
    declarationDueDate: formatDate(lastDayOfMonths(anniversary, declarationMonths)),
    firstDeclarationDueDate: formatDate(lastDayOfMonths(dutyStartDate, declarationMonths)),
  }),
  explain: ({ anniversary, from, to }, _, { monthsEitherSide, sourceIds }) => [
    {
      id: "pensions.re-enrolment-window",
      figure: "/to",
      rule: "From three months before the third anniversary to the end of the three months beginning with it.",
      formula: "anniversary ± months",
      inputs: { anniversary, months: String(monthsEitherSide), from },
      value: to,
      sources: sourceIds,
    },
  ],
});

/** Finds the days of the window, and refuses a chosen date outside them. */
function findWindow(read: shape.ReadOf<typeof FACTS>, rulebook: Rulebook, reader: Reader) {
  const { dutyStartDate, lastReEnrolmentDate: last, reEnrolmentDate: chosen } = read;
  const base = { day: last ?? dutyStartDate, path: last === null ? "/dutyStartDate" : "/lastReEnrolmentDate" };
  const rule = findLongStandingRule("reEnrolment", base, rulebook, reader);
  if (rule === null) return null;
  const { everyYears, monthsEitherSide } = rule.value;
  const anniversary = addMonths(base.day, everyYears * 12);
  const from = addMonths(anniversary, -monthsEitherSide);
  const to = lastDayOfMonths(anniversary, monthsEitherSide);
  if (chosen !== null && chosen < from) reader.refuse("date_before", "/reEnrolmentDate", { limit: formatDate(from) });
  if (chosen !== null && chosen > to) reader.refuse("date_after", "/reEnrolmentDate", { limit: formatDate(to) });
  return { ...rule, ...rule.value, anniversary, from, to };
}

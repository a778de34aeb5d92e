import { addMonths, type CalendarDate, formatDate, lastDayOfMonths, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { openFacts, refusal } from "../open-facts";
import { standingRuleOn } from "../pension-rules";

export interface ReEnrolmentWindowFacts {
  readonly dutyStartDate: CalendarDate;
  /** Of the cycle before; leave out in the first cycle. */
  readonly lastReEnrolmentDate?: CalendarDate | null;
  /** The date that the employer chose, to be checked. */
  readonly reEnrolmentDate?: CalendarDate | null;
}

export interface ReEnrolmentWindow {
  /** The third anniversary of the duties start date, or of the last re-enrolment date. */
  readonly anniversary: CalendarDate;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Last day for the re-declaration of compliance. */
  readonly declarationDueDate: CalendarDate;
}

const KNOWN = new Set(["dutyStartDate", "lastReEnrolmentDate", "reEnrolmentDate"]);

/**
 * The window for the next re-enrolment date: from three months before the third anniversary to the end of the three
 * months beginning with it; and the five months beginning with it in which to declare.
 *
 * Problems: wrong facts; `date_before` or `date_after` for a chosen date outside the window. Source: SI 2010/772
 * regulation 12, SI 2016/311 regulation 3.
 */
export const reEnrolmentWindow = calculation<ReEnrolmentWindowFacts, ReEnrolmentWindow>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const duties = reader.date(owner, "dutyStartDate", "");
  const last = reader.optionalDate(owner, "lastReEnrolmentDate", "");
  const chosen = reader.optionalDate(owner, "reEnrolmentDate", "");
  if (last !== null && last < duties)
    reader.refuse("date_before", "/lastReEnrolmentDate", { limit: formatDate(duties) });
  const base = last ?? duties;
  const field = last === null ? "/dutyStartDate" : "/lastReEnrolmentDate";
  const rule = standingRuleOn(reader, rules, "reEnrolment", base, field);
  if (rule === null || reader.problems.length > 0) return refusal(reader);
  const { everyYears, monthsEitherSide, declarationMonths } = rule.value;
  const anniversary = addMonths(base, everyYears * 12);
  const from = addMonths(anniversary, -monthsEitherSide);
  const to = lastDayOfMonths(anniversary, monthsEitherSide);
  if (chosen !== null && chosen < from) reader.refuse("date_before", "/reEnrolmentDate", { limit: formatDate(from) });
  if (chosen !== null && chosen > to) reader.refuse("date_after", "/reEnrolmentDate", { limit: formatDate(to) });
  if (reader.problems.length > 0) return refusal(reader);
  const value: ReEnrolmentWindow = {
    anniversary: formatDate(anniversary),
    from: formatDate(from),
    to: formatDate(to),
    declarationDueDate: formatDate(lastDayOfMonths(anniversary, declarationMonths)),
  };
  const step = {
    id: "pensions.re-enrolment-window",
    figure: "/to",
    rule: "From three months before the third anniversary to the end of the three months beginning with it.",
    formula: "anniversary ± months",
    inputs: { anniversary: value.anniversary, months: String(monthsEitherSide), from: value.from },
    value: value.to,
    sources: rule.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: rulebook.digest() };
});

import { formatDate, formatPence, Reader, taxYearOf, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { digestOf } from "../digest";
import { readPensionRules } from "../pension-rules";
import { qualifyingEarnings } from "../thresholds";
import { categoryOf } from "./category";
import { explainAssessment } from "./explain-assessment";
import type { Assessment, AssessmentFacts } from "./facts";
import { consequencesOf, outcomeOf, type Standing } from "./outcome";
import { ASSESSMENT_FIELDS, type ReadAssessment, readAssessment } from "./read-assessment";

const KNOWN = new Set(ASSESSMENT_FIELDS);

/**
 * Finds a worker's category for automatic enrolment in one pay reference period, and what the employer must do.
 *
 * Earnings are compared once with the published thresholds of the period, as "more than"; age and State Pension age are
 * those of the day of assessment, whose thresholds apply. Amounts in pounds; nothing is rounded. Problems: wrong facts;
 * `date_after` for a birth after the period began; `unsupported_tax_year` if no loaded year covers the day.
 * Source: Pensions Act 2008 sections 1, 3, 5, 7, 9 and 13; SI 2010/772.
 */
export const assessWorker = calculation<AssessmentFacts, Assessment>((facts, rulebook, options) => {
  const reader = new Reader();
  const rules = readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null || rules === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, KNOWN, "");
  const read = readAssessment(reader, owner, rules);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const value = assess(read);
  return {
    ok: true,
    value,
    workings: options?.explain === true ? workingsOf(explainAssessment(read, value), rules) : null,
    rules: digestOf(rulebook, taxYearOf(read.day)),
  };
});

/** Assesses a worker from facts as read. */
export function assess(read: ReadAssessment): Assessment {
  const { thresholds, earnings, day } = read;
  const category = categoryOf(read, read.ageLimits.value, thresholds);
  const standing: Standing = { ...read, isPostponed: read.deferral !== null && day < read.deferral };
  const outcome = outcomeOf(category, standing);
  return {
    assessmentDate: formatDate(day),
    effectiveAssessmentDate: formatDate(day),
    age: read.age,
    statePensionDate: read.isPensionDayKnown ? formatDate(read.statePensionDay) : null,
    workerCategory: category,
    outcome,
    assessmentException: read.exception,
    earnings: formatPence(earnings),
    qualifyingEarnings: formatPence(qualifyingEarnings(earnings, thresholds)),
    lowerThreshold: formatPence(thresholds.lower),
    trigger: formatPence(thresholds.trigger),
    upperThreshold: formatPence(thresholds.upper),
    payReferencePeriodStartDate: formatDate(read.first),
    payReferencePeriodEndDate: formatDate(read.last),
    consequences: consequencesOf(category, outcome, standing, day, read.enrolment.value.weeks),
  };
}

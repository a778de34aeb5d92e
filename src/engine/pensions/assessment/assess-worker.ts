import { ageOn, formatDate, formatPence } from "../../base";
import { type DefinedCalculation, defineCalculation } from "../../rulebook";
import { readPensionRules } from "../pension-rules";
import { qualifyingEarnings } from "../thresholds";
import { type AssessmentLaw, findAssessmentLaw, pensionDay } from "./assessment-law";
import { categoryOf } from "./category";
import { EXCEPTIONS } from "./exceptions";
import { explainAssessment } from "./explain-assessment";
import { ASSESSMENT_FACTS, type Assessment, type AssessmentFacts, type ReadAssessment } from "./facts";
import { consequencesOf, outcomeOf } from "./outcome";

/**
 * Finds a worker's category for automatic enrolment in one pay reference period, and what the employer must do.
 *
 * Earnings are compared once with the published thresholds of the period, as "more than"; age and State Pension age are
 * those of the day of assessment, whose thresholds apply. Amounts in pounds; nothing is rounded. Problems: wrong facts;
 * `date_after` for a birth after the period began; `unsupported_tax_year` if no loaded year covers the day.
 * Source: Pensions Act 2008 sections 1, 3, 5, 7, 9 and 13; SI 2010/772.
 */
export const assessWorker: DefinedCalculation<AssessmentFacts, Assessment> = defineCalculation({
  name: "assess",
  facts: ASSESSMENT_FACTS,
  needs: readPensionRules,
  law: findAssessmentLaw,
  work: assess,
  explain: explainAssessment,
});

/** Assesses a worker under the rules of the day of assessment. */
export function assess(read: ReadAssessment, law: AssessmentLaw): Assessment {
  const { thresholds, day } = law;
  const { earnings, assessmentException: exception, isActiveMember, postponementDate: deferral } = read;
  const age = ageOn(read.dateOfBirth, day);
  const pension = pensionDay(read, law);
  const isOutside = exception !== null && EXCEPTIONS[exception].isOutside;
  const isWorker = read.isWorker && read.worksInUk && !isOutside;
  const tested = { isWorker, age, earnings, isBelowPensionAge: day < pension.day };
  const workerCategory = categoryOf(tested, law.ageLimits.value, thresholds);
  const isPostponed = deferral !== null && day < deferral;
  const outcome = outcomeOf(workerCategory, { exception, isActiveMember, isPostponed });
  return {
    assessmentDate: formatDate(day),
    effectiveAssessmentDate: formatDate(day),
    age,
    statePensionDate: pension.isSame ? formatDate(pension.day) : null,
    workerCategory,
    outcome,
    assessmentException: exception,
    earnings: formatPence(earnings),
    qualifyingEarnings: formatPence(qualifyingEarnings(earnings, thresholds)),
    lowerThreshold: formatPence(thresholds.lower),
    trigger: formatPence(thresholds.trigger),
    upperThreshold: formatPence(thresholds.upper),
    payReferencePeriodStartDate: formatDate(read.payReferencePeriodStartDate),
    payReferencePeriodEndDate: formatDate(read.payReferencePeriodEndDate),
    consequences: consequencesOf(workerCategory, outcome, exception, law.informationDue),
  };
}

import { formatDate, type WorkingStep } from "../../base";
import { type AssessmentLaw, pensionDay } from "./assessment-law";
import type { AssessmentException } from "./exceptions";
import type { Assessment, ReadAssessment } from "./facts";

/** Explains an assessment: the day, the two ages, the earnings, the category, and the effect of an exception. */
export function explainAssessment(value: Assessment, read: ReadAssessment, law: AssessmentLaw): WorkingStep[] {
  return [
    dayStep(value),
    pensionStep(value, read, law),
    earningsStep(value, law),
    categoryStep(value, law),
    ...(value.assessmentException === null ? [] : [exceptionStep(value.assessmentException, value)]),
  ];
}

function dayStep(value: Assessment): WorkingStep {
  return {
    id: "pensions.assessment-date",
    figure: "/effectiveAssessmentDate",
    rule: "The re-enrolment date, the deferral date, the first day of employment, the 22nd birthday, or the first day of the period.",
    formula: "the first of these that falls in the pay reference period, or the day that was given",
    inputs: { from: value.payReferencePeriodStartDate, "up to": value.payReferencePeriodEndDate },
    value: value.effectiveAssessmentDate,
    sources: ["aegon-ae-guides"],
  };
}

function pensionStep(value: Assessment, read: ReadAssessment, law: AssessmentLaw): WorkingStep {
  return {
    id: "pensions.state-pension-date",
    figure: "/statePensionDate",
    rule: "State Pension age is reached on its day; only a day before it can be that of an eligible jobholder.",
    formula: "from the date of birth, by the table of pension ages",
    inputs: { age: String(value.age), day: value.assessmentDate },
    value: formatDate(pensionDay(read, law).day),
    sources: law.pensionAge.sourceIds,
  };
}

function earningsStep(value: Assessment, { thresholds }: AssessmentLaw): WorkingStep {
  return {
    id: "pensions.qualifying-earnings",
    figure: "/qualifyingEarnings",
    rule: "Qualifying earnings are those above the lower limit, up to the upper limit.",
    formula: "greatest(0, least(earnings, upper limit) − lower limit)",
    inputs: {
      earnings: value.earnings,
      "lower limit": value.lowerThreshold,
      "upper limit": value.upperThreshold,
    },
    value: value.qualifyingEarnings,
    sources: thresholds.sources(),
  };
}

function categoryStep(value: Assessment, { ageLimits, thresholds }: AssessmentLaw): WorkingStep {
  const { lowestYears, enrolledFromYears, belowYears } = ageLimits.value;
  return {
    id: "pensions.category",
    figure: "/workerCategory",
    rule: "An eligible jobholder is of age, below State Pension age, and earns more than the trigger; a jobholder earns more than the lower limit.",
    formula: "earnings > trigger and age from the enrolment age to State Pension age; earnings > lower limit",
    inputs: {
      earnings: value.earnings,
      "lower limit": value.lowerThreshold,
      trigger: value.trigger,
      age: String(value.age),
      "worker from": String(lowestYears),
      "enrolled from": String(enrolledFromYears),
      "worker below": String(belowYears),
    },
    value: value.workerCategory,
    sources: [...new Set([...ageLimits.sourceIds, ...thresholds.sources()])],
  };
}

function exceptionStep(assessmentException: AssessmentException, value: Assessment): WorkingStep {
  return {
    id: "pensions.exception",
    figure: "/outcome",
    rule: "Some cases make the duty to enrol optional, suspend the rights to opt in and to join, or are outside the duties.",
    formula: "outcome of the exception for the category",
    inputs: { exception: assessmentException, category: value.workerCategory },
    value: value.outcome,
    sources: ["ae-regulations-2010", "si-2016-311", "royal-london-directors", "cipp-ae-excluded"],
  };
}

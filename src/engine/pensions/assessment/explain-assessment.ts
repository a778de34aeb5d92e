import { formatDate, formatPence, type WorkingStep } from "../../base";
import type { Assessment, AssessmentException } from "./facts";
import type { ReadAssessment } from "./read-assessment";

/** Explains an assessment: the day, the two ages, the earnings, the category, and the effect of an exception. */
export function explainAssessment(read: ReadAssessment, value: Assessment): WorkingStep[] {
  return [
    dayStep(read, value),
    pensionStep(read),
    earningsStep(read, value),
    categoryStep(read, value),
    ...(value.assessmentException === null ? [] : [exceptionStep(value.assessmentException, value)]),
  ];
}

function dayStep(read: ReadAssessment, value: Assessment): WorkingStep {
  return {
    id: "pensions.assessment-date",
    figure: "/effectiveAssessmentDate",
    rule: "The re-enrolment date, the deferral date, the first day of employment, the 22nd birthday, or the first day of the period.",
    formula: "the first of these that falls in the pay reference period, or the day that was given",
    inputs: { from: formatDate(read.first), "up to": formatDate(read.last) },
    value: value.effectiveAssessmentDate,
    sources: ["aegon-ae-guides"],
  };
}

function pensionStep(read: ReadAssessment): WorkingStep {
  return {
    id: "pensions.state-pension-date",
    figure: "/statePensionDate",
    rule: "State Pension age is reached on its day; only a day before it can be that of an eligible jobholder.",
    formula: "from the date of birth, by the table of pension ages",
    inputs: { age: String(read.age), day: formatDate(read.day) },
    value: formatDate(read.statePensionDay),
    sources: read.pensionAge.sources,
  };
}

function earningsStep({ earnings, thresholds }: ReadAssessment, value: Assessment): WorkingStep {
  return {
    id: "pensions.qualifying-earnings",
    figure: "/qualifyingEarnings",
    rule: "Qualifying earnings are those above the lower limit, up to the upper limit.",
    formula: "greatest(0, least(earnings, upper limit) − lower limit)",
    inputs: {
      earnings: formatPence(earnings),
      "lower limit": formatPence(thresholds.lower),
      "upper limit": formatPence(thresholds.upper),
    },
    value: value.qualifyingEarnings,
    sources: thresholds.sources(),
  };
}

function categoryStep(read: ReadAssessment, value: Assessment): WorkingStep {
  const { lowestYears, enrolledFromYears, belowYears } = read.ageLimits.value;
  return {
    id: "pensions.category",
    figure: "/workerCategory",
    rule: "An eligible jobholder is of age, below State Pension age, and earns more than the trigger; a jobholder earns more than the lower limit.",
    formula: "earnings > trigger and age from the enrolment age to State Pension age; earnings > lower limit",
    inputs: {
      earnings: value.earnings,
      "lower limit": value.lowerThreshold,
      trigger: value.trigger,
      age: String(read.age),
      "worker from": String(lowestYears),
      "enrolled from": String(enrolledFromYears),
      "worker below": String(belowYears),
    },
    value: value.workerCategory,
    sources: [...new Set([...read.ageLimits.sources, ...read.thresholds.sources()])],
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

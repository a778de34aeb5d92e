import {
  ageOn,
  birthday,
  type DayNumber,
  formatDate,
  formatPence,
  getTaxYear,
  lastDayOfWeeks,
  type Reader,
  type WorkingStep,
} from "../../base";
import { type DefinedCalculation, defineCalculation, type Governing, type Rulebook } from "../../rulebook";
import { calculateDigest } from "../digest";
import { type PensionParameters, type Rule, readPensionRules, ruleOn } from "../pension-rules";
import { getLength, type PeriodLength } from "../period-length";
import { statePensionDay, statePensionDayOfAnyone } from "../state-pension-age";
import { qualifyingEarnings, type Thresholds, thresholdsOn } from "../thresholds";
import { getCategory } from "./category";
import { type AssessmentException, EXCEPTIONS, type ExceptionEffect } from "./exceptions";
import {
  ASSESSMENT_FACTS,
  type Assessment,
  type AssessmentFacts,
  type AssessmentOutcome,
  type Consequences,
  type ReadAssessment,
  type WorkerCategory,
} from "./facts";

const ORDINARY: ExceptionEffect = { mayEnrol: false, keepsRights: true, isOutside: false };

const RIGHTS: Readonly<Record<WorkerCategory, AssessmentOutcome>> = {
  EligibleJobholder: "MustEnrol",
  NonEligibleJobholder: "InformRightToOptIn",
  EntitledWorker: "InformRightToJoin",
  NotEligible: "None",
};

const NO_INFORMATION = new Set<AssessmentOutcome>(["None", "AlreadyMember", "Postponed", "Excepted"]);

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
  const workerCategory = getCategory(tested, law.ageLimits.value, thresholds);
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

/** What decides the outcome besides the category. */
interface Standing {
  readonly isActiveMember: boolean;
  /** Assessed before the deferral date. */
  readonly isPostponed: boolean;
  readonly exception: AssessmentException | null;
}

/** Returns what the employer must do about a worker of a category. */
function outcomeOf(category: WorkerCategory, standing: Standing): AssessmentOutcome {
  const { exception } = standing;
  if (category === "NotEligible") return "None";
  if (standing.isActiveMember) return "AlreadyMember";
  if (standing.isPostponed) return "Postponed";
  if (exception === null) return RIGHTS[category];
  const effect = EXCEPTIONS[exception];
  if (category === "EligibleJobholder") return effect.mayEnrol ? "MayEnrol" : "Excepted";
  return effect.keepsRights ? RIGHTS[category] : "Excepted";
}

/** Returns the consequences of an outcome, with the last day for informing the worker if that is due. */
function consequencesOf(
  category: WorkerCategory,
  outcome: AssessmentOutcome,
  exception: AssessmentException | null,
  informationDue: DayNumber,
): Consequences {
  const isJobholder = category === "EligibleJobholder" || category === "NonEligibleJobholder";
  const effect = exception === null ? ORDINARY : EXCEPTIONS[exception];
  const canAsk = outcome !== "AlreadyMember" && outcome !== "MustEnrol" && effect.keepsRights;
  return {
    mustEnrol: outcome === "MustEnrol",
    employerMustContribute: isJobholder,
    canOptIn: isJobholder && canAsk,
    canJoin: category === "EntitledWorker" && canAsk,
    canOptOut: isJobholder,
    informationDueDate: NO_INFORMATION.has(outcome) ? null : formatDate(informationDue),
  };
}

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

/** The day of assessment, with the rules in force on it. */
export interface AssessmentLaw extends Governing {
  readonly day: DayNumber;
  /** The last day for giving the worker information, if any is due. */
  readonly informationDue: DayNumber;
  readonly thresholds: Thresholds;
  readonly ageLimits: Rule<PensionParameters["ageLimits"]>;
  readonly pensionAge: Rule<PensionParameters["statePensionAge"]>;
}

/** Finds the day of assessment and its rules; null with a problem if no loaded year covers it. */
export function findAssessmentLaw(read: ReadAssessment, rulebook: Rulebook, reader: Reader): AssessmentLaw | null {
  const rules = rulebook.subject("pensions");
  const { payReferencePeriodStartDate: first, payReferencePeriodEndDate: last, assessmentDate: given } = read;
  const limits = rules.on("ageLimits", first) ?? rules.on("ageLimits", last);
  const day = given ?? assessmentDay(read, birthday(read.dateOfBirth, limits?.value?.enrolledFromYears ?? 0));
  const at = { day, path: given === null ? "/payReferencePeriodStartDate" : "/assessmentDate" };
  const ageLimits = ruleOn(reader, rules, "ageLimits", at);
  if (ageLimits === null) return null;
  const pensionAge = ruleOn(reader, rules, "statePensionAge", at);
  const enrolment = ruleOn(reader, rules, "enrolment", at);
  const thresholds = thresholdsOn(rules, day, periodLength(read));
  if (pensionAge === null || enrolment === null || thresholds === null) return null;
  return {
    day,
    informationDue: lastDayOfWeeks(day, enrolment.value.weeks),
    thresholds,
    ageLimits,
    pensionAge,
    digest: calculateDigest(rulebook, getTaxYear(day)),
    sources: rules.sources,
  };
}

function periodLength({ frequency, payReferencePeriodLength: other }: ReadAssessment): PeriodLength {
  return other ?? getLength(frequency ?? "Monthly");
}

/** Returns the day of State Pension age, and whether it is known; if it depends on an unknown gender, the later one. */
function pensionDay(
  { dateOfBirth, gender }: Pick<ReadAssessment, "dateOfBirth" | "gender">,
  { pensionAge: { value: rows } }: Pick<AssessmentLaw, "pensionAge">,
): { readonly day: DayNumber; readonly isSame: boolean } {
  if (gender === null) return statePensionDayOfAnyone(rows, dateOfBirth);
  return { day: statePensionDay(rows, dateOfBirth, gender), isSame: true };
}

type AssessmentDays = Pick<
  ReadAssessment,
  | "payReferencePeriodStartDate"
  | "payReferencePeriodEndDate"
  | "reEnrolmentDate"
  | "postponementDate"
  | "employmentStartDate"
  | "dutyStartDate"
>;

/**
 * Returns the day as at which a worker is assessed: the first of these that falls in the pay reference period, in
 * order: the re-enrolment date, the deferral date, the first day of employment or the duties start date if later, the
 * birthday from which workers are enrolled, the first day of the period.
 */
function assessmentDay(days: AssessmentDays, birthday: DayNumber): DayNumber {
  const { payReferencePeriodStartDate: first, payReferencePeriodEndDate: last } = days;
  const inPeriod = (day: DayNumber | null) => day !== null && day >= first && day <= last;
  const candidates = [days.reEnrolmentDate, days.postponementDate, startDay(days), birthday];
  return candidates.find(inPeriod) ?? first;
}

function startDay({ employmentStartDate: start, dutyStartDate: duty }: AssessmentDays): DayNumber | null {
  return start === null || duty === null ? (start ?? duty) : Math.max(start, duty);
}

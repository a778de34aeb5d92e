import { birthday, type DayNumber, lastDayOfWeeks, type Reader, taxYearOf } from "../../base";
import type { Governing, Rulebook } from "../../rulebook";
import { digestOf } from "../digest";
import { type PensionParameters, type Rule, ruleOn } from "../pension-rules";
import { lengthOf, type PeriodLength } from "../period-length";
import { statePensionDay, statePensionDayOfAnyone } from "../state-pension-age";
import { type Thresholds, thresholdsOn } from "../thresholds";
import { assessmentDay } from "./assessment-date";
import type { ReadAssessment } from "./facts";

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
    digest: digestOf(rulebook, taxYearOf(day)),
    sources: rules.sources,
  };
}

function periodLength({ frequency, payReferencePeriodLength: other }: ReadAssessment): PeriodLength {
  return other ?? lengthOf(frequency ?? "Monthly");
}

/** Returns the day of State Pension age, and whether it is known; if it depends on an unknown gender, the later one. */
export function pensionDay(
  { dateOfBirth, gender }: Pick<ReadAssessment, "dateOfBirth" | "gender">,
  { pensionAge: { value: rows } }: Pick<AssessmentLaw, "pensionAge">,
): { readonly day: DayNumber; readonly isSame: boolean } {
  if (gender === null) return statePensionDayOfAnyone(rows, dateOfBirth);
  return { day: statePensionDay(rows, dateOfBirth, gender), isSame: true };
}

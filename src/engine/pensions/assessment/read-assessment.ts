import { ageOn, birthday, type DayNumber, formatDate, pointerStep, type Reader, type Unread } from "../../base";
import { type PensionParameters, type PensionRules, type Rule, ruleOn } from "../pension-rules";
import { type PeriodLength, readPeriodLength } from "../period-length";
import { GENDERS, type Gender, statePensionDay, statePensionDayOfAnyone } from "../state-pension-age";
import { type Thresholds, thresholdsOn } from "../thresholds";
import { assessmentDay } from "./assessment-date";
import { EXCEPTION_NAMES, EXCEPTIONS } from "./exceptions";
import type { AssessmentException } from "./facts";

/** A worker and a pay reference period as read, with the rules in force on the day of assessment. */
export interface ReadAssessment {
  readonly day: DayNumber;
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly age: number;
  readonly statePensionDay: DayNumber;
  /** False only for births before 6 December 1953, which are long past State Pension age, if no gender is stated. */
  readonly isPensionDayKnown: boolean;
  readonly earnings: number;
  readonly isWorker: boolean;
  readonly isActiveMember: boolean;
  readonly deferral: DayNumber | null;
  readonly exception: AssessmentException | null;
  readonly thresholds: Thresholds;
  readonly ageLimits: Rule<PensionParameters["ageLimits"]>;
  readonly pensionAge: Rule<PensionParameters["statePensionAge"]>;
  readonly enrolment: Rule<PensionParameters["enrolment"]>;
}

/** Fields of an assessment's facts. */
export const ASSESSMENT_FIELDS: readonly string[] = [
  "dateOfBirth",
  "gender",
  "earnings",
  "frequency",
  "payReferencePeriodLength",
  "payReferencePeriodStartDate",
  "payReferencePeriodEndDate",
  "assessmentDate",
  "reEnrolmentDate",
  "postponementDate",
  "employmentStartDate",
  "dutyStartDate",
  "isWorker",
  "worksInUk",
  "isActiveMember",
  "assessmentException",
];

/** More days than any pay reference period has. */
const MOST_DAYS = 366;

/** Reads the facts of an assessment and finds its rules; null with problems if anything is wrong. */
export function readAssessment(reader: Reader, owner: Unread, rules: PensionRules): ReadAssessment | null {
  const length = readPeriodLength(reader, owner);
  const period = readPeriod(reader, owner);
  const born = reader.date(owner, "dateOfBirth", "");
  if (born > period.first) reader.refuse("date_after", "/dateOfBirth", { limit: formatDate(period.first) });
  const gender = owner.gender === undefined ? null : reader.choice(owner, "gender", "", GENDERS);
  const worker = readWorker(reader, owner);
  const deferral = reader.optionalDate(owner, "postponementDate", "");
  const days = {
    ...period,
    deferral,
    reEnrolment: reader.optionalDate(owner, "reEnrolmentDate", ""),
    employmentStart: reader.optionalDate(owner, "employmentStartDate", ""),
    dutyStart: reader.optionalDate(owner, "dutyStartDate", ""),
  };
  const given = readAssessmentDate(reader, owner, period);
  if (reader.problems.length > 0) return null;
  const limits = rules.on("ageLimits", period.first) ?? rules.on("ageLimits", period.last);
  const enrolledFrom = birthday(born, limits?.value?.enrolledFromYears ?? 0);
  const day = given ?? assessmentDay({ ...days, birthday: enrolledFrom });
  const law = lawOn(reader, rules, day, length, given);
  if (law === null) return null;
  const pension = pensionDay(law.pensionAge.value, born, gender);
  return { ...period, ...worker, ...law, ...pension, day, age: ageOn(born, day), deferral };
}

function readPeriod(reader: Reader, owner: Unread): { first: DayNumber; last: DayNumber } {
  const first = reader.date(owner, "payReferencePeriodStartDate", "");
  const last = reader.date(owner, "payReferencePeriodEndDate", "");
  const at = pointerStep("payReferencePeriodEndDate");
  if (last < first) reader.refuse("date_before", at, { limit: formatDate(first) });
  if (last >= first + MOST_DAYS) reader.refuse("date_after", at, { limit: formatDate(first + MOST_DAYS - 1) });
  return { first, last };
}

function readWorker(reader: Reader, owner: Unread) {
  const named = owner.assessmentException ?? null;
  const exception = named === null ? null : reader.choice(owner, "assessmentException", "", EXCEPTION_NAMES);
  const earnings = reader.amount(owner.earnings, "earnings", "");
  if (earnings < 0) reader.refuse("negative_amount", "/earnings");
  const isWorker = reader.flag(owner.isWorker, "isWorker", "", true);
  const worksInUk = reader.flag(owner.worksInUk, "worksInUk", "", true);
  return {
    earnings,
    exception,
    isActiveMember: reader.flag(owner.isActiveMember, "isActiveMember", "", false),
    isWorker: isWorker && worksInUk && !(exception !== null && EXCEPTIONS[exception].isOutside),
  };
}

function readAssessmentDate(
  reader: Reader,
  owner: Unread,
  { first, last }: { first: DayNumber; last: DayNumber },
): DayNumber | null {
  const day = reader.optionalDate(owner, "assessmentDate", "");
  if (day === null) return null;
  if (day < first) reader.refuse("date_before", "/assessmentDate", { limit: formatDate(first) });
  if (day > last) reader.refuse("date_after", "/assessmentDate", { limit: formatDate(last) });
  return day;
}

function dayField(given: DayNumber | null): string {
  return given === null ? "/payReferencePeriodStartDate" : "/assessmentDate";
}

function lawOn(reader: Reader, rules: PensionRules, day: DayNumber, length: PeriodLength, given: DayNumber | null) {
  const field = dayField(given);
  const ageLimits = ruleOn(reader, rules, "ageLimits", day, field);
  const pensionAge = rules.on("statePensionAge", day);
  const enrolment = rules.on("enrolment", day);
  const thresholds = thresholdsOn(rules, day, length);
  if (ageLimits === null || !pensionAge?.value || !enrolment?.value || thresholds === null) return null;
  return {
    ageLimits,
    pensionAge: { value: pensionAge.value, sources: pensionAge.sources },
    enrolment: { value: enrolment.value, sources: enrolment.sources },
    thresholds,
  };
}

function pensionDay(rows: PensionParameters["statePensionAge"], born: DayNumber, gender: Gender | null) {
  if (gender !== null) return { statePensionDay: statePensionDay(rows, born, gender), isPensionDayKnown: true };
  const { day, isSame } = statePensionDayOfAnyone(rows, born);
  return { statePensionDay: day, isPensionDayKnown: isSame };
}

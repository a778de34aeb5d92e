import type { DayNumber } from "../../base";
import type { ReadAssessment } from "./facts";

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
export function assessmentDay(days: AssessmentDays, birthday: DayNumber): DayNumber {
  const { payReferencePeriodStartDate: first, payReferencePeriodEndDate: last } = days;
  const inPeriod = (day: DayNumber | null) => day !== null && day >= first && day <= last;
  const candidates = [days.reEnrolmentDate, days.postponementDate, startDay(days), birthday];
  return candidates.find(inPeriod) ?? first;
}

function startDay({ employmentStartDate: start, dutyStartDate: duty }: AssessmentDays): DayNumber | null {
  return start === null || duty === null ? (start ?? duty) : Math.max(start, duty);
}

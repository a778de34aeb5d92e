import type { DayNumber } from "../../base";

/** Days that can decide when a worker is assessed, each null if it does not apply. */
interface AssessmentDays {
  readonly first: DayNumber;
  readonly last: DayNumber;
  readonly reEnrolment: DayNumber | null;
  readonly deferral: DayNumber | null;
  readonly employmentStart: DayNumber | null;
  readonly dutyStart: DayNumber | null;
  readonly birthday: DayNumber;
}

/**
 * Returns the day as at which a worker is assessed: the first of these that falls in the pay reference period, in
 * order: the re-enrolment date, the deferral date, the first day of employment or the duties start date if later, the
 * birthday from which workers are enrolled, the first day of the period.
 */
export function assessmentDay(days: AssessmentDays): DayNumber {
  const { first, last } = days;
  const inPeriod = (day: DayNumber | null) => day !== null && day >= first && day <= last;
  const candidates = [days.reEnrolment, days.deferral, startDay(days), days.birthday];
  return candidates.find(inPeriod) ?? first;
}

function startDay({ employmentStart, dutyStart }: AssessmentDays): DayNumber | null {
  if (employmentStart === null) return dutyStart;
  return dutyStart === null ? employmentStart : Math.max(employmentStart, dutyStart);
}

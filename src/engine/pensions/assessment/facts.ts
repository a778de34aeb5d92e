import { type CalendarDate, type DayNumber, formatDate, type Money, shape } from "../../base";
import { onlyOneLength, PERIOD_FIELDS, someLength } from "../period-length";
import { GENDERS } from "../state-pension-age";
import { type AssessmentException, EXCEPTION_NAMES } from "./exceptions";

/** More days than any pay reference period has. */
const MOST_DAYS = 366;

/** A worker and a pay reference period. */
export const WORKER = {
  ...PERIOD_FIELDS,
  payReferencePeriodStartDate: shape.date,
  payReferencePeriodEndDate: shape.date,
  dateOfBirth: shape.date,
  /** Needed only for births before 6 December 1953, and only for the date shown. */
  gender: shape.optional(shape.choice(GENDERS), null),
  assessmentException: shape.orNull(shape.choice(EXCEPTION_NAMES)),
  /** Everything payable in the pay reference period that counts, after salary sacrifice. */
  earnings: shape.amount({ from: 0 }),
  isWorker: shape.optional(shape.flag, true),
  worksInUk: shape.optional(shape.flag, true),
  /** An active member of a qualifying scheme. */
  isActiveMember: shape.optional(shape.flag, false),
  /** The deferral date: the last day of postponement. */
  postponementDate: shape.orNull(shape.date),
  reEnrolmentDate: shape.orNull(shape.date),
  employmentStartDate: shape.orNull(shape.date),
  /** The day on which the employer's duties start. */
  dutyStartDate: shape.orNull(shape.date),
  /** The day as at which to assess; by default found by the order of the law. */
  assessmentDate: shape.orNull(shape.date),
};

/** A worker and a pay reference period as read. */
export type ReadAssessment = shape.RecordRead<typeof WORKER>;

interface Period {
  readonly payReferencePeriodStartDate: DayNumber;
  readonly payReferencePeriodEndDate: DayNumber;
}

function isNotTooLong(
  { payReferencePeriodStartDate: first, payReferencePeriodEndDate: last }: Period,
  subject: shape.Subject,
): void {
  if (!(last >= first + MOST_DAYS)) return;
  subject.refuse("date_after", "/payReferencePeriodEndDate", { limit: formatDate(first + MOST_DAYS - 1) });
}

/** Rules between the fields of a worker. */
export const WORKER_RULES = [
  onlyOneLength,
  someLength,
  shape.notBefore("payReferencePeriodEndDate", "payReferencePeriodStartDate"),
  isNotTooLong,
  shape.notAfter("dateOfBirth", "payReferencePeriodStartDate"),
] as const;

/** Requires a day to be in the pay reference period: `date_before` or `date_after`. */
export function inPeriod<Key extends string>(day: Key) {
  return [
    shape.notBefore(day, "payReferencePeriodStartDate"),
    shape.notAfter(day, "payReferencePeriodEndDate"),
  ] as const;
}

export const ASSESSMENT_FACTS = shape.record(WORKER, ...WORKER_RULES, ...inPeriod("assessmentDate"));

/** One worker in one pay reference period. */
export interface AssessmentFacts extends shape.FactsOf<typeof ASSESSMENT_FACTS> {}

/** The category of a worker by age and earnings, which decides the employer's duties. */
export type WorkerCategory = "EligibleJobholder" | "NonEligibleJobholder" | "EntitledWorker" | "NotEligible";

/** What the employer has to do for a worker after an assessment; `None` if nothing. */
export type AssessmentOutcome =
  | "MustEnrol"
  | "MayEnrol"
  | "InformRightToOptIn"
  | "InformRightToJoin"
  | "AlreadyMember"
  | "Postponed"
  | "Excepted"
  | "None";

/** What follows for the employer and the worker. */
export interface Consequences {
  readonly mustEnrol: boolean;
  /** If the worker is a member. */
  readonly employerMustContribute: boolean;
  /** A jobholder who may ask to be enrolled. */
  readonly canOptIn: boolean;
  /** An entitled worker who may ask to join a scheme. */
  readonly canJoin: boolean;
  /** A statutory opt-out with a refund, once enrolled. */
  readonly canOptOut: boolean;
  /** Last day for giving the worker information; null if none is due. */
  readonly informationDueDate: CalendarDate | null;
}

/** The automatic enrolment assessment of one worker in one pay reference period. Amounts are pounds of that period. */
export interface Assessment {
  readonly assessmentDate: CalendarDate;
  /** The day as at which age and earnings were tested: the automatic enrolment date, if the worker must be enrolled. */
  readonly effectiveAssessmentDate: CalendarDate;
  /** In whole years, on the day tested. */
  readonly age: number;
  /** null for a birth before 6 December 1953 without a stated gender: long reached. */
  readonly statePensionDate: CalendarDate | null;
  readonly workerCategory: WorkerCategory;
  readonly outcome: AssessmentOutcome;
  /** The stated exception; null if no exception was stated. */
  readonly assessmentException: AssessmentException | null;
  readonly earnings: Money;
  readonly qualifyingEarnings: Money;
  /** Lower limit of qualifying earnings for the period. */
  readonly lowerThreshold: Money;
  /** Earnings above which a worker of the right age is enrolled. */
  readonly trigger: Money;
  /** Upper limit of qualifying earnings for the period. */
  readonly upperThreshold: Money;
  readonly payReferencePeriodStartDate: CalendarDate;
  readonly payReferencePeriodEndDate: CalendarDate;
  readonly consequences: Consequences;
}

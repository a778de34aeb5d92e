import type { Amount, CalendarDate, Money, PayFrequency } from "../../base";
import type { PeriodLength } from "../period-length";
import type { Gender } from "../state-pension-age";

export type WorkerCategory = "EligibleJobholder" | "NonEligibleJobholder" | "EntitledWorker" | "NotEligible";

export type AssessmentOutcome =
  | "MustEnrol"
  | "MayEnrol"
  | "InformRightToOptIn"
  | "InformRightToJoin"
  | "AlreadyMember"
  | "Postponed"
  | "Excepted"
  | "None";

/** Cases in which the duty to enrol is optional or absent. */
export type AssessmentException =
  /** A director with a contract of employment, if somebody else has one too. */
  | "Director"
  /** A member of a limited liability partnership who is not taxed as its employee. */
  | "LimitedLiabilityPartner"
  /** Reasonable grounds to believe in a registered tax protection. */
  | "TaxProtection"
  /** Opted out, or ended membership by their own act, within the last twelve months. */
  | "CeasedWithin12Months"
  /** Notice given within six weeks of the enrolment date. */
  | "NoticeToEndEmployment"
  /** A winding-up lump sum within the last twelve months, after re-employment. */
  | "WindingUpLumpSum"
  | "WindingUpLumpSumOver12Months"
  /** A director without a contract, or the only one under contract. */
  | "SoleDirector"
  | "ArmedForces"
  /** An office-holder or trustee as such. */
  | "OfficeHolder";

/** One worker in one pay reference period. */
export interface AssessmentFacts {
  readonly dateOfBirth: CalendarDate;
  /** Needed only for births before 6 December 1953, and only for the date shown. */
  readonly gender?: Gender;
  /** Everything payable in the pay reference period that counts, after salary sacrifice. */
  readonly earnings: Amount;
  readonly frequency?: PayFrequency;
  /** Instead of `frequency`, for a period of another length. */
  readonly payReferencePeriodLength?: PeriodLength;
  readonly payReferencePeriodStartDate: CalendarDate;
  readonly payReferencePeriodEndDate: CalendarDate;
  /** The day as at which to assess; by default found by the order of the law. */
  readonly assessmentDate?: CalendarDate;
  readonly reEnrolmentDate?: CalendarDate | null;
  /** The deferral date: the last day of postponement. */
  readonly postponementDate?: CalendarDate | null;
  readonly employmentStartDate?: CalendarDate | null;
  /** The day on which the employer's duties start. */
  readonly dutyStartDate?: CalendarDate | null;
  readonly isWorker?: boolean;
  readonly worksInUk?: boolean;
  /** An active member of a qualifying scheme. */
  readonly isActiveMember?: boolean;
  readonly assessmentException?: AssessmentException | null;
}

/** What follows for the employer and the worker. */
export interface Consequences {
  readonly mustEnrol: boolean;
  /** If the worker is a member. */
  readonly employerMustContribute: boolean;
  readonly canOptIn: boolean;
  readonly canJoin: boolean;
  /** A statutory opt-out with a refund, once enrolled. */
  readonly canOptOut: boolean;
  /** Last day for giving the worker information; null if none is due. */
  readonly informationDueDate: CalendarDate | null;
}

export interface Assessment {
  readonly assessmentDate: CalendarDate;
  /** The day as at which age and earnings were tested: the automatic enrolment date, if the worker must be enrolled. */
  readonly effectiveAssessmentDate: CalendarDate;
  readonly age: number;
  /** null for a birth before 6 December 1953 without a stated gender: long reached. */
  readonly statePensionDate: CalendarDate | null;
  readonly workerCategory: WorkerCategory;
  readonly outcome: AssessmentOutcome;
  readonly assessmentException: AssessmentException | null;
  readonly earnings: Money;
  readonly qualifyingEarnings: Money;
  readonly lowerThreshold: Money;
  readonly trigger: Money;
  readonly upperThreshold: Money;
  readonly payReferencePeriodStartDate: CalendarDate;
  readonly payReferencePeriodEndDate: CalendarDate;
  readonly consequences: Consequences;
}

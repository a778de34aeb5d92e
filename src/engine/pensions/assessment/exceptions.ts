import type { AssessmentException } from "./facts";

/** The effect of an exception to the ordinary duty. */
export interface ExceptionEffect {
  /** An eligible jobholder may be enrolled; if false, enrolment is not even optional. */
  readonly mayEnrol: boolean;
  /** The rights to opt in and to join remain. */
  readonly keepsRights: boolean;
  /** Not a worker in this post: no duties and no rights. */
  readonly isOutside: boolean;
}

const OPTIONAL: ExceptionEffect = { mayEnrol: true, keepsRights: true, isOutside: false };
const SUSPENDED: ExceptionEffect = { mayEnrol: true, keepsRights: false, isOutside: false };
const OUTSIDE: ExceptionEffect = { mayEnrol: false, keepsRights: false, isOutside: true };

/** Sources: SI 2010/772 regulations 5B and 5E, SI 2016/311 regulation 4; summaries by Royal London and the CIPP. */
export const EXCEPTIONS: Readonly<Record<AssessmentException, ExceptionEffect>> = {
  Director: OPTIONAL,
  LimitedLiabilityPartner: OPTIONAL,
  TaxProtection: OPTIONAL,
  CeasedWithin12Months: OPTIONAL,
  NoticeToEndEmployment: SUSPENDED,
  WindingUpLumpSum: SUSPENDED,
  WindingUpLumpSumOver12Months: { mayEnrol: false, keepsRights: true, isOutside: false },
  SoleDirector: OUTSIDE,
  ArmedForces: OUTSIDE,
  OfficeHolder: OUTSIDE,
};

export const EXCEPTION_NAMES = Object.keys(EXCEPTIONS) as readonly AssessmentException[];

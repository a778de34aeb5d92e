/** Cases in which the duty to enrol is optional or absent. */
export const EXCEPTION_NAMES = [
  /** A director with a contract of employment, if somebody else has one too. */
  "Director",
  /** A member of a limited liability partnership who is not taxed as its employee. */
  "LimitedLiabilityPartner",
  /** Reasonable grounds to believe in a registered tax protection. */
  "TaxProtection",
  /** Opted out, or ended membership by their own act, within the last twelve months. */
  "CeasedWithin12Months",
  /** Notice given within six weeks of the enrolment date. */
  "NoticeToEndEmployment",
  /** A winding-up lump sum within the last twelve months, after re-employment. */
  "WindingUpLumpSum",
  "WindingUpLumpSumOver12Months",
  /** A director without a contract, or the only one under contract. */
  "SoleDirector",
  "ArmedForces",
  /** An office-holder or trustee as such. */
  "OfficeHolder",
] as const;

/** A case in which the duty to enrol is optional or absent, one of `EXCEPTION_NAMES`. */
export type AssessmentException = (typeof EXCEPTION_NAMES)[number];

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

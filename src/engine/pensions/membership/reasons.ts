import { getKeys } from "../../base";

/** Why a membership of a pension scheme ended. */
export type MembershipEndReason =
  | "OptOut"
  | "CeasedMembership"
  | "BelowMinimumByRequest"
  | "Leaver"
  | "Death"
  | "SchemeChange"
  | "EndedByEmployerOrScheme"
  | "EnrolledInError";

/** When a worker is assessed again after a membership. */
export type AfterMembership =
  /** On the next cyclical re-enrolment date. */
  | "NextReEnrolment"
  | "Never"
  /** The next day, and enrolled again if eligible. */
  | "NextDay"
  /** As every worker, from the next pay reference period. */
  | "Ordinary"
  /** A new membership begins the next day. */
  | "NewMembership";

interface ReasonRule {
  /** All of the member's contributions of that enrolment are refunded. */
  readonly isRefunded: boolean;
  readonly after: AfterMembership;
}

export const REASONS: Readonly<Record<MembershipEndReason, ReasonRule>> = {
  OptOut: { isRefunded: true, after: "NextReEnrolment" },
  CeasedMembership: { isRefunded: false, after: "NextReEnrolment" },
  BelowMinimumByRequest: { isRefunded: false, after: "NextReEnrolment" },
  Leaver: { isRefunded: false, after: "Never" },
  Death: { isRefunded: false, after: "Never" },
  SchemeChange: { isRefunded: false, after: "NewMembership" },
  EndedByEmployerOrScheme: { isRefunded: false, after: "NextDay" },
  EnrolledInError: { isRefunded: true, after: "Ordinary" },
};

export const MEMBERSHIP_END_REASONS = /* @__PURE__ */ getKeys(REASONS);

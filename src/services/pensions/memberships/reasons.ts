/** Why a membership ends. */
export const MEMBERSHIP_REASONS = [
  ...(["OptOut", "CeasedMembership", "BelowMinimumByRequest", "Leaver"] as const),
  ...(["Death", "SchemeChange", "EndedByEmployerOrScheme", "EnrolledInError"] as const),
] as const;

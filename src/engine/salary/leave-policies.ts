import type { LeavePolicies, Policy } from "./leave-document";
import type { SettingSource, StatutoryType } from "./words";

/** The leave policies of the two levels; null if a level has none. */
export interface LeaveLevels {
  readonly employee: LeavePolicies | null;
  readonly organisation: LeavePolicies | null;
}

/** A policy with the level and the entry of the document that it comes from. */
export interface ResolvedPolicy {
  readonly policy: Policy;
  readonly source: SettingSource;
  readonly entry: string | null;
}

interface Level {
  readonly leave: LeavePolicies | null;
}

export interface SettingsWithLeave {
  readonly employee: Level | null;
  readonly organisation: Level | null;
}

const DEFAULT: ResolvedPolicy = { policy: { type: "DeductAbsentDays", tiers: [] }, source: "Default", entry: null };

export function leaveLevels({ employee, organisation }: SettingsWithLeave): LeaveLevels {
  return { employee: employee?.leave ?? null, organisation: organisation?.leave ?? null };
}

/** Returns the policy of a payment: the employee's, then the organisation's, otherwise absent days are deducted. */
export function getLeavePolicy({ employee, organisation }: LeaveLevels, type: StatutoryType): ResolvedPolicy {
  return findPolicy(employee, type, "Employee") ?? findPolicy(organisation, type, "Organisation") ?? DEFAULT;
}

/** Finds a policy in one document: the payment's own has priority over that of its kind of leave. */
function findPolicy(document: LeavePolicies | null, type: StatutoryType, source: SettingSource): ResolvedPolicy | null {
  if (document === null) return null;
  const own = document.byType?.[type] ?? null;
  if (own !== null) return { policy: own, source, entry: `byType.${type}` };
  const kind = type === "StatutorySickPay" ? "sickness" : "familyLeave";
  const policy = document[kind];
  return policy === null ? null : { policy, source, entry: kind };
}

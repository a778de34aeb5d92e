import type { DurationUnit, LeavePolicyType, SettingSource, StatutoryType } from "./words";

/** A tier, read: percentage in hundredths of a per cent. */
export interface Tier {
  readonly value: number;
  readonly unit: DurationUnit;
  readonly percentage: number;
}

export interface Policy {
  readonly type: LeavePolicyType;
  readonly tiers: readonly Tier[];
}

/** A leave document, read. */
export interface LeavePolicies {
  readonly sickness: Policy | null;
  readonly familyLeave: Policy | null;
  readonly byType: Readonly<Partial<Record<StatutoryType, Policy | null>>>;
}

/** The documents of the two levels; null where a level has none. */
export interface LeaveLevels {
  readonly employee: LeavePolicies | null;
  readonly organisation: LeavePolicies | null;
}

/** A policy with the level, and the entry of its document, that it comes from. */
export interface ResolvedPolicy {
  readonly policy: Policy;
  readonly source: SettingSource;
  readonly entry: string | null;
}

const DEFAULT: ResolvedPolicy = { policy: { type: "DeductAbsentDays", tiers: [] }, source: "Default", entry: null };

/** The policy of a payment: the employee's document, else the organisation's, else absent days are deducted. */
export function policyOf({ employee, organisation }: LeaveLevels, type: StatutoryType): ResolvedPolicy {
  return fromDocument(employee, type, "Employee") ?? fromDocument(organisation, type, "Organisation") ?? DEFAULT;
}

/** In one document the payment's own policy beats that of its kind of leave. */
function fromDocument(
  document: LeavePolicies | null,
  type: StatutoryType,
  source: SettingSource,
): ResolvedPolicy | null {
  if (document === null) return null;
  const own = document.byType[type] ?? null;
  if (own !== null) return { policy: own, source, entry: `byType.${type}` };
  const kind = type === "StatutorySickPay" ? "sickness" : "familyLeave";
  const policy = document[kind];
  return policy === null ? null : { policy, source, entry: kind };
}

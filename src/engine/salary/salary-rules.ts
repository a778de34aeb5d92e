import { type DayNumber, endOfTaxYear, getTaxYear, type Reader, type TaxYear } from "../base";
import { type Governing, getSources, type PolicyValues, type Rulebook, refuseYear } from "../rulebook";
import type { SalaryFrequency } from "./facts";
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

/** The source of the salary rules. */
export const INTERFACE = "interface-documents";

/** The rules for a segment that starts on a day. */
export interface SalaryRules extends PolicyValues<"salary"> {
  readonly periodsPerYear: Readonly<Record<SalaryFrequency, number>>;
  readonly sources: readonly string[];
}

/**
 * Finds the rules of a segment's first day. Days, divisors and the parts of a year need no figures, so the policies of
 * the last loaded year also apply to the year after it, into which a period paid early may extend; null with a problem
 * for any other day outside the loaded years.
 */
export function salaryRulesOn(reader: Reader, rulebook: Rulebook, day: DayNumber): SalaryRules | null {
  const rules = rulebook.subject("salary");
  const taxYear = getTaxYear(day);
  const last = rules.years.at(-1) ?? taxYear;
  const found = rules.allOn(taxYear === last + 1 ? endOfTaxYear(last) : day);
  if (found === null) {
    refuseYear(reader, rules.years, taxYear, "/periodStartDate");
    return null;
  }
  const { policies, values, sources } = found;
  return { ...policies, periodsPerYear: values.periodsPerYear, sources: getSources(sources, "periodsPerYear") };
}

/** Returns the sources of salary, with the digest of a tax year, or of all years if no single one governs. */
export function salaryLaw(rulebook: Rulebook, year?: TaxYear): Governing {
  const own = year === undefined ? null : rulebook.digestOf(year);
  return { digest: own ?? rulebook.digest(), sources: rulebook.subject("salary").sources };
}

import { formatPence, Reader, type WorkingStep, workingsOf } from "../base";
import { calculation } from "../rulebook";
import type { SalarySettings } from "./facts";
import { type LeaveLevels, type Policy, policyOf, type ResolvedPolicy } from "./leave-policies";
import { readLeave } from "./read-leave";
import { INTERFACE } from "./salary-rules";
import { type LeavePolicy, type SettingSource, STATUTORY_TYPES, type StatutoryType } from "./words";

export interface SalaryPolicyFacts {
  readonly employee?: Pick<SalarySettings, "leave">;
  readonly organisation?: Pick<SalarySettings, "leave">;
}

export interface EffectivePolicy {
  readonly policy: Required<LeavePolicy>;
  readonly source: SettingSource;
}

export interface SalaryPolicies {
  readonly effective: Readonly<Record<StatutoryType, EffectivePolicy>>;
}

const KNOWN = new Set(["employee", "organisation"]);
const KNOWN_LEVEL = new Set(["leave"]);

/**
 * The leave policy of each of the seven statutory payments, and the level it comes from.
 *
 * The employee's document decides, else the organisation's, else absent days are deducted without a top-up. In one
 * document a payment's own policy beats the one for sickness or family leave. Percentages have two decimals.
 * Problems: wrong facts; `must_be_absent` for tiers beside full pay.
 * Source: the interface, salary, leave policy.
 */
export const resolveSalaryPolicies = calculation<SalaryPolicyFacts, SalaryPolicies>((facts, rulebook, options) => {
  const reader = new Reader();
  const owner = reader.object(facts, "");
  if (owner !== null) reader.onlyKnown(owner, KNOWN, "");
  const levels: LeaveLevels = {
    employee: readLevel(reader, owner?.employee, "/employee"),
    organisation: readLevel(reader, owner?.organisation, "/organisation"),
  };
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const resolved = STATUTORY_TYPES.map((type) => [type, policyOf(levels, type)] as const);
  const effective = Object.fromEntries(resolved.map(([type, found]) => [type, write(found)]));
  const sources = rulebook.chapter("salary")?.sources ?? {};
  const workings =
    options?.explain === true
      ? workingsOf(
          resolved.map(([type, found]) => step(type, found)),
          { sources },
        )
      : null;
  return { ok: true, value: { effective } as SalaryPolicies, workings, rules: rulebook.digest() };
});

function readLevel(reader: Reader, value: unknown, path: string): LeaveLevels["employee"] {
  if (value === undefined || value === null) return null;
  const owner = reader.object(value, path);
  if (owner === null) return null;
  reader.onlyKnown(owner, KNOWN_LEVEL, path);
  return readLeave(reader, owner, path);
}

function write({ policy, source }: ResolvedPolicy): EffectivePolicy {
  return { policy: writePolicy(policy), source };
}

function writePolicy({ type, tiers }: Policy): Required<LeavePolicy> {
  return {
    type,
    tiers: tiers.map(({ value, unit, percentage }) => ({
      duration: { value, unit },
      percentage: formatPence(percentage),
    })),
  };
}

function step(type: StatutoryType, { policy, source, entry }: ResolvedPolicy): WorkingStep {
  return {
    id: "salary.leave-policy",
    figure: `/effective/${type}`,
    rule: "The employee's own policy, else the organisation's, else absent days are deducted; a payment's own beats its kind's.",
    formula: "first of: employee, organisation, default",
    inputs: { source, entry: entry ?? "none" },
    value: policy.type,
    sources: [INTERFACE],
  };
}

import { formatPence, shape, type WorkingStep } from "../base";
import { type DefinedCalculation, defineCalculation } from "../rulebook";
import { LEAVE, type LeavePolicy, type Policy } from "./leave-document";
import { getLeavePolicy, INTERFACE, leaveLevels, type ResolvedPolicy, salaryLaw } from "./salary-rules";
import { type SettingSource, STATUTORY_TYPES, type StatutoryType } from "./words";

const LEVEL = shape.orNull(shape.record({ leave: shape.orNull(LEAVE) }));

const FACTS = shape.record({ employee: LEVEL, organisation: LEVEL });

/** The leave policies of the employee and of the organisation. */
export interface SalaryPolicyFacts extends shape.FactsOf<typeof FACTS> {}

/** A leave policy, and the level that it comes from. */
export interface EffectivePolicy {
  readonly policy: Required<LeavePolicy>;
  readonly source: SettingSource;
}

/** The leave policy of each statutory payment. */
export interface SalaryPolicies {
  readonly effective: Readonly<Record<StatutoryType, EffectivePolicy>>;
}

/**
 * Resolves the leave policy of each of the seven statutory payments, with the level it comes from.
 *
 * The employee's document has priority, then the organisation's; otherwise absent days are deducted without a top-up.
 * In one document a payment's own policy has priority over the one for sickness or family leave. Percentages have two
 * decimals.
 * Problems: wrong facts; `must_be_absent` for tiers beside full pay.
 * Source: the interface, salary, leave policy.
 */
export const resolveSalaryPolicies: DefinedCalculation<SalaryPolicyFacts, SalaryPolicies> = defineCalculation({
  name: "salary-policies",
  facts: FACTS,
  law: (_, rulebook) => salaryLaw(rulebook),
  work(read) {
    const effective = resolvePolicies(read).map(([type, found]) => [type, write(found)]);
    return { effective: Object.fromEntries(effective) };
  },
  explain: (_, read) => resolvePolicies(read).map(([type, found]) => step(type, found)),
});

function resolvePolicies(read: shape.ReadOf<typeof FACTS>) {
  const levels = leaveLevels(read);
  return STATUTORY_TYPES.map((type) => [type, getLeavePolicy(levels, type)] as const);
}

function write({ policy, source }: ResolvedPolicy): EffectivePolicy {
  return { policy: writePolicy(policy), source };
}

function writePolicy({ type, tiers }: Policy): Required<LeavePolicy> {
  return {
    type,
    tiers: tiers.map(({ duration, percentage }) => ({
      duration,
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

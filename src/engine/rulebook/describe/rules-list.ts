import { CHAPTERS } from "../chapters";
import { checkRules } from "../check-rules";
import type { Parameter, PolicyChoice, RuleDocuments, RulesResult, SubjectDocument } from "../documents";
import { POLICY_CHOICES } from "../policy-choices";
import { chapterOf, titleOf } from "./titles";

export interface ListedParameter {
  readonly name: string;
  readonly title: string;
  readonly dateBasis: Parameter["dateBasis"];
  /** First days of its entries, ascending. */
  readonly from: readonly string[];
}

export interface ListedPolicy {
  readonly name: string;
  readonly title: string;
  readonly default: string;
  readonly choices: readonly string[];
}

export interface ListedSubject {
  readonly taxYear: string;
  readonly subject: string;
  readonly parameters: readonly ListedParameter[];
  readonly policies: readonly ListedPolicy[];
}

/** What the rule documents hold, by year and subject; the problems of documents that do not load. */
export function rulesList(documents: RuleDocuments): RulesResult<readonly ListedSubject[]> {
  const checked = checkRules(documents, CHAPTERS);
  if (!checked.ok) return checked;
  const subjects = [...checked.value.years.values()].flatMap((year) =>
    Object.values(year as Record<string, SubjectDocument>),
  );
  return { ok: true, value: subjects.map(listed) };
}

function listed({ taxYear, subject, parameters, policies }: SubjectDocument): ListedSubject {
  return {
    taxYear,
    subject,
    parameters: Object.entries(parameters).map(([name, { dateBasis, values }]) => {
      return { name, title: titleOf(subject, name), dateBasis, from: values.map((entry) => entry.from) };
    }),
    policies: Object.entries(policies).map(([name, policy]) => listedPolicy(subject, name, policy)),
  };
}

function listedPolicy(subject: string, name: string, policy: PolicyChoice): ListedPolicy {
  return {
    name,
    title: titleOf(subject, name),
    default: policy.default,
    choices: chapterOf(subject)?.policies[name] ?? POLICY_CHOICES[name as keyof typeof POLICY_CHOICES],
  };
}

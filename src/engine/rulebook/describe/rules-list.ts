import type { RuleDocuments, RulesResult, SubjectDocument } from "../load/documents";
import { checkEitherSet, DESCRIBED, getTitle } from "./titles";

interface ListedParameter {
  readonly name: string;
  readonly title: string;
  readonly dateBasis: string;
  /** First days of its entries, ascending. */
  readonly from: readonly string[];
}

interface ListedPolicy {
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

/**
 * Lists the content of rule documents, those of payslips or the law of benefits in kind, by year and subject; returns the
 * problems of documents that do not load.
 */
export function rulesList(documents: RuleDocuments): RulesResult<readonly ListedSubject[]> {
  const checked = checkEitherSet(documents);
  if (!checked.ok) return checked;
  return { ok: true, value: [...checked.value.years.values()].flatMap((year) => Object.values(year).map(listed)) };
}

function listed({ taxYear, subject, parameters, policies }: SubjectDocument): ListedSubject {
  return {
    taxYear,
    subject,
    parameters: Object.entries(parameters).map(([name, { dateBasis, values }]) => ({
      name,
      title: getTitle(subject, name),
      dateBasis,
      from: values.map(({ from }) => from),
    })),
    policies: Object.entries(policies).map(([name, policy]) => ({
      name,
      title: getTitle(subject, name),
      default: policy.default,
      choices: DESCRIBED[subject]?.policies[name] ?? [],
    })),
  };
}

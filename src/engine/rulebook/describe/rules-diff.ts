import { pointerStep, problem, readTaxYear, type TaxYear, taxYearLabel } from "../../base";
import { canonicalJson } from "../ask/digests";
import type { Parameter, RuleDocuments, RulesResult, SubjectDocument, YearDocuments } from "../load/documents";
import { checkEitherSet, DESCRIBED, getTitle } from "./titles";

/** A value that differs between two years; null if a year has no value at that place. */
interface ChangedValue {
  /** JSON pointer inside the parameter: "/values/0/value/bands/0/upTo". */
  readonly pointer: string;
  readonly old: unknown;
  readonly new: unknown;
}

export interface ChangedParameter {
  readonly subject: string;
  /** Name of the parameter or policy. */
  readonly name: string;
  readonly title: string;
  readonly changes: readonly ChangedValue[];
}

/**
 * Lists the changes between two tax years, parameter by parameter: values, absences, dates inside the year and default
 * policies. The year itself, in the first date of each list, is not a change.
 *
 * @param documents those of payslips, or the law of benefits in kind of `paypacket/rules/benefits`
 * @returns the changes, the problems of the documents, or `unsupported_tax_year` for a year that is not among them
 */
export function rulesDiff(
  documents: RuleDocuments,
  oldYear: TaxYear | string,
  newYear: TaxYear | string,
): RulesResult<readonly ChangedParameter[]> {
  const checked = checkEitherSet(documents);
  if (!checked.ok) return checked;
  const [before, after] = [oldYear, newYear].map((year) => checked.value.years.get(readTaxYear(year)));
  if (before && after) {
    return { ok: true, value: Object.keys(DESCRIBED).flatMap((subject) => changesOf(subject, before, after)) };
  }
  const held = [...checked.value.years.keys()].map(taxYearLabel).join(", ");
  const missing = { oldYear: before ? null : oldYear, newYear: after ? null : newYear };
  return {
    ok: false,
    problems: Object.entries(missing).flatMap(([argument, year]) =>
      year === null ? [] : [problem("unsupported_tax_year", `#/${argument}`, { taxYear: year, held })],
    ),
  };
}

function changesOf(subject: string, before: YearDocuments, after: YearDocuments): ChangedParameter[] {
  const [old = NOTHING, now] = [before[subject], after[subject]];
  if (!now) return [];
  const changed = (name: string, before: unknown, after: unknown) => {
    return { subject, name, title: getTitle(subject, name), changes: changes(before, after) };
  };
  const parameters = Object.entries(now.parameters).map(([name, parameter]) =>
    changed(name, law(old.parameters[name]), law(parameter)),
  );
  const policies = Object.entries(now.policies).map(([name, policy]) =>
    changed(name, { default: old.policies[name]?.default }, { default: policy.default }),
  );
  return [...parameters, ...policies].filter(({ changes }) => changes.length > 0);
}

/** A year without the subject. */
const NOTHING: Pick<SubjectDocument, "parameters" | "policies"> = { parameters: {}, policies: {} };

/** Returns the content of a parameter without titles and notes; dates of change as month and day. */
function law(parameter: Parameter | undefined): unknown {
  const values = parameter?.values.map(({ from, value, none }) => ({ from: from.slice(5), value, none }));
  return { values: values ?? [] };
}

function changes(old: unknown, now: unknown, pointer = ""): ChangedValue[] {
  if (!isHolder(old) || !isHolder(now))
    return isSame(old, now) ? [] : [{ pointer, old: old ?? null, new: now ?? null }];
  const keys = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return keys.flatMap((key) => changes(old[key], now[key], pointer + pointerStep(key)));
}

function isHolder(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isSame(old: unknown, now: unknown): boolean {
  return old === now || canonicalJson([old]) === canonicalJson([now]);
}

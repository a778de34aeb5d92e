import { Reader, taxYearOf, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { digestOf } from "../digest";
import { readPensionRules } from "../pension-rules";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import { workOutContributions } from "./work-out-contributions";

/**
 * Calculates one member's pension contributions for one payment, by any basis and under any of the three tax methods.
 *
 * Each side is its share of the pay of the pay reference period so far, less what was deducted in it: rounded once,
 * half up, never below zero. Relief at source deducts 80% of the gross from pay; salary sacrifice deducts nothing, and
 * the pay sacrificed is the employer's contribution with the shared part of its National Insurance saving.
 *
 * Problems: wrong facts; `below_auto_enrolment_minimum` for an override that is not acknowledged, and for a cap;
 * `required_with` if a saving is shared and not stated. Source: Pensions Act 2008 section 20; SI 2010/772 regulations 5
 * and 32B to 32F.
 */
export const calculateContributions = calculation<ContributionFacts, Contributions>((facts, rulebook, options) => {
  const reader = new Reader();
  const rules = readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null || rules === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, CONTRIBUTION_FIELDS, "");
  const found = workOutContributions(reader, owner, rules, null);
  if (found === null) return { ok: false, problems: reader.problems };
  const { read, value } = found;
  return {
    ok: true,
    value,
    workings: options?.explain === true ? workingsOf(found.steps(), rules) : null,
    rules: digestOf(rulebook, taxYearOf(read.day)),
  };
});

import { type CallOptions, Reader, type Result, taxYearOf, workingsOf } from "../../base";
import type { Rulebook } from "../../rulebook";
import { digestOf } from "../digest";
import { readPensionRules } from "../pension-rules";
import { checkMinimum, minimumTest } from "./check-minimum";
import { explainContributions } from "./explain-contributions";
import type { ContributionFacts, Contributions } from "./facts";
import { CONTRIBUTION_FIELDS } from "./fields";
import { readContributions } from "./read-contributions";
import { settleContributions } from "./settle-contributions";
import { writeContributions } from "./write-contributions";

/**
 * Pension contributions of one member for one payment, by any basis and under any of the three tax methods.
 *
 * Each side is its share of the pay of the pay reference period so far, less what was taken in it: rounded once, half a
 * penny up, never below nought. Relief at source takes 80% of the gross from pay; sacrifice takes nothing, and what is
 * given up is the employer's contribution with the shared part of its National Insurance saving.
 *
 * Problems: wrong facts; `below_auto_enrolment_minimum` for an override that is not acknowledged, and for a cap;
 * `required_with` where a shared saving is asked for and no saving told. Source: Pensions Act 2008 section 20;
 * SI 2010/772 regulations 5 and 32B to 32F.
 */
export function calculateContributions(
  facts: ContributionFacts,
  rulebook: Rulebook,
  options?: CallOptions,
): Result<Contributions> {
  const reader = new Reader();
  const rules = readPensionRules(reader, rulebook);
  const owner = reader.object(facts, "");
  if (owner === null || rules === null) return { ok: false, problems: reader.problems };
  reader.onlyKnown(owner, CONTRIBUTION_FIELDS, "");
  const read = readContributions(reader, owner, rules);
  if (read === null || reader.problems.length > 0) return { ok: false, problems: reader.problems };
  const settled = settleContributions(read);
  const tolerance = rules.policy("minimumTotalTolerance", read.day) === "OnePenny" ? 1 : 0;
  const minimum = minimumTest(read, settled, tolerance);
  checkMinimum(reader, read, settled, minimum);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return {
    ok: true,
    value: writeContributions(read, settled, minimum),
    workings: options?.explain === true ? workingsOf(explainContributions(read, settled), rules) : null,
    rules: digestOf(rulebook, taxYearOf(read.day)),
  };
}

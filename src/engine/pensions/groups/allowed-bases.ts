import { type CalendarDate, formatPence, taxYearOf } from "../../base";
import { basisPoints, lookup } from "../../rulebook";
import { CONTRIBUTION_BASES } from "../contributions/bases";
import type { ContributionBasis } from "../contributions/facts";
import { digestOf } from "../digest";
import { openFacts, refusal } from "../open-facts";
import { ruleOn } from "../pension-rules";

export interface AllowedBasesFacts {
  readonly date: CalendarDate;
}

export interface AllowedBases {
  readonly items: readonly AllowedBasis[];
}

export interface AllowedBasis {
  readonly contributionBasis: ContributionBasis;
  readonly description: string;
  /** In per cent: "3.00". */
  readonly minimumEmployerPercentage: string;
  readonly minimumTotalPercentage: string;
  readonly requiresCertificate: boolean;
}

const DESCRIPTIONS: Readonly<Record<ContributionBasis, string>> = {
  QualifyingEarnings: "Earnings between the lower and the upper limit of the pay reference period",
  PensionablePaySet1: "Pensionable pay of at least basic pay, from the first pound",
  PensionablePaySet2: "The same, where it is at least 85% of all members' earnings",
  PensionablePaySet3: "All earnings, from the first pound",
  PensionablePayUncertified: "The employer's own pensionable pay, tested against qualifying earnings",
};

const KNOWN = new Set(["date"]);

/** The contribution bases with the minimums in force on a day. Problems: wrong facts; `unsupported_tax_year`. */
export const allowedBases = lookup<AllowedBasesFacts, AllowedBases>((facts, rulebook) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const day = reader.date(owner, "date", "");
  const minimums = ruleOn(reader, rules, "minimumContributions", day, "/date");
  if (minimums === null || reader.problems.length > 0) return refusal(reader);
  const items = CONTRIBUTION_BASES.map((contributionBasis) => {
    const { employer, total, requiresCertificate } = minimums.value[contributionBasis];
    return {
      contributionBasis,
      description: DESCRIPTIONS[contributionBasis],
      minimumEmployerPercentage: formatPence(basisPoints(employer)),
      minimumTotalPercentage: formatPence(basisPoints(total)),
      requiresCertificate,
    };
  });
  return { ok: true, value: { items }, workings: null, rules: digestOf(rulebook, taxYearOf(day)) };
});

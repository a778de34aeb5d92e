import { formatHundredths, shape } from "../../base";
import { basisPoints, type DefinedLookup, defineCalculation } from "../../rulebook";
import { CONTRIBUTION_BASES, type ContributionBasis } from "../contributions/bases";
import { findRuleOfYear } from "../pension-law";
import { readPensionRules } from "../pension-rules";

const FACTS = shape.record({ date: shape.date });

/** The day for which contribution bases are listed. */
export interface AllowedBasesFacts extends shape.FactsOf<typeof FACTS> {}

/** The contribution bases that a pension group may have. */
export interface AllowedBases {
  readonly items: readonly AllowedBasis[];
}

/** A contribution basis with the minimum contributions that it needs. */
export interface AllowedBasis {
  readonly contributionBasis: ContributionBasis;
  readonly description: string;
  /** A percentage: "3.00". */
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

/** Lists the contribution bases with the minimums in force on a day. Problems: wrong facts; `unsupported_tax_year`. */
export const allowedBases: DefinedLookup<AllowedBasesFacts, AllowedBases> = defineCalculation({
  name: "contribution-bases",
  facts: FACTS,
  needs: readPensionRules,
  law: ({ date }, rulebook, reader) =>
    findRuleOfYear("minimumContributions", { day: date, path: "/date" }, rulebook, reader),
  work: (_, { value: minimums }) => ({
    items: CONTRIBUTION_BASES.map((contributionBasis) => {
      const { employer, total, requiresCertificate } = minimums[contributionBasis];
      return {
        contributionBasis,
        description: DESCRIPTIONS[contributionBasis],
        minimumEmployerPercentage: formatHundredths(basisPoints(employer)),
        minimumTotalPercentage: formatHundredths(basisPoints(total)),
        requiresCertificate,
      };
    }),
  }),
});

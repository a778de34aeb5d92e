import { type Factor, formatPence, REGULAR_FREQUENCIES, type Reader, roundShareHalfUp, shape } from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import type { Share } from "../contributions/contribution";
import { getMinimum, type Minimum } from "../contributions/minimum";
import type { RateShape } from "../contributions/rate";
import { groupFields, recordByMode, savingNeedsSacrifice } from "../contributions/terms";
import { findRuleOfYear } from "../pension-law";
import { readPensionRules } from "../pension-rules";
import { getLength } from "../period-length";
import { qualifyingEarnings, thresholdsOn } from "../thresholds";

function savedFields(rate: RateShape) {
  return {
    /** The first day that it applies. */
    date: shape.date,
    ...groupFields(rate),
    /** The last day of the certificate; required for the three sets. */
    certificateValidTo: shape.orNull(shape.date),
    /** The shortest pay reference period of its members, for a cap per period; defaults to "Monthly". */
    frequency: shape.optional(shape.choice(REGULAR_FREQUENCIES), "Monthly"),
  };
}

type ReadGroupFacts = shape.RecordRead<ReturnType<typeof savedFields>>;

/** A contribution group as it is saved: the facts of `checkGroup`. */
const GROUP_FACTS = recordByMode((rate) =>
  shape.record(savedFields(rate), savingNeedsSacrifice, shape.notBefore("certificateValidTo", "date")),
);

/** The terms of a pension group from a day on. */
export interface GroupFacts extends shape.FactsOf<typeof GROUP_FACTS> {}

/** Whether a pension group's rates reach the minimum of its basis. Percentages are text: "3.00". */
export interface CheckedGroup {
  /** Whether the rates reach the basis's minimum; null if pay decides: fixed amounts, pay without a certificate. */
  readonly meetsMinimum: boolean | null;
  readonly minimumEmployerPercentage: string;
  readonly minimumTotalPercentage: string;
}

/**
 * Checks whether a contribution group may be saved: its terms are complete, a certified basis has a current
 * certificate, and a cap on qualifying earnings leaves the employer's minimum on the widest band.
 *
 * On a basis from the first pound no cap is safe for all pay; it is checked at each payment. Problems: wrong facts;
 * `required_with` for a missing certificate; `below_auto_enrolment_minimum` for the cap.
 */
export const checkGroup: DefinedCalculation<GroupFacts, CheckedGroup> = defineCalculation({
  name: "contribution-group",
  facts: GROUP_FACTS,
  needs: readPensionRules,
  law: findLaw,
  work: (read, { minimum }) => ({
    meetsMinimum: meets(read, minimum),
    minimumEmployerPercentage: percentage(minimum.employer),
    minimumTotalPercentage: percentage(minimum.total),
  }),
  explain: ({ meetsMinimum, ...percentages }, { employerFactor, employeeFactor }, { sourceIds }) => [
    {
      id: "pensions.group-minimum",
      figure: "/meetsMinimum",
      rule: "The employer's rate and the total rate reach the minimum of the basis.",
      formula: "employer ≥ minimum employer and employee + employer ≥ minimum total",
      inputs: { ...percentages, employer: written(employerFactor), employee: written(employeeFactor) },
      value: String(meetsMinimum),
      sources: sourceIds,
    },
  ],
});

/** Finds the minimum of the basis, and refuses a certificate or a cap that it does not allow. */
function findLaw(read: ReadGroupFacts, rulebook: Rulebook, reader: Reader) {
  const { date: day, contributionBasis: basis, certificateValidTo: until } = read;
  const law = findRuleOfYear("minimumContributions", { day, path: "/date" }, rulebook, reader);
  if (law === null) return null;
  const { requiresCertificate } = law.value[basis];
  if (requiresCertificate && until === null) {
    reader.refuse("required_with", "/certificateValidTo", { other: "contributionBasis" });
  }
  if (!requiresCertificate && until !== null) reader.refuse("must_be_absent", "/certificateValidTo");
  const minimum = getMinimum(law.value, basis);
  const least = leastUnderCap(read, minimum, rulebook);
  if (least !== null && read.employerContributionCap !== null && read.employerContributionCap.amount < least) {
    const minimumEmployer = formatPence(least);
    reader.refuse("below_auto_enrolment_minimum", "/employerContributionCap/amount", { minimumEmployer });
  }
  return { ...law, minimum };
}

/** Returns the employer's minimum on the widest band of the cap's period; null if pay decides. */
function leastUnderCap(
  { date, frequency, employerContributionCap: cap }: ReadGroupFacts,
  minimum: Minimum,
  rulebook: Rulebook,
): number | null {
  if (minimum.of !== "QualifyingEarnings") return null;
  const length = getLength(cap?.per === "Year" ? "Annually" : frequency);
  const band = thresholdsOn(rulebook.subject("pensions"), date, length);
  return band && roundShareHalfUp(qualifyingEarnings(band.upper, band), minimum.employer);
}

function meets(
  { employeeFactor, employerFactor, contributionBasis }: ReadGroupFacts,
  minimum: Minimum,
): boolean | null {
  if (employeeFactor.kind !== "Share" || employerFactor.kind !== "Share") return null;
  if (contributionBasis === "PensionablePayUncertified") return null;
  const own = millionths(employerFactor.of);
  return own >= millionths(minimum.employer) && own + millionths(employeeFactor.of) >= millionths(minimum.total);
}

/** Returns a factor in millionths, a whole number: factors have up to six decimals. */
function millionths({ numerator, denominator }: Factor): number {
  return (numerator * 1_000_000) / denominator;
}

function percentage({ numerator, denominator }: Factor): string {
  return formatPence((numerator * 10_000) / denominator);
}

function written(share: Share): string {
  return share.kind === "Share" ? `${share.of.numerator}/${share.of.denominator}` : formatPence(share.pence);
}

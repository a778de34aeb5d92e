import {
  type CalendarDate,
  type Factor,
  formatPence,
  type Reader,
  roundShareHalfUp,
  taxYearOf,
  workingsOf,
} from "../../base";
import { calculation } from "../../rulebook";
import type { Share } from "../contributions/contribution";
import type { GroupTerms } from "../contributions/facts";
import { minimumOf } from "../contributions/minimum";
import { type ReadTerms, readTerms } from "../contributions/read-terms";
import { digestOf } from "../digest";
import { openFacts, refusal } from "../open-facts";
import { ruleOn } from "../pension-rules";
import { lengthOf } from "../period-length";
import { qualifyingEarnings, thresholdsOn } from "../thresholds";

/** A contribution group as it is saved. */
export interface GroupFacts extends GroupTerms {
  /** The first day that it applies. */
  readonly date: CalendarDate;
  /** The shortest pay reference period of its members, for a cap per period; defaults to "Monthly". */
  readonly frequency?: "Weekly" | "Fortnightly" | "FourWeekly" | "Monthly" | "Quarterly" | "TwiceYearly" | "Annually";
  /** The last day of the certificate; required for the three sets. */
  readonly certificateValidTo?: CalendarDate | null;
}

export interface CheckedGroup {
  /** Whether the rates reach the basis's minimum; null if pay decides: fixed amounts, pay without a certificate. */
  readonly meetsMinimum: boolean | null;
  readonly minimumEmployerPercentage: string;
  readonly minimumTotalPercentage: string;
}

const KNOWN = new Set([
  "pensionType",
  "contributionBasis",
  "contributionMode",
  "employeeFactor",
  "employerFactor",
  "nationalInsuranceSavingsFactor",
  "employerContributionCap",
  "additionalVoluntaryContributionType",
  "date",
  "frequency",
  "certificateValidTo",
]);
const FREQUENCIES = ["Weekly", "Fortnightly", "FourWeekly", "Monthly", "Quarterly", "TwiceYearly", "Annually"] as const;
const GROSS: Factor = { numerator: 1, denominator: 1 };

/**
 * Checks whether a contribution group may be saved: its terms are complete, a certified basis has a current
 * certificate, and a cap on qualifying earnings leaves the employer's minimum on the widest band.
 *
 * On a basis from the first pound no cap is safe for all pay; it is checked at each payment. Problems: wrong facts;
 * `required_with` for a missing certificate; `below_auto_enrolment_minimum` for the cap.
 */
export const checkGroup = calculation<GroupFacts, CheckedGroup>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const day = reader.date(owner, "date", "");
  const group = readTerms(reader, owner, GROSS);
  const minimums = ruleOn(reader, rules, "minimumContributions", day, "/date");
  const until = reader.optionalDate(owner, "certificateValidTo", "");
  const cap = readGroupCap(reader, owner.employerContributionCap ?? null);
  const frequency = owner.frequency === undefined ? "Monthly" : reader.choice(owner, "frequency", "", FREQUENCIES);
  if (minimums === null || reader.problems.length > 0) return refusal(reader);
  const { requiresCertificate } = minimums.value[group.basis];
  if (requiresCertificate && until === null) {
    reader.refuse("required_with", "/certificateValidTo", { other: "contributionBasis" });
  }
  if (!requiresCertificate && until !== null) reader.refuse("must_be_absent", "/certificateValidTo");
  if (until !== null && until < day)
    reader.refuse("date_before", "/certificateValidTo", { limit: owner.date as string });
  const minimum = minimumOf(minimums.value, group.basis);
  const band = thresholdsOn(rules, day, lengthOf(cap?.per === "Year" ? "Annually" : frequency));
  if (cap !== null && minimum.of === "QualifyingEarnings" && band !== null) {
    const least = roundShareHalfUp(qualifyingEarnings(band.upper, band), minimum.employer);
    if (cap.pence < least) {
      reader.refuse("below_auto_enrolment_minimum", "/employerContributionCap/amount", {
        minimumEmployer: formatPence(least),
      });
    }
  }
  if (reader.problems.length > 0) return refusal(reader);
  const percentages = {
    minimumEmployerPercentage: percentage(minimum.employer),
    minimumTotalPercentage: percentage(minimum.total),
  };
  const value = { meetsMinimum: meets(group, minimum), ...percentages };
  const step = {
    id: "pensions.group-minimum",
    figure: "/meetsMinimum",
    rule: "The employer's rate and the total rate reach the minimum of the basis.",
    formula: "employer ≥ minimum employer and employee + employer ≥ minimum total",
    inputs: { ...percentages, employer: written(group.terms.employer), employee: written(group.terms.employee) },
    value: String(value.meetsMinimum),
    sources: minimums.sources,
  };
  const workings = options?.explain === true ? workingsOf([step], rules) : null;
  return { ok: true, value, workings, rules: digestOf(rulebook, taxYearOf(day)) };
});

function readGroupCap(reader: Reader, given: unknown): { pence: number; per: "Period" | "Year" } | null {
  const path = "/employerContributionCap";
  const cap = given === null ? null : reader.object(given, path);
  if (cap === null) return null;
  reader.onlyKnown(cap, new Set(["amount", "per"]), path);
  const pence = reader.amount(cap.amount, "amount", path);
  if (pence < 0) reader.refuse("negative_amount", `${path}/amount`);
  return { pence, per: reader.choice(cap, "per", path, ["Period", "Year"] as const) };
}

function meets({ terms, basis }: ReadTerms, minimum: { employer: Factor; total: Factor }): boolean | null {
  const { employee, employer } = terms;
  if (employee.kind !== "Share" || employer.kind !== "Share" || basis === "PensionablePayUncertified") return null;
  const own = millionths(employer.of);
  return own >= millionths(minimum.employer) && own + millionths(employee.of) >= millionths(minimum.total);
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

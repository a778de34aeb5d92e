import { addMonths, type CalendarDate, formatDate, taxYearOf, workingsOf } from "../../base";
import { calculation } from "../../rulebook";
import { assess } from "../assessment/assess-worker";
import { explainAssessment } from "../assessment/explain-assessment";
import type { Assessment, AssessmentFacts } from "../assessment/facts";
import { ASSESSMENT_FIELDS, readAssessment } from "../assessment/read-assessment";
import { digestOf } from "../digest";
import { MEMBERSHIP_END_REASONS, type MembershipEndReason } from "../membership/reasons";
import { openFacts, refusal } from "../open-facts";
import { ruleOn } from "../pension-rules";

/** One worker on the employer's re-enrolment date. */
export interface ReEnrolmentFacts extends AssessmentFacts {
  readonly reEnrolmentDate: CalendarDate;
  /** Has had an automatic enrolment date with this employer before. */
  readonly wasEnrolledBefore: boolean;
  /** The end of the last membership, if there was one. */
  readonly membershipEndReason?: MembershipEndReason | null;
  readonly membershipEndDate?: CalendarDate | null;
  /** Also enrol those who opted out or left within the last twelve months; defaults to false. */
  readonly includeRecentLeavers?: boolean;
}

export interface ReEnrolment {
  readonly isReEnrolled: boolean;
  /** The reason for the outcome. */
  readonly reason: "Eligible" | "NotEligible" | "AlreadyMember" | "NeverEnrolled" | "CeasedWithin12Months" | "Excepted";
  readonly assessment: Assessment;
}

const OWN_FIELDS = ["wasEnrolledBefore", "membershipEndReason", "membershipEndDate", "includeRecentLeavers"];
const KNOWN = new Set([...ASSESSMENT_FIELDS, ...OWN_FIELDS]);
const BY_OWN_ACT: ReadonlySet<MembershipEndReason> = new Set(["OptOut", "CeasedMembership"]);

/**
 * Assesses whether a worker is enrolled again on the re-enrolment date: an eligible jobholder, not an active member,
 * who was enrolled before. Anyone who opted out or left on or after that day a year before is left out unless included.
 *
 * Problems: those of an assessment; `required_with` if the end of a membership has a reason and no date, or the
 * reverse; `must_be_absent` for a postponement. Source: SI 2010/772 regulations 12 and 14.
 */
export const assessReEnrolment = calculation<ReEnrolmentFacts, ReEnrolment>((facts, rulebook, options) => {
  const open = openFacts(facts, rulebook, KNOWN);
  if ("ok" in open) return open;
  const { reader, owner, rules } = open;
  const date = reader.date(owner, "reEnrolmentDate", "");
  if ((owner.postponementDate ?? null) !== null) reader.refuse("must_be_absent", "/postponementDate");
  if (owner.assessmentDate !== undefined) reader.refuse("must_be_absent", "/assessmentDate");
  if (owner.wasEnrolledBefore === undefined) reader.refuse("required", "/wasEnrolledBefore");
  const wasEnrolled = reader.flag(owner.wasEnrolledBefore, "wasEnrolledBefore", "", false);
  const ended = reader.optionalDate(owner, "membershipEndDate", "");
  const hasReason = (owner.membershipEndReason ?? null) !== null;
  const reason = hasReason ? reader.choice(owner, "membershipEndReason", "", MEMBERSHIP_END_REASONS) : null;
  if (hasReason !== (ended !== null)) {
    const [missing, other] = hasReason
      ? ["membershipEndDate", "membershipEndReason"]
      : ["membershipEndReason", "membershipEndDate"];
    reader.refuse("required_with", `/${missing}`, { other: other as string });
  }
  const includes = reader.flag(owner.includeRecentLeavers, "includeRecentLeavers", "", false);
  const rule = ruleOn(reader, rules, "reEnrolment", date, "/reEnrolmentDate");
  const read = readAssessment(reader, { ...owner, assessmentDate: owner.reEnrolmentDate }, rules);
  if (read === null || rule === null || reader.problems.length > 0) return refusal(reader);
  const yearBefore = addMonths(date, -rule.value.leftWithinMonths);
  const leftLately = reason !== null && BY_OWN_ACT.has(reason) && ended !== null && ended >= yearBefore;
  const found = leftLately && read.exception === null ? { ...read, exception: "CeasedWithin12Months" as const } : read;
  const assessment = assess(found);
  const why = reasonOf(assessment, wasEnrolled);
  const isReEnrolled = why === "Eligible" || (why === "CeasedWithin12Months" && includes);
  const step = {
    id: "pensions.re-enrolment",
    figure: "/reason",
    rule: "Who left by own act on or after the day a year before may be left out.",
    formula: "left ≥ re-enrolment date − 12 months",
    inputs: {
      "re-enrolment date": formatDate(date),
      "12 months before": formatDate(yearBefore),
      left: ended === null ? "never" : formatDate(ended),
    },
    value: why,
    sources: rule.sources,
  };
  return {
    ok: true,
    value: { isReEnrolled, reason: why, assessment },
    workings: options?.explain === true ? workingsOf([...assessmentSteps(), step], rules) : null,
    rules: digestOf(rulebook, taxYearOf(date)),
  };

  function assessmentSteps() {
    return explainAssessment(found, assessment).map((one) => ({ ...one, figure: `/assessment${one.figure}` }));
  }
});

function reasonOf(
  { workerCategory, outcome, assessmentException }: Assessment,
  wasEnrolled: boolean,
): ReEnrolment["reason"] {
  if (workerCategory !== "EligibleJobholder") return "NotEligible";
  if (outcome === "AlreadyMember") return "AlreadyMember";
  if (!wasEnrolled) return "NeverEnrolled";
  if (assessmentException === null) return "Eligible";
  return assessmentException === "CeasedWithin12Months" ? "CeasedWithin12Months" : "Excepted";
}

import { addMonths, type DayNumber, formatDate, type Reader, shape, type WorkingStep } from "../../base";
import { type DefinedCalculation, defineCalculation, type Rulebook } from "../../rulebook";
import { type AssessmentLaw, assess, explainAssessment, findAssessmentLaw } from "../assessment/assess-worker";
import { type Assessment, inPeriod, WORKER, WORKER_RULES } from "../assessment/facts";
import { MEMBERSHIP_END_REASONS, type MembershipEndReason } from "../membership/reasons";
import { findRuleOfYear, type PensionLaw } from "../pension-law";
import { type PensionParameters, readPensionRules } from "../pension-rules";

const FACTS = shape.record(
  {
    ...WORKER,
    reEnrolmentDate: shape.date,
    /** Has had an automatic enrolment date with this employer before. */
    wasEnrolledBefore: shape.flag,
    /** The end of the last membership, if there was one. */
    membershipEndReason: shape.orNull(shape.choice(MEMBERSHIP_END_REASONS)),
    membershipEndDate: shape.orNull(shape.date),
    /** Also enrol those who opted out or left within the last twelve months; defaults to false. */
    includeRecentLeavers: shape.optional(shape.flag, false),
  },
  ...WORKER_RULES,
  ...inPeriod("reEnrolmentDate"),
  ({ assessmentDate, postponementDate, membershipEndReason: reason, membershipEndDate: end }, subject) => {
    if (assessmentDate !== null) subject.refuse("must_be_absent", "/assessmentDate");
    if (postponementDate !== null) subject.refuse("must_be_absent", "/postponementDate");
    if (reason !== null && end === null) {
      subject.refuse("required_with", "/membershipEndDate", { other: "membershipEndReason" });
    }
    if (reason === null && end !== null) {
      subject.refuse("required_with", "/membershipEndReason", { other: "membershipEndDate" });
    }
  },
);

type ReadFacts = shape.ReadOf<typeof FACTS>;

/** One worker on the employer's re-enrolment date. */
export interface ReEnrolmentFacts extends shape.FactsOf<typeof FACTS> {}

/** Whether a worker is enrolled again on the re-enrolment date, and why. */
export interface ReEnrolment {
  readonly isReEnrolled: boolean;
  /** The reason for the outcome. */
  readonly reason: "Eligible" | "NotEligible" | "AlreadyMember" | "NeverEnrolled" | "CeasedWithin12Months" | "Excepted";
  readonly assessment: Assessment;
}

interface ReEnrolmentLaw extends AssessmentLaw {
  readonly rule: PensionLaw<PensionParameters["reEnrolment"]>;
  /** Who left by own act on or after this day may be left out. */
  readonly yearBefore: DayNumber;
}

const BY_OWN_ACT: ReadonlySet<MembershipEndReason | null> = new Set(["OptOut", "CeasedMembership"]);

/**
 * Assesses whether a worker is enrolled again on the re-enrolment date: an eligible jobholder, not an active member,
 * who was enrolled before. Anyone who opted out or left on or after that day a year before is left out unless included.
 *
 * Problems: those of an assessment; `required_with` if the end of a membership has a reason and no date, or the
 * reverse; `must_be_absent` for a postponement. Source: SI 2010/772 regulations 12 and 14.
 */
export const assessReEnrolment: DefinedCalculation<ReEnrolmentFacts, ReEnrolment> = defineCalculation({
  name: "re-enrolment",
  facts: FACTS,
  needs: readPensionRules,
  law: findLaw,
  work(read, law) {
    const assessment = assess(excepted(read, law), law);
    const reason = reasonOf(assessment, read.wasEnrolledBefore);
    const isReEnrolled = reason === "Eligible" || (reason === "CeasedWithin12Months" && read.includeRecentLeavers);
    return { isReEnrolled, reason, assessment };
  },
  explain: ({ assessment, reason }, read, law) => [
    ...explainAssessment(assessment, read, law).map((step) => ({ ...step, figure: `/assessment${step.figure}` })),
    reasonStep(reason, read, law),
  ],
});

function findLaw(read: ReadFacts, rulebook: Rulebook, reader: Reader): ReEnrolmentLaw | null {
  const { reEnrolmentDate: day } = read;
  const rule = findRuleOfYear("reEnrolment", { day, path: "/reEnrolmentDate" }, rulebook, reader);
  const law = rule && findAssessmentLaw({ ...read, assessmentDate: day }, rulebook, reader);
  return law && rule && { ...law, rule, yearBefore: addMonths(day, -rule.value.leftWithinMonths) };
}

/** Returns the worker with the exception of who left by own act within the year, unless another applies. */
function excepted(read: ReadFacts, { yearBefore }: ReEnrolmentLaw): ReadFacts {
  const { membershipEndReason: reason, membershipEndDate: ended, assessmentException: exception } = read;
  const leftLately = BY_OWN_ACT.has(reason) && ended !== null && ended >= yearBefore;
  return { ...read, assessmentException: exception ?? (leftLately ? "CeasedWithin12Months" : null) };
}

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

function reasonStep(
  value: ReEnrolment["reason"],
  { reEnrolmentDate, membershipEndDate: ended }: ReadFacts,
  { rule, yearBefore }: ReEnrolmentLaw,
): WorkingStep {
  return {
    id: "pensions.re-enrolment",
    figure: "/reason",
    rule: "Who left by own act on or after the day a year before may be left out.",
    formula: "left ≥ re-enrolment date − 12 months",
    inputs: {
      "re-enrolment date": formatDate(reEnrolmentDate),
      "12 months before": formatDate(yearBefore),
      left: ended === null ? "never" : formatDate(ended),
    },
    value,
    sources: rule.sourceIds,
  };
}

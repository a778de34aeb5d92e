import { type DayNumber, formatDate, lastDayOfWeeks } from "../../base";
import { EXCEPTIONS, type ExceptionEffect } from "./exceptions";
import type { AssessmentException, AssessmentOutcome, Consequences, WorkerCategory } from "./facts";

/** What decides the outcome besides the category. */
export interface Standing {
  readonly isActiveMember: boolean;
  /** Assessed before the deferral date. */
  readonly isPostponed: boolean;
  readonly exception: AssessmentException | null;
}

const ORDINARY: ExceptionEffect = { mayEnrol: false, keepsRights: true, isOutside: false };

const RIGHTS: Readonly<Record<WorkerCategory, AssessmentOutcome>> = {
  EligibleJobholder: "MustEnrol",
  NonEligibleJobholder: "InformRightToOptIn",
  EntitledWorker: "InformRightToJoin",
  NotEligible: "None",
};

/** Returns what the employer must do about a worker of a category. */
export function outcomeOf(category: WorkerCategory, standing: Standing): AssessmentOutcome {
  const { exception } = standing;
  if (category === "NotEligible") return "None";
  if (standing.isActiveMember) return "AlreadyMember";
  if (standing.isPostponed) return "Postponed";
  if (exception === null) return RIGHTS[category];
  const effect = EXCEPTIONS[exception];
  if (category === "EligibleJobholder") return effect.mayEnrol ? "MayEnrol" : "Excepted";
  return effect.keepsRights ? RIGHTS[category] : "Excepted";
}

const NO_INFORMATION = new Set<AssessmentOutcome>(["None", "AlreadyMember", "Postponed", "Excepted"]);

/** Returns the consequences of an outcome; the information is due within a number of weeks of the day. */
export function consequencesOf(
  category: WorkerCategory,
  outcome: AssessmentOutcome,
  standing: Standing,
  day: DayNumber,
  weeks: number,
): Consequences {
  const isJobholder = category === "EligibleJobholder" || category === "NonEligibleJobholder";
  const effect = standing.exception === null ? ORDINARY : EXCEPTIONS[standing.exception];
  const canAsk = outcome !== "AlreadyMember" && outcome !== "MustEnrol" && effect.keepsRights;
  return {
    mustEnrol: outcome === "MustEnrol",
    employerMustContribute: isJobholder,
    canOptIn: isJobholder && canAsk,
    canJoin: category === "EntitledWorker" && canAsk,
    canOptOut: isJobholder,
    informationDueDate: NO_INFORMATION.has(outcome) ? null : formatDate(lastDayOfWeeks(day, weeks)),
  };
}

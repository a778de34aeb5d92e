import { type DayNumber, formatDate } from "../../base";
import { type AssessmentException, EXCEPTIONS, type ExceptionEffect } from "./exceptions";
import type { AssessmentOutcome, Consequences, WorkerCategory } from "./facts";

/** What decides the outcome besides the category. */
interface Standing {
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

/** Returns the consequences of an outcome, with the last day for informing the worker if that is due. */
export function consequencesOf(
  category: WorkerCategory,
  outcome: AssessmentOutcome,
  exception: AssessmentException | null,
  informationDue: DayNumber,
): Consequences {
  const isJobholder = category === "EligibleJobholder" || category === "NonEligibleJobholder";
  const effect = exception === null ? ORDINARY : EXCEPTIONS[exception];
  const canAsk = outcome !== "AlreadyMember" && outcome !== "MustEnrol" && effect.keepsRights;
  return {
    mustEnrol: outcome === "MustEnrol",
    employerMustContribute: isJobholder,
    canOptIn: isJobholder && canAsk,
    canJoin: category === "EntitledWorker" && canAsk,
    canOptOut: isJobholder,
    informationDueDate: NO_INFORMATION.has(outcome) ? null : formatDate(informationDue),
  };
}

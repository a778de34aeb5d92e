import { checkGroup } from "../../../engine/pensions";
import { invalid } from "../../../platform/http";
import { issuesOfProblems, type RequestWork } from "../../contract";
import { groupFacts, type SentTerms } from "./group-facts";

/** Refuses terms that the law or the scheme does not allow, with everything that is wrong. */
export function checkGroupTerms(sent: SentTerms, { context, today }: RequestWork): void {
  const facts = groupFacts(sent, today);
  const checked = checkGroup(facts, context.rulebook);
  if (!checked.ok) throw invalid(issuesOfProblems(checked.problems, new Set(TERMS)));
}

const TERMS = [
  ...(["date", "pensionType", "contributionBasis", "contributionMode", "additionalVoluntaryContributionType"] as const),
  ...(["employeeFactor", "employerFactor", "nationalInsuranceSavingsFactor", "employerContributionCap"] as const),
  "certificateValidTo",
] as const satisfies readonly ("date" | keyof SentTerms)[];

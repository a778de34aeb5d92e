import { type PostponementDefinition, planPostponement } from "../../../engine/pensions";
import { invalid } from "../../../platform/http";
import { issuesOfProblems, type RequestWork } from "../../contract";

interface Definitions {
  readonly startDateDefinition: PostponementDefinition | null;
  readonly eligibilityDateDefinition: PostponementDefinition | null;
}

const FIELDS = new Set(["startDateDefinition", "eligibilityDateDefinition"]);

/** Refuses a postponement that is longer than the law allows, counted from today. */
export function checkDefinitions(sent: Definitions, { context, today }: RequestWork): void {
  const { startDateDefinition, eligibilityDateDefinition } = sent;
  const definitions = { startDateDefinition, eligibilityDateDefinition };
  const problems = (["StartDate", "EligibilityDate"] as const).flatMap((startingDayKind) => {
    const facts = { ...definitions, startingDay: today, startingDayKind };
    const planned = planPostponement(
      { ...facts, frequency: "Monthly", payReferencePeriodStartDate: today },
      context.rulebook,
    );
    return planned.ok ? [] : planned.problems;
  });
  if (problems.length > 0) throw invalid(issuesOfProblems(problems, FIELDS));
}

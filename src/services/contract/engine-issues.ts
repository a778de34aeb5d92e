import { describeProblem, type Problem } from "../../engine";
import type { ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";

/**
 * Problems of the engine as the interface tells them. `fields` are those of the request: a problem of anything else (a
 * record on file, for one) is told of the body as a whole.
 */
export function issuesOfProblems(
  problems: readonly Problem[],
  fields: ReadonlySet<string>,
): readonly ValidationIssue[] {
  return problems.map((problem) => {
    const steps = stepsOf(problem.path);
    const path = fields.has(String(steps[0])) ? steps : [];
    return issueAt(path, problem.token, problem.arguments, describeProblem(problem));
  });
}

/** "/lines/3/amount" is ["lines", 3, "amount"]. */
function stepsOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

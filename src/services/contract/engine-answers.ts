import { z } from "@hono/zod-openapi";
import type { WorkingStep } from "../../engine";
import { describeProblem, type Problem } from "../../engine/base";
import { MOST_ISSUES, type ValidationIssue } from "../../platform";
import { issueAt } from "../../platform/http";

/** Returns problems of the engine as issues of the interface; only the first of them if there are many. */
export function issuesOfProblems(
  problems: readonly Problem[],
  fields: ReadonlySet<string>,
): readonly ValidationIssue[] {
  return problems.slice(0, MOST_ISSUES).map((problem) => issueOfProblem(problem, fields));
}

/** `fields` are the request's: other problems, such as with a record on file, are reported on the body. */
export function issueOfProblem(problem: Problem, fields: ReadonlySet<string>): ValidationIssue {
  const steps = stepsOf(problem.path);
  const path = fields.has(String(steps[0])) ? steps : [];
  return issueAt(path, problem.token, problem.arguments, describeProblem(problem));
}

/** "/lines/3/amount" becomes ["lines", 3, "amount"]. */
function stepsOf(pointer: string): readonly (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step.replaceAll("~1", "/").replaceAll("~0", "~")));
}

/** A step of a calculation, as the engine's workings have it. */
export const workingStep = z
  .strictObject({
    id: z.string(),
    figure: z.string().openapi({ description: "A JSON pointer to the figure that the step leads to." }),
    rule: z.string(),
    formula: z.string(),
    inputs: z.record(z.string(), z.string()),
    value: z.string(),
    sources: z.array(z.string()),
  })
  .openapi("WorkingStep");

/** Returns the engine's steps as the interface shows them. */
export function stepsShown(steps: readonly WorkingStep[]): z.input<typeof workingStep>[] {
  return steps.map((step) => ({ ...step, sources: [...step.sources] }));
}

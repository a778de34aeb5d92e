import type { Problem } from "../../../engine";
import { type PlanOptions, planReport, type ReportPlan } from "../../../engine/reports";
import type { ValidationIssue } from "../../../platform";
import { invalidFindings } from "../../../platform/http";
import { issueOfProblem } from "../../contract";

/** Returns the plan of a definition; refuses 400 with every problem. `within` is where a request has the definition. */
export function planDefinition(definition: unknown, options: PlanOptions, within = ""): ReportPlan {
  const plan = planReport(definition, options);
  if (plan.ok) return plan.value;
  throw invalidFindings(plan.problems, (problem) => problemShown(problem, within), "invalid_report_definition");
}

/** Returns a problem of a definition as an issue with its JSON pointer. */
export function problemShown(problem: Problem, within = ""): ValidationIssue {
  const path = within + problem.path;
  const [, first = ""] = path.split("/");
  return { ...issueOfProblem({ ...problem, path }, new Set([first])), path };
}

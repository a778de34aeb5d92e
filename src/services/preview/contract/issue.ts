import { describeProblem, type Problem, type ProblemToken } from "../../../engine/base";
import { type JsonExcess, tokenArguments, type ValidationIssue } from "../../../platform";

/** A problem with a request; `reason` adds to the token's own sentence if that helps. */
export interface RequestProblem extends Omit<Problem, "token"> {
  readonly token: ProblemToken | "sent_twice" | JsonExcess["token"];
  readonly reason?: string;
}

export function toIssue(problem: RequestProblem): ValidationIssue {
  return {
    field: fieldOf(problem.path),
    reason: problem.reason ?? describeProblem(problem as Problem),
    reasonToken: problem.token,
    reasonTokenArguments: tokenArguments(problem.arguments),
  };
}

/** Converts a JSON pointer to the interface's dotted path: "/lines/3/amount" becomes "lines[3].amount". */
function fieldOf(path: string): string {
  return path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((field, step) => (/^\d+$/.test(step) ? `${field}[${step}]` : field === "" ? step : `${field}.${step}`), "");
}

import { type Problem, pointerStep, problem } from "../../base";
import type * as form from "../subjects/schema";

/** Converts findings of the shape check into problems: token, place and what was expected there. */
export function shapeProblems(document: string, issues: readonly form.Issue[]): Problem[] {
  return issues.flatMap((issue) => {
    const at = `${document}#${issue.path.map((step) => pointerStep(String(step))).join("")}`;
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => problem("unknown_field", at + pointerStep(key)));
    }
    if (issue.input !== undefined) return [misshapen(at, issue)];
    const isParameter = issue.path.length === 2 && issue.path[0] !== "sources";
    return [problem(isParameter ? "parameter_missing" : "required", at)];
  });
}

function misshapen(at: string, issue: form.Issue): Problem {
  switch (issue.code) {
    case "invalid_type":
      return problem("wrong_type", at, { expected: issue.expected });
    case "invalid_value":
      return problem("unknown_value", at, { expected: issue.values.map(String).join(", ") });
    case "invalid_format":
      return problem("invalid_format", at, { expected: issue.message });
    default:
      return problem("invalid_format", at);
  }
}

import { describeProblem, type Problem } from "../../../engine/base";
import type { ValidationIssue } from "../../../platform";
import { invalidOf, issueAt, type Refused } from "../../../platform/http";
import { settingsIssue } from "../employer-facts";

const BODY = new Set(["finalSubmissionDetails", "lateReason"]);

/** Returns the refusal of an incomplete message, by the record's field; `record` names the record to correct. */
export function fpsRefusal(problems: readonly Problem[], employeeIds: readonly string[]): Refused {
  return invalidOf(problems, (problem) => issueOf(problem, employeeIds));
}

/** HMRC rules that require two lines of an address, reported on the address field. */
const ADDRESS_RULES = new Set(["7823", "7829"]);

/** The HMRC rule that requires the postcode of a workplace in Northern Ireland. */
const NO_WORKPLACE = "7957";

function issueOf(problem: Problem, employeeIds: readonly string[]): ValidationIssue {
  const [head = "", ...rest] = problem.path.split("/").slice(1);
  if (head === "employer") return settingsIssue(problem, rest);
  if (head !== "employees") {
    const path = BODY.has(head) ? [head, ...rest] : [];
    return issueAt(path, problem.token, problem.arguments, describeProblem(problem));
  }
  const employeeId = employeeIds[Number(rest[0])] ?? "";
  const args = { employeeId, record: `/v1/employees/${employeeId}`, ...problem.arguments };
  const field = fieldOf(problem, rest.slice(1));
  return issueAt(field, problem.token, args, describeProblem({ ...problem, path: `/${field.join("/")}` }));
}

/** "employments/0/hoursWorkedBand" is a field of a record, which has only one employment. */
function fieldOf({ arguments: args }: Problem, steps: readonly string[]): readonly string[] {
  if (ADDRESS_RULES.has(String(args?.code))) return ["address", "line2"];
  if (args?.code === NO_WORKPLACE || steps.at(-1) === "workplacePostcode") return ["workplacePostcode"];
  return steps[0] === "employments" ? steps.slice(2) : steps;
}

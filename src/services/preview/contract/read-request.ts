import type { z } from "zod";
import type { ProblemToken } from "../../../engine";
import { valueAt } from "../../../platform";
import type { RequestProblem } from "./issue";
import { type CalculatorRequest, requestSchema } from "./request";

type SchemaIssue = z.core.$ZodIssue;

/** A request of the right shape, or what is wrong with it; faulty fields are left out of `readable`. */
interface ReadRequest {
  readonly readable: Partial<CalculatorRequest>;
  readonly problems: readonly RequestProblem[];
}

/** Reads a body by its schema. Valid fields stay readable, so that the engine can check them too. */
export function readRequest(body: Readonly<Record<string, unknown>>): ReadRequest {
  const parsed = requestSchema.safeParse(body);
  if (parsed.success) return { readable: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) => problemsOf(issue, body));
  const wrong = new Set(parsed.error.issues.map((issue) => issue.path[0]));
  const unknown = new Set(
    parsed.error.issues.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : [])),
  );
  const rest = Object.fromEntries(Object.entries(body).filter(([key]) => !wrong.has(key) && !unknown.has(key)));
  const again = requestSchema.safeParse(rest);
  return { readable: again.success ? again.data : {}, problems };
}

function problemsOf(issue: SchemaIssue, body: unknown): readonly RequestProblem[] {
  const path = pointer(issue.path);
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({ token: "unknown_field", path: path + pointer([key]), arguments: null }));
    case "custom":
      return [{ ...(issue.params as Omit<RequestProblem, "path">), path }];
    case "invalid_value":
      return [known(issue, body, "unknown_value", { allowed: issue.values.join(", ") })];
    case "too_small":
      return [{ token: "must_not_be_empty", path, arguments: null }];
    case "too_big":
      return [{ token: "too_many_items", path, arguments: { maximum: Number(issue.maximum) } }];
    case "invalid_format":
      return [{ token: "invalid_date", path, arguments: null }];
    default:
      return [known(issue, body, "wrong_type", "expected" in issue ? { expected: issue.expected } : null)];
  }
}

/** Distinguishes a wrong value from a missing one. */
function known(
  issue: SchemaIssue,
  body: unknown,
  token: ProblemToken,
  args: RequestProblem["arguments"],
): RequestProblem {
  const path = pointer(issue.path);
  return valueAt(body, issue.path) === undefined
    ? { token: "required", path, arguments: null }
    : { token, path, arguments: args };
}

function pointer(path: readonly PropertyKey[]): string {
  return path.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

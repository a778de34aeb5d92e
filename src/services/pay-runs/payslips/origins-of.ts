import type { LineOrigin } from "../../contract";
import type { NotedLine } from "./engine-lines";

/** Returns where the lines of a payslip came from: salary's lines are first, then posted ones. */
export function originsOf(
  lines: readonly NotedLine[],
  salary: readonly NotedLine[],
  posted: readonly NotedLine[],
): readonly LineOrigin[] {
  return lines.map(({ percentage }, at) => ({
    of: at < salary.length ? "Salary" : at < salary.length + posted.length ? "Posted" : "Given",
    ...(percentage === undefined ? {} : { percentage }),
  }));
}

import type { PayYear, Problem, Result, Rulebook } from "../../engine";
import { payUncheckedYear } from "../../engine/gross-to-net";
import { refuseOther } from "../../engine/rulebook";
import type { BatchYear } from "./payments";
import { readEmployeeYear } from "./read-employee-year";

/** Calculates a row by the single path: the engine on its facts, with problems at their places in the row. */
export function payEmployeeYear(row: unknown, year: BatchYear, rulebook: Rulebook): Result<PayYear> {
  const refused = refuseOther(rulebook);
  if (refused !== null) return refused;
  const read = readEmployeeYear(row, year);
  if (!("facts" in read)) return { ok: false, problems: read };
  const answer = payUncheckedYear(read.facts, rulebook);
  if (answer.ok && read.problems.length === 0) return answer;
  const found = answer.ok ? [] : read.places.trace(answer.problems).filter(isNewBeside(read.problems));
  return { ok: false, problems: withoutTwins([...read.problems, ...found]) };
}

/** Returns whether a problem is new: a field missing in the row is also missing in its facts. */
function isNewBeside(problems: readonly Problem[]): (problem: Problem) => boolean {
  return ({ token }) => problems.length === 0 || token !== "required";
}

function withoutTwins(problems: readonly Problem[]): Problem[] {
  return [...new Map(problems.map((found) => [JSON.stringify([found.token, found.path]), found])).values()];
}

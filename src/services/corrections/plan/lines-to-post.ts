import { formatPence, readPence } from "../../../engine/base";
import type { CorrectionLine } from "../../../engine/corrections";
import type { EmployeePlan } from "./plan-employee";

/** Returns the lines that corrections have posted in the run already, as they were planned. */
export function postedInRun({ next, posted }: EmployeePlan): readonly CorrectionLine["line"][] {
  const inRun = next.slip?.made.year.payments[0]?.lines ?? [];
  return inRun.flatMap(({ id = "", amount }) => {
    const terms = posted.get(id);
    return terms === undefined ? [] : [{ ...terms, amount }];
  });
}

/** Returns the lines of a plan, less those that corrections have posted in the run already. */
export function linesToPost(planned: EmployeePlan): readonly CorrectionLine[] {
  const settled = new Map<string, number>();
  for (const line of postedInRun(planned)) {
    const key = keyOf(line);
    settled.set(key, (settled.get(key) ?? 0) + readPence(line.amount));
  }
  const lines = (planned.plan?.lines ?? []).map((each) => {
    const key = keyOf(each.line);
    const pence = readPence(each.line.amount) - (settled.get(key) ?? 0);
    settled.delete(key);
    return { ...each, line: { ...each.line, amount: formatPence(pence) } };
  });
  return lines.filter(({ line }) => readPence(line.amount) !== 0);
}

/** Returns what a line states beside its amount. */
function keyOf({ amount: _, id: __, ...terms }: CorrectionLine["line"]): string {
  return JSON.stringify(Object.entries(terms).sort(([one], [other]) => (one < other ? -1 : 1)));
}

import { type Source, type WorkingStep, type Workings, workingsOf } from "../base";
import type { JudgedYear } from "./judged-year";

/** Returns the workings of the closed periods from the facts known now. */
export function explainPeriods(years: readonly JudgedYear[]): Workings {
  const steps: WorkingStep[] = [];
  const sources: Record<string, Source> = {};
  let before = 0;
  for (const { known, closed } of years) {
    for (const step of known.workings?.steps ?? []) {
      const [, index = "", rest = ""] = /^\/payslips\/(\d+)(.*)$/.exec(step.figure) ?? [];
      if (Number(index) >= known.closed.length) continue;
      steps.push({ ...step, figure: `/periods/${before + Number(index)}/recomputed${rest}` });
    }
    Object.assign(sources, known.workings?.sources);
    before += Math.max(known.closed.length, closed.length);
  }
  return workingsOf(steps, { sources });
}

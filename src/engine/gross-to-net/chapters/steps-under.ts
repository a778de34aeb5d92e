import type { WorkingStep } from "../../base";

/** Steps of a chapter, with their figures where the payslip holds the chapter's answer. */
export function stepsUnder(path: string, steps: readonly WorkingStep[]): WorkingStep[] {
  return steps.map((step) => ({ ...step, figure: path + step.figure }));
}

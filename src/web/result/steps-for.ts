import type { WorkingStep } from "../../engine";

/** Figures that are made of others: their steps are shown together, the parts first. */
const PARTS: Readonly<Record<string, RegExp>> = {
  "/forPeriod/ni": /^\/niBreakdown\/\d+\/(ni|bands)/,
  "/forPeriod/employerNi": /^\/niBreakdown\/\d+\/employerNi/,
};

/** The steps that explain a figure, in the order of the calculation. */
export function stepsFor(figure: string, steps: readonly WorkingStep[]): readonly WorkingStep[] {
  return steps.filter((step) => step.figure === figure || PARTS[figure]?.test(step.figure));
}

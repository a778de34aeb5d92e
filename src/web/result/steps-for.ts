import type { WorkingStep } from "../../engine";

import { PAY_BEFORE_SACRIFICE } from "./rows";

/** Figures of the page that are explained by a figure of the payslip. */
const AS: Readonly<Record<string, string>> = { [PAY_BEFORE_SACRIFICE]: "/forPeriod/grossPay" };

/** Figures explained by another figure's steps. */
const ON_THE_WAY: Readonly<Record<string, string>> = {
  "/forPeriod/grossForEmployeeNi": "national-insurance.earnings",
};

/** Returns the steps that explain a figure, in the order of the calculation. */
export function stepsFor(figure: string, steps: readonly WorkingStep[]): readonly WorkingStep[] {
  return steps.filter((step) => step.figure === (AS[figure] ?? figure) || isOnTheWay(figure, step));
}

function isOnTheWay(figure: string, step: WorkingStep): boolean {
  const id = ON_THE_WAY[figure];
  return id !== undefined && step.id.startsWith(id);
}

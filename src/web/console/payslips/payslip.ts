import type { components } from "../../../client";

export type Payslip = components["schemas"]["PayslipData"];

/** A step of the calculation: the rule in a sentence, and its formula with the values. */
export type Step = components["schemas"]["WorkingStep"];

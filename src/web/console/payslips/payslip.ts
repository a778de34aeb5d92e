import type { components } from "../../../client";

export type Payslip = components["schemas"]["PayslipData"];

/** A step of the calculation: the rule in a sentence, and its formula with the values. */
export interface Step {
  readonly id: string;
  /** The figure that it explains: "/forPeriod/tax". */
  readonly figure: string;
  readonly rule: string;
  readonly formula: string;
  readonly [more: string]: unknown;
}

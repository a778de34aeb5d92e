import type { Step } from "./causes";
import type { Slip } from "./facts";
import type { SlipLaw } from "./law";

/** Two payslips of an employee, the law of each, and the steps between their rows. */
export interface Change {
  readonly previous: Slip;
  readonly current: Slip;
  readonly laws: readonly [SlipLaw, SlipLaw];
  readonly steps: readonly Step[];
}

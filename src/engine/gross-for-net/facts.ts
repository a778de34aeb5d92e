import type { Amount } from "../base";
import type { PayslipFacts } from "../gross-to-net";

/** The facts of a payslip whose pay is looked for, with the result that it should have. */
export interface GrossForNetFacts extends Omit<PayslipFacts, "grossPay" | "lines"> {
  /** Pounds: the wanted net pay. Either this, or `employerCost`. */
  readonly netPay?: Amount;
  /** Pounds: the wanted total cost to employer: pay with the employer's contributions. */
  readonly employerCost?: Amount;
  /** What is looked for: "grossPay", the default, or the `id` of one of the `lines`, whose own amount is ignored. */
  readonly adjust?: string;
  /** Pounds: pay is a multiple of this; "0.01" if it is left out. */
  readonly step?: Amount;
  /** The pay lines, if `adjust` names one of them. */
  readonly lines?: readonly AdjustedLine[];
}

type Line = NonNullable<PayslipFacts["lines"]>[number];

/** A pay line; the one that is looked for has no amount of its own. */
export type AdjustedLine = Omit<Line, "amount"> & Partial<Pick<Line, "amount">>;

/** A budget for the pay of a group of people. */
export interface BudgetFacts {
  /** Pounds: the most that all their payslips may cost the employer together. */
  readonly budget: Amount;
  /** How further pay is shared: `EqualAmounts`, the default, or `InProportion`, the same percentage of each one's pay. */
  readonly share?: "EqualAmounts" | "InProportion";
  /** What the answer is a multiple of, in pounds or per cent; "0.01" if it is left out. */
  readonly step?: Amount;
  /** 1 to 10,000 people, each with the facts of a payslip. */
  readonly people: readonly BudgetPerson[];
}

/** A person in a budget: the facts of a payslip by gross pay, to which further pay is added. */
export interface BudgetPerson extends Omit<PayslipFacts, "lines"> {
  /** Names the person in the answer; the place in the list if it is left out. */
  readonly id?: string;
}

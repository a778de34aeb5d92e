import type { PayLine, Problem, WorkingStep } from "../../engine";
import type { FieldName } from "./situation";

/** A problem with the field that it belongs to. */
export interface FieldProblem {
  readonly field: FieldName;
  readonly problem: Problem;
}

/** The lines of one payment, how the page calculated their amounts, and the fields behind them in the same order. */
export interface Pay {
  readonly lines: readonly PayLine[];
  readonly fields: readonly FieldName[];
  readonly steps: readonly WorkingStep[];
  readonly problems: readonly FieldProblem[];
}

/** What is special about a payment among those of the year. */
export interface PaymentPlace {
  readonly isShown: boolean;
  /** Whether it is the last of a year's payments, and takes what rounding left of the salary. */
  readonly settlesYear: boolean;
}

export const NOTHING: Pay = { lines: [], fields: [], steps: [], problems: [] };

export function line(field: FieldName, facts: PayLine, steps: readonly WorkingStep[]): Pay {
  return { ...NOTHING, lines: [facts], fields: [field], steps };
}

export function refused(field: FieldName, token: "required" | "not_a_number"): Pay {
  return { ...NOTHING, problems: [{ field, problem: { token, path: `/${field}`, arguments: null } }] };
}

export function joined(one: Pay, other: Pay): Pay {
  return {
    lines: [...one.lines, ...other.lines],
    fields: [...one.fields, ...other.fields],
    steps: [...one.steps, ...other.steps],
    problems: [...one.problems, ...other.problems],
  };
}

import type { Problem } from "./problem";
import type { Workings } from "./working";

/** What every function of the engine returns: a value with the digest of its rules, or every problem found. */
export type Result<Value, Explained extends Workings | null = Workings | null> = Success<Value, Explained> | Failure;

/** The value of a call without problems, with the digest of the rules that gave it. */
export interface Success<Value, Explained extends Workings | null = Workings | null> {
  readonly ok: true;
  readonly value: Value;
  /** The steps behind the figures, if they were requested. */
  readonly workings: Explained;
  /** Digest of the rule data of the tax year that was applied. */
  readonly rules: string;
}

/** Every problem of the facts of a call; nothing was calculated. */
export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** Options of one call. */
export interface CallOptions {
  /** Also return the workings. */
  readonly explain?: boolean;
  /**
   * For previews, of `grossToNet` and `payYear`: a payslip whose net pay is below zero is returned with the warning
   * `negative_net_pay`, which states the shortfall. Without it such a payslip is refused, as it cannot be paid.
   */
  readonly allowShortfall?: boolean;
}

/** Options of a call that requests the workings. */
export interface Explain extends CallOptions {
  readonly explain: true;
}

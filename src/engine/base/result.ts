import type { Problem } from "./problem";
import type { Workings } from "./working";

/** What every function of the engine returns: a value with the law that made it, or everything that is wrong. */
export type Result<Value, Explained extends Workings | null = Workings | null> = Success<Value, Explained> | Failure;

export interface Success<Value, Explained extends Workings | null = Workings | null> {
  readonly ok: true;
  readonly value: Value;
  /** The steps behind the figures, when they were asked for. */
  readonly workings: Explained;
  /** Digest of the rule data of the tax year that was applied. */
  readonly rules: string;
}

export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** Choices of one call. */
export interface CallOptions {
  /** Also return the workings. */
  readonly explain?: boolean;
  /**
   * For previews, of `grossToNet` and `payYear`: a payslip whose net pay is below zero is returned with the warning
   * `negative_net_pay`, which has the shortfall. Without it such a payslip is refused, as nobody can be paid it.
   */
  readonly allowShortfall?: boolean;
}

/** Choices of a call that asks for the workings. */
export interface Explain extends CallOptions {
  readonly explain: true;
}

import type { Problem } from "./problem";
import type { Workings } from "./working";

/** What every function of the engine answers: a value with the law that made it, or everything that is wrong. */
export type Result<Value> = Success<Value> | Failure;

export interface Success<Value> {
  readonly ok: true;
  readonly value: Value;
  /** The steps behind the figures, when they were asked for. */
  readonly workings: Workings | null;
  /** Digest of the rule data of the tax year that was applied. */
  readonly rules: string;
}

export interface Failure {
  readonly ok: false;
  readonly problems: readonly Problem[];
}

/** Choices of one call. */
export interface CallOptions {
  /** Also hand back the workings. */
  readonly explain?: boolean;
}

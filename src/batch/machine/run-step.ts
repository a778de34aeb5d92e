import type { Step } from "./steps";

/** A step by a prepared call: the place of the call among whole numbers, then the rows. */
export type RunStep = (call: number, from: number, to: number) => void;

export type RunSteps = Readonly<Record<Step, RunStep>>;

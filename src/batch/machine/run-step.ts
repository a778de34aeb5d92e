import type { Step } from "./steps";

/** Runs a step with a prepared call: the index of the call among whole numbers, then the rows. */
export type RunStep = (call: number, from: number, to: number) => void;

export type RunSteps = Readonly<Record<Step, RunStep>>;

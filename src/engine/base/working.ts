import type { Source } from "./source";
import type { BasisPoints } from "./unit";

/** The version of the format of workings; it goes up when a field changes its meaning. */
export const WORKINGS_VERSION = 1;

/** One step of a calculation, enough to check it by hand. */
export interface WorkingStep {
  /** Stable name of the step, for example "income-tax.free-pay". */
  readonly id: string;
  /** The figure that the step explains, as a JSON pointer into the result's value: "/forPeriod/tax". */
  readonly figure: string;
  /** The rule in a sentence. */
  readonly rule: string;
  /** The formula with the names of the inputs. */
  readonly formula: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly value: string;
  /** Ids of the sources of the rule or its figures. */
  readonly sources: readonly string[];
}

/** The steps of a calculation in order, with their sources; enough to check every amount by hand. */
export interface Workings {
  readonly version: typeof WORKINGS_VERSION;
  readonly steps: readonly WorkingStep[];
  /** The sources that the steps refer to. */
  readonly sources: Readonly<Record<string, Source>>;
}

/** Returns workings with the sources that their steps refer to. */
export function getWorkings(
  steps: readonly WorkingStep[],
  known: { readonly sources: Readonly<Record<string, Source>> },
): Workings {
  const sources: Record<string, Source> = {};
  for (const step of steps) {
    for (const id of step.sources) {
      if (sources[id] !== undefined) continue;
      const source = known.sources[id];
      if (source !== undefined) sources[id] = source;
    }
  }
  return { version: WORKINGS_VERSION, steps, sources };
}

/** Writes basis points as "20%" or "1.85%". */
export function formatRate(basisPoints: BasisPoints): string {
  return `${basisPoints / 100}%`;
}

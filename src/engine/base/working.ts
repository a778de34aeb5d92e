import type { Source } from "./source";

/** The format of workings; it goes up when a field changes its meaning. */
export const WORKINGS_VERSION = 1;

/** One step of a calculation, enough to check it by hand. */
export interface WorkingStep {
  /** Stable name of the step, for example "income-tax.free-pay". */
  readonly id: string;
  /** The figure of the result that the step explains, as a JSON pointer into the value: "/forPeriod/tax". */
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

export interface Workings {
  readonly version: typeof WORKINGS_VERSION;
  readonly steps: readonly WorkingStep[];
  /** The sources that the steps name. */
  readonly sources: Readonly<Record<string, Source>>;
}

/** Workings with the sources that their steps name. */
export function workingsOf(
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

/** "20%" or "1.85%" of basis points. */
export function formatRate(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

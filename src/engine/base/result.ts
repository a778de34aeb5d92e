import type { Problem } from "./problem";
import { Reader } from "./reader";
import type { Fields, RecordFacts, RecordRead, RecordShape } from "./shape";
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

/** The publication that a figure or a rule was taken from. */
export interface Source {
  readonly title: string;
  readonly publisher: string;
  /** Left out if there is nothing to link to. */
  readonly url?: string | undefined;
  readonly note?: string | undefined;
}

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

/** A function of facts that needs no rule data, with its name and the shape of its facts. */
export interface DefinedFunction<Facts, Value, Others extends readonly unknown[] = []> {
  (facts: Facts, ...others: Others): { readonly ok: true; readonly value: Value } | Failure;
  readonly calculationName: string;
  readonly facts: RecordShape<Fields>;
}

interface FunctionParts<F extends Fields, Value, Others extends readonly unknown[]> {
  readonly name: string;
  readonly facts: RecordShape<F>;
  /** Also works with wrong facts, so that problems that only the work shows are reported together with theirs. */
  readonly worksWithWrongFacts?: boolean;
  /** Returns the value, or undefined after a problem. Problems that only the work shows are reported through the reader. */
  readonly work: (read: RecordRead<F>, reader: Reader, ...others: Others) => Value | undefined;
}

/** Makes a function from its parts: refuses wrong facts, then works. */
/* @__NO_SIDE_EFFECTS__ */
export function defineFunction<F extends Fields, Value, Others extends readonly unknown[] = []>({
  name,
  facts: shapeOfFacts,
  worksWithWrongFacts = false,
  work,
}: FunctionParts<F, Value, Others>): DefinedFunction<RecordFacts<F>, Value, Others> {
  const call = (facts: RecordFacts<F>, ...others: Others) => {
    const reader = new Reader();
    const { problems } = reader;
    const read = shapeOfFacts.readObject(reader, facts, "");
    if (problems.length > 0 && !worksWithWrongFacts) return { ok: false, problems } as const;
    const value = work(read, reader, ...others);
    return problems.length > 0 || value === undefined
      ? ({ ok: false, problems } as const)
      : ({ ok: true, value } as const);
  };
  return Object.assign(call, { calculationName: name, facts: shapeOfFacts });
}

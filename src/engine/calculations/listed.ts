import type { CallOptions, Result, shape } from "../base";
import type { DefinedCalculation, DefinedLookup, Rulebook } from "../rulebook";

/** A calculation as listed on the command line and in the documentation. */
export interface ListedCalculation {
  readonly name: string;
  readonly summary: string;
  /** Example facts, as JSON. */
  readonly example: string;
  /** Runs the calculation, which checks the facts, so they may be anything. */
  readonly work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Result<unknown>;
  /** The shape of its facts; null if they are still read by hand. */
  readonly facts: shape.RecordShape<shape.Fields> | null;
}

type Words = Pick<ListedCalculation, "summary" | "example">;
type Work<Facts> = (facts: Facts, rulebook: Rulebook, options: CallOptions) => Result<unknown>;

/* @__NO_SIDE_EFFECTS__ */
export function readByHand<Facts>(name: string, work: Work<Facts>, { summary, example }: Words): ListedCalculation {
  return {
    name,
    summary,
    example,
    work: (facts, rulebook, options) => work(facts as Facts, rulebook, options),
    facts: null,
  };
}

/* @__NO_SIDE_EFFECTS__ */
export function defined<Facts>(
  calculation: DefinedCalculation<Facts, unknown> | DefinedLookup<Facts, unknown>,
  words: Words,
): ListedCalculation {
  return { ...readByHand(calculation.calculationName, calculation, words), facts: calculation.facts };
}

import { type CallOptions, type Result, type shape, toFacts } from "../base";
import type { Rulebook } from "./ask/rulebook";
import type { DefinedCalculation, DefinedLookup } from "./calculation";

/** A calculation of a list, which the command line and the documentation are made from. */
export interface Listed {
  readonly name: string;
  readonly summary: string;
  /** Runs the calculation, which checks the facts, so they may be anything. */
  readonly work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => Result<unknown>;
  /** The shape of its facts; null if they are still read by hand. */
  readonly facts: shape.RecordShape<shape.Fields> | null;
}

/** A calculation as listed on the command line and in the documentation. */
export interface ListedCalculation extends Listed {
  /** Example facts, as JSON. */
  readonly example: string;
}

type Work<Facts> = (facts: Facts, rulebook: Rulebook, options: CallOptions) => Result<unknown>;

/** Lists a calculation that reads its facts by hand. */
/* @__NO_SIDE_EFFECTS__ */
export function listReadByHand<Facts, Words>(name: string, work: Work<Facts>, words: Words) {
  return {
    ...words,
    name,
    work: (facts: unknown, rulebook: Rulebook, options: CallOptions) => work(toFacts(facts), rulebook, options),
    facts: null,
  };
}

/** Lists a calculation by the name and the facts that it states itself. */
/* @__NO_SIDE_EFFECTS__ */
export function listDefined<Facts, Words>(
  calculation: DefinedCalculation<Facts, unknown> | DefinedLookup<Facts, unknown>,
  words: Words,
) {
  return { ...listReadByHand(calculation.calculationName, calculation, words), facts: calculation.facts };
}

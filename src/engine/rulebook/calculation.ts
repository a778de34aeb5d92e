import type { CallOptions, Explain, Result, Workings } from "../base";
import type { Rulebook } from "./figures";
import { refuseOther } from "./refuse-other";

/** A function of facts and a rulebook. With `explain: true` its workings are there, and their type says so. */
export interface Calculation<Facts, Value> {
  (facts: Facts, rulebook: Rulebook, options: Explain): Result<Value, Workings>;
  (facts: Facts, rulebook: Rulebook, options?: CallOptions): Result<Value>;
}

/** A function of facts and a rulebook that has nothing to explain. */
export type Lookup<Facts, Value> = (facts: Facts, rulebook: Rulebook) => Result<Value>;

type Work<Facts, Value> = (facts: Facts, rulebook: Rulebook, options: CallOptions | undefined) => Result<Value>;

/** Makes a calculation of its work, which must hand back workings whenever it is asked to explain. Refuses as `lookup` does. */
/* @__NO_SIDE_EFFECTS__ */
export function calculation<Facts, Value>(work: Work<Facts, Value>): Calculation<Facts, Value> {
  return ((facts, rulebook, options) => refuseOther(rulebook) ?? work(facts, rulebook, options)) as Calculation<
    Facts,
    Value
  >;
}

/** Makes a lookup of its work. What is not a rulebook is refused as `not_a_rulebook`, before the facts are read. */
/* @__NO_SIDE_EFFECTS__ */
export function lookup<Facts, Value>(work: Lookup<Facts, Value>): Lookup<Facts, Value> {
  return (facts, rulebook) => refuseOther(rulebook) ?? work(facts, rulebook);
}

import type { YearFacts } from "../gross-to-net";
import type { History } from "./history";
import { differingParts, type KnownParts, type TwoStates, withKnown } from "./parts";

/** Returns the history of a year with some parts of its facts as known now; null with a problem. */
type MixedHistory = (known: KnownParts) => History | null;

/** Calculates what is known in part; histories from equal facts are one, and those given are not calculated again. */
export function mixedHistories(
  year: TwoStates,
  given: { readonly known: History; readonly base: History | null },
  payFrom: (facts: YearFacts) => History | null,
): MixedHistory {
  const differing = differingParts(year);
  const calculated = new Map<string, History | null>([[differing.join(), given.known]]);
  if (given.base !== null) calculated.set("", given.base);
  return (wanted) => {
    const parts = differing.filter((part) => wanted.includes(part));
    const key = parts.join();
    const found = calculated.get(key);
    if (found !== undefined) return found;
    const history = payFrom(withKnown(year, parts));
    calculated.set(key, history);
    return history;
  };
}

import type { YearFacts } from "../gross-to-net";
import type { CorrectedYear } from "./facts";
import type { History } from "./history";
import type { JudgedYear } from "./judged-year";
import { differingParts, type KnownParts, withKnown } from "./parts";

type Mixed = Pick<JudgedYear, "lawful" | "contributions" | "orders">;

/** Calculates what is known in part; histories from equal facts are one. */
export function mixedHistories(
  year: CorrectedYear,
  { known, base }: Pick<JudgedYear, "known" | "base">,
  payFrom: (facts: YearFacts) => History | null,
): Mixed | null {
  const differing = differingParts(year);
  const calculated = new Map<string, History | null>([
    ["", base],
    [differing.join(), known],
  ]);
  const historyWith = (wanted: KnownParts) => {
    const parts = differing.filter((part) => wanted.includes(part));
    const key = parts.join();
    const history = calculated.get(key) ?? payFrom(withKnown(year, parts));
    calculated.set(key, history);
    return history;
  };
  const lawful = historyWith(["terms"]);
  const contributions = historyWith(["terms", "pension"]);
  const orders = historyWith(["orders"]);
  return lawful && contributions && orders && { lawful, contributions, orders };
}

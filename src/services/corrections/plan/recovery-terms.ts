import type { CorrectionsFacts } from "../../../engine/corrections";
import { moneyOf } from "../../contract";
import type { CorrectionContent } from "../contract/correction-schemas";
import type { PostAsked } from "../contract/post-operation";

type Recovery = NonNullable<CorrectionContent["recovery"]>;

/** The terms of a plan: those of the engine by default. */
export interface AskedTerms {
  readonly treatment?: NonNullable<CorrectionsFacts["treatment"]>;
  readonly recovery?: Recovery | null;
}

/** How money is recovered unless a posting says otherwise. */
export const AT_ONCE: Recovery = {
  mode: "AtOnce",
  periods: null,
  amountPerPeriod: null,
  protectMinimumWage: false,
  protectCourtOrders: true,
};

/** Returns the terms of a posting as they are stored and shown. */
export function recoveryOf({ amountPerPeriod, ...asked }: NonNullable<PostAsked["recovery"]>): Recovery {
  return { ...asked, amountPerPeriod: amountPerPeriod === null ? null : moneyOf(amountPerPeriod) };
}

/** Returns the terms as the engine reads them; `minimumWagePay` is the least gross pay of the run, if it is known. */
export function recoveryFacts(
  { mode, periods, amountPerPeriod, protectMinimumWage, protectCourtOrders }: Recovery,
  minimumWagePay: string | null,
): NonNullable<CorrectionsFacts["recovery"]> {
  return {
    mode,
    protectCourtOrders,
    ...(periods === null ? {} : { periods }),
    ...(amountPerPeriod === null ? {} : { amountPerPeriod }),
    ...(protectMinimumWage && minimumWagePay !== null ? { minimumWagePay } : {}),
  };
}

/** Returns the terms for the run after one that has recovered its part. */
export function continued(recovery: Recovery): Recovery {
  const { mode, periods } = recovery;
  return mode === "Spread" && periods !== null ? { ...recovery, periods: Math.max(1, periods - 1) } : recovery;
}

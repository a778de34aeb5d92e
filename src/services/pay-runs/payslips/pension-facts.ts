import type { PayslipFacts } from "../../../engine";
import type { GivenPension } from "../../contract";
import type { Earlier } from "./earlier";

type PensionFacts = NonNullable<PayslipFacts["pension"]>;

interface AllPensions {
  /** Null without a pension. */
  readonly pension: PensionFacts | null;
  readonly furtherPensions: readonly PensionFacts[];
}

/**
 * Returns the engine's facts of a payment's pensions; each includes earlier pay in its pay reference period unless the
 * service states it.
 */
export function pensionFacts(
  pensions: readonly Pick<GivenPension, "terms">[],
  { pensionsToDate }: Pick<Earlier, "pensionsToDate">,
): AllPensions {
  const [first = null, ...furtherPensions] = pensions.map(({ terms }, at): PensionFacts => {
    const before = pensionsToDate[at];
    return before === undefined ? terms : { payReferencePeriodToDate: before, ...terms };
  });
  return { pension: first, furtherPensions };
}

import type { Reader } from "../base";

/** A penny, or a hundredth of a per cent: the least amount that is asked for. */
export const PENNY = "0.01";

/** Reads the step of what may be chosen, a penny if it is left out; in hundredths. */
export function readStep(reader: Reader, step: unknown = PENNY): number {
  const hundredths = reader.amount(step, "step", "");
  if (hundredths < 1) reader.refuse("too_small", "/step", { minimum: PENNY });
  return hundredths;
}

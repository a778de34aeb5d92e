import { formatHundredths } from "../../../engine/base";
import { basisPoints } from "../../../engine/rulebook";

/** Writes a rate of the rules as percentages are written over HTTP: "92%" is "92.00". */
export function percentage(rate: string): string {
  return formatHundredths(basisPoints(rate));
}

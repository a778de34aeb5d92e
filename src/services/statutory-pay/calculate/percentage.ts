import { formatPence } from "../../../engine/base";
import { basisPoints } from "../../../engine/rulebook";

/** Writes a rate of the rules as percentages are written over HTTP: "92%" is "92.00". */
export function percentage(rate: string): string {
  // Hundredths of a percent have two places, as pence have.
  const hundredths: number = basisPoints(rate);
  return formatPence(hundredths);
}

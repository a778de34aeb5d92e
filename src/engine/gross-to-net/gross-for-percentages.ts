import { readPence } from "../base";
import type { PayLine } from "./facts";

/**
 * Returns the gross pay of which other lines are a percentage, in pence: the lines in money that are taxable or NICable,
 * before salary sacrifice. Lines that are a percentage themselves are not among them, so that their order is no matter.
 */
export function grossForPercentages(lines: readonly PayLine[]): number {
  return lines.filter(isGross).reduce((sum, { amount }) => sum + readPence(amount), 0);
}

function isGross({ lineType = "Payment", isTaxable = true, isNiable = true }: PayLine): boolean {
  return (lineType === "Payment" || lineType === "StatutoryPayment") && (isTaxable || isNiable);
}

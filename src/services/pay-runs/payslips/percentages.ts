import { readPence } from "../../../engine/base";
import { moneyOf } from "../../contract";
import { millionthsOf } from "../lines/line-amount";
import type { NotedLine } from "./engine-lines";

/** Millionths of a per cent in a whole. */
const WHOLE = 100_000_000n;
/** A limit in pence above that of any payslip, which then reports it. */
const TOO_MUCH = 10n ** 13n;

/**
 * Calculates lines that are a percentage of gross pay, rounded half away from zero to the penny. Gross pay is all other
 * lines in money that are taxable or NICable, before salary sacrifice: percentages exclude each other, so that their
 * order does not matter.
 */
export function withPercentages(lines: readonly NotedLine[]): readonly NotedLine[] {
  if (lines.every(({ percentage }) => percentage === undefined)) return lines;
  const gross = lines.reduce((sum, each) => sum + (isGross(each) ? readPence(each.line.amount) : 0), 0);
  return lines.map((each) => {
    const { line, percentage } = each;
    if (percentage === undefined) return each;
    const amount = shareOf(gross, percentage.rate);
    return { ...each, line: { ...line, amount: moneyOf(percentage.isNegated ? -amount : amount) } };
  });
}

function isGross({ line, percentage }: NotedLine): boolean {
  const { lineType = "Payment", isTaxable = true, isNiable = true } = line;
  const isMoney = lineType === "Payment" || lineType === "StatutoryPayment";
  return percentage === undefined && isMoney && (isTaxable || isNiable);
}

function shareOf(pence: number, rate: string): number {
  const product = BigInt(pence) * millionthsOf(rate);
  const sign = product < 0n ? -1n : 1n;
  const size = (2n * sign * product + WHOLE) / (2n * WHOLE);
  return Number(sign * (size > TOO_MUCH ? TOO_MUCH : size));
}

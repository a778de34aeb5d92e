import { formatPence, itemAt, type Reader, WHOLE_IN_BASIS_POINTS } from "../../base";
import type { LineAmountType } from "../words";
import type { DocumentAmounts } from "./document";
import type { TaxGroup } from "./group-lines";

export interface TaxedGroup extends TaxGroup {
  readonly tax: number;
}

/** Writes the amounts of a document. Problems: `negative_amount` for a total below zero, `too_large`. */
export function writeDocument(
  type: LineAmountType,
  amounts: readonly number[],
  groups: readonly TaxedGroup[],
  reader: Reader,
): DocumentAmounts {
  const taxes = amounts.map(() => 0);
  for (const { places, rate, tax } of groups) {
    const ofGroup = places.map((at) => itemAt(amounts, at));
    for (const [index, part] of shareTax(ofGroup, { type, rate, tax }).entries()) taxes[itemAt(places, index)] = part;
  }
  const sum = amounts.reduce((total, pence) => total + pence, 0);
  const tax = groups.reduce((total, group) => total + group.tax, 0);
  const total = type === "Inclusive" ? sum : sum + tax;
  reader.limit(total, "/lines");
  if (total < 0) reader.refuse("negative_amount", "/lines");
  return {
    lines: amounts.map((pence, at) => ({ lineAmount: formatPence(pence), taxAmount: formatPence(itemAt(taxes, at)) })),
    taxes: groups.map(({ taxType, rate, pence, tax: taxAmount }) => ({
      taxType,
      rate: formatPence(rate),
      amount: formatPence(pence),
      taxAmount: formatPence(taxAmount),
    })),
    subTotal: formatPence(total - tax),
    totalTax: formatPence(tax),
    total: formatPence(total),
  };
}

interface Shared {
  readonly type: LineAmountType;
  /** Hundredths of a per cent. */
  readonly rate: number;
  /** Tax of all the amounts together, in pence. */
  readonly tax: number;
}

/**
 * Shares tax to the lines of one tax type by the largest remainder: each line gets its own tax rounded down, and the
 * remaining pennies go one each to the lines with the largest remainders, of equal ones the first. More pennies than
 * lines, which a credit note can have after others were voided, are shared in the same order again.
 */
function shareTax(amounts: readonly number[], { type, rate, tax }: Shared): readonly number[] {
  const whole = BigInt(type === "Inclusive" ? WHOLE_IN_BASIS_POINTS + rate : WHOLE_IN_BASIS_POINTS);
  const products = amounts.map((pence) => (type === "NoTax" ? 0n : BigInt(pence) * BigInt(rate)));
  const parts = products.map((product) => Number(floorQuotient(product, whole)));
  const left = tax - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = products
    .map((product, at) => ({ at, remainder: product - floorQuotient(product, whole) * whole }))
    .sort((a, b) => Number(b.remainder - a.remainder) || a.at - b.at);
  // Pennies to take back come from the smallest remainders.
  const order = left < 0 ? byRemainder.reverse() : byRemainder;
  for (let penny = 0; penny < Math.abs(left); penny++) {
    const { at } = itemAt(order, penny % order.length);
    parts[at] = itemAt(parts, at) + Math.sign(left);
  }
  return parts;
}

function floorQuotient(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value < 0n && quotient * divisor !== value ? quotient - 1n : quotient;
}

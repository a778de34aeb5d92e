import { formatPence, itemAt, type Reader } from "../../base";
import type { LineAmountType } from "../words";
import type { DocumentAmounts } from "./document";
import type { TaxGroup } from "./group-lines";
import { shareTax } from "./share-tax";

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

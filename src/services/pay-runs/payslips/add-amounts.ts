import type { PayslipAmounts } from "../../../engine";
import { byName, formatPence, type Money, PAYSLIP_AMOUNT_NAMES, readPence } from "../../../engine/base";

/** Amounts of payslips here, which always state qualifying earnings. */
export type ShownAmounts = PayslipAmounts & { readonly qualifyingEarnings: Money };

type Tree = { readonly [name: string]: string | Tree };

/** Adds up the amounts of several payslips, by name. */
export function addAmounts(all: readonly ShownAmounts[]): ShownAmounts {
  return all.reduce<Tree>(
    (sum, each) => added(sum, each as unknown as Tree),
    NOTHING as unknown as Tree,
  ) as unknown as ShownAmounts;
}

const NOTHING: ShownAmounts = {
  ...byName(PAYSLIP_AMOUNT_NAMES, () => "0.00"),
  pensionContributionsByType: {},
  statutoryPay: {},
};

/** Returns the amounts of a year to date, without those that only a year has. */
export function amountsOnly(amounts: ShownAmounts): ShownAmounts {
  return Object.fromEntries(
    Object.keys(NOTHING).map((name) => [name, amounts[name as keyof ShownAmounts]]),
  ) as unknown as ShownAmounts;
}

function added(a: Tree, b: Tree): Tree {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...names].map((name) => [name, sumOf(a[name], b[name])]));
}

function sumOf(a: string | Tree | undefined, b: string | Tree | undefined): string | Tree {
  if (a === undefined || b === undefined) return a ?? b ?? "0.00";
  if (typeof a === "object" || typeof b === "object") return added(a as Tree, b as Tree);
  return formatPence(readPence(a) + readPence(b));
}

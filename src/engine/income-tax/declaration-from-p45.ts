import { readTaxCode } from "./tax-code";

/**
 * Returns the starter declaration that a P45 shows, by the tax code on it: an earlier job of this year (B), or another
 * job or a pension (C) if the code has no allowances.
 */
export function declarationFromP45(taxCode: string): "B" | "C" {
  const code = readTaxCode(taxCode);
  const isWithoutAllowance = code?.kind === "Flat" || (code?.kind === "Allowance" && code.suffix === "");
  return isWithoutAllowance ? "C" : "B";
}

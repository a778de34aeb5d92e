import type { Money } from "../../engine";

/** Shows a total of a workforce, which can be larger than any amount of one person. */
export function totalText(total: Money): string {
  return text(penceOfTotal(total));
}

/** Shows by how much a total changes. */
export function changeText(before: Money, after: Money): string {
  return text(penceOfTotal(after) - penceOfTotal(before));
}

function penceOfTotal(total: Money): bigint {
  return BigInt(total.replace(".", ""));
}

function text(pence: bigint): string {
  const digits = String(pence < 0n ? -pence : pence).padStart(3, "0");
  const pounds = BigInt(digits.slice(0, -2)).toLocaleString("en-GB");
  return `${pence < 0n ? "−" : ""}£${pounds}.${digits.slice(-2)}`;
}

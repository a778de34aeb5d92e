import type { Money } from "../../engine";

/** Converts an amount as people type it ("£2,500.50") to the engine's form; anything else is unchanged. */
export function typedAmount(text: string): string {
  return text.replace(/[£,\s]/g, "");
}

/** Returns the whole pence of an amount from the engine. */
export function penceOf(money: Money): number {
  return Number(money.replace(".", ""));
}

/** Formats pence as "£1,234.50" or "−£20.00". */
export function pounds(pence: number): string {
  const text = (Math.abs(pence) / 100).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${pence < 0 ? "−" : ""}£${text}`;
}

/** Formats an amount of the engine for people. */
export function shown(money: Money): string {
  return pounds(penceOf(money));
}

/** Formats whole pence as the engine's amount. */
export function amountOf(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Returns the whole pence of a typed amount; NaN if it is not an amount with at most two decimals. */
export function typedPence(text: string): number {
  const amount = typedAmount(text);
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN;
}

/** Returns the basis points of a typed percentage, 0 to 100; NaN for anything else. */
export function typedBasisPoints(text: string): number {
  const percent = text.replace(/[%\s]/g, "");
  const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : Number.NaN;
  return basisPoints <= 10_000 ? basisPoints : Number.NaN;
}

/** Multiplies and divides whole numbers, rounded half up to a whole number. */
export function halfUp(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((total, factor) => total * BigInt(factor), 1n);
  return Number((2n * product + BigInt(divisor)) / (2n * BigInt(divisor)));
}

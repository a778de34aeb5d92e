import type { Money } from "../../engine";

/** An amount as people type it ("£2,500.50"), in the engine's form; anything else is left as it is. */
export function typedAmount(text: string): string {
  return text.replace(/[£,\s]/g, "");
}

/** Whole pence of an amount that the engine wrote. */
export function penceOf(money: Money): number {
  return Number(money.replace(".", ""));
}

/** "£1,234.50" or "−£20.00". */
export function pounds(pence: number): string {
  const text = (Math.abs(pence) / 100).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${pence < 0 ? "−" : ""}£${text}`;
}

/** An amount of the engine for reading. */
export function shown(money: Money): string {
  return pounds(penceOf(money));
}

/** Whole pence as the engine reads them. */
export function amountOf(pence: number): string {
  return (pence / 100).toFixed(2);
}

/** Whole pence of a typed amount; NaN when it is no amount of at most two decimals. */
export function typedPence(text: string): number {
  const amount = typedAmount(text);
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? Math.round(Number(amount) * 100) : Number.NaN;
}

/** Hundredths of a per cent of a typed percentage, 0 to 100; NaN for anything else. */
export function typedBasisPoints(text: string): number {
  const percent = text.replace(/[%\s]/g, "");
  const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? Math.round(Number(percent) * 100) : Number.NaN;
  return basisPoints <= 10_000 ? basisPoints : Number.NaN;
}

/** Nearest whole number, half up, of whole numbers multiplied and divided. */
export function halfUp(factors: readonly number[], divisor: number): number {
  const product = factors.reduce((total, factor) => total * BigInt(factor), 1n);
  return Number((2n * product + BigInt(divisor)) / (2n * BigInt(divisor)));
}

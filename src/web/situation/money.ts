import type { Money } from "../../engine";
import { readPence, WHOLE_IN_BASIS_POINTS } from "../../engine/base";
import { locales } from "../words";

/** Converts an amount as people type it ("£2,500.50") to the engine's form; anything else is unchanged. */
export function typedAmount(text: string): string {
  return text.replace(/[£,\s]/g, "");
}

/** Returns the whole pence of an amount from the engine. */
export function getPence(money: Money): number {
  return readPence(money);
}

/** Formats pence as "£1,234.50" or "−£20.00". */
export function pounds(pence: number): string {
  const text = (Math.abs(pence) / 100).toLocaleString(locales(), {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return `${pence < 0 ? "−" : ""}£${text}`;
}

/** Formats an amount of the engine for people. */
export function shown(money: Money): string {
  return pounds(getPence(money));
}

/** Returns the whole pence of a typed amount; NaN if it is not an amount with at most two decimals. */
export function typedPence(text: string): number {
  const amount = typedAmount(text);
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) ? readPence(amount) : Number.NaN;
}

/** Converts days or hours as people type them; null if they are not a number with at most two decimals. */
export function typedTimes(text: string): string | null {
  const times = text.trim();
  return /^\d{1,3}(\.\d{1,2})?$/.test(times) ? times : null;
}

/** Returns the basis points of a typed percentage, 0 to 100; NaN for anything else. */
export function typedBasisPoints(text: string): number {
  const percent = text.replace(/[%\s]/g, "");
  // A basis point is a hundredth of a per cent, as a penny is of a pound.
  const basisPoints = /^\d{1,3}(\.\d{1,2})?$/.test(percent) ? readPence(percent) : Number.NaN;
  return basisPoints <= WHOLE_IN_BASIS_POINTS ? basisPoints : Number.NaN;
}

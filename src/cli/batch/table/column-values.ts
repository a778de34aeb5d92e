import type { TableColumn } from "../../../batch";
import { toDecimalTexts, toPence } from "./decimals";

/** Returns a column of amounts. Amounts that are not whole pence are passed on as text, so that their rows are refused as such. */
export function amountColumn(values: ArrayLike<unknown>, scale: number): TableColumn {
  const pence = toPence(values, scale);
  return pence === null ? { kind: "text", values: toDecimalTexts(values, scale) } : { kind: "pence", values: pence };
}

/** Returns the amounts of lists in pence, infinite where they are not whole pence, so that their rows are refused. */
export function penceOf(amounts: ArrayLike<unknown>, scale: number): Float64Array {
  const pence = toPence(amounts, scale);
  if (pence !== null) return pence;
  return Float64Array.from(amounts, (amount) => toPence([amount], scale)?.[0] ?? Number.POSITIVE_INFINITY);
}

const DAY = 86_400_000;
const DATE_LENGTH = 10;

/** Writes a day, counted from 1 January 1970, as a date; null for none. */
export function dateText(days: unknown): string | null {
  return typeof days === "number" ? new Date(days * DAY).toISOString().slice(0, DATE_LENGTH) : null;
}

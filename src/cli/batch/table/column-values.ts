import type { TableColumn } from "../../../batch";
import { toDecimalTexts, toPence } from "./decimals";

/** Returns a column of amounts. Amounts that are not whole pence are passed on as text, so that their rows are refused as such. */
export function amountColumn(values: ArrayLike<unknown>, scale: number): TableColumn {
  const pence = toPence(values, scale);
  return pence === null ? { kind: "text", values: toDecimalTexts(values, scale) } : { kind: "pence", values: pence };
}

/** Returns the amounts of a list; infinite ones if any is not whole pence, so that its row is refused. */
export function paysOf(list: ArrayLike<unknown>, scale: number): Float64Array {
  return toPence(list, scale) ?? new Float64Array(list.length).fill(Number.POSITIVE_INFINITY);
}

const DAY = 86_400_000;
const DATE_LENGTH = 10;

/** Writes a day, counted from 1 January 1970, as a date; null for none. */
export function dateText(days: unknown): string | null {
  return typeof days === "number" ? new Date(days * DAY).toISOString().slice(0, DATE_LENGTH) : null;
}

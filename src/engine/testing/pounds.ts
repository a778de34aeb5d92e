import { formatPence, type Money, type Pence, readPence } from "../base";

/** Writes whole pence as an amount in pounds. */
export const pounds: (pence: Pence) => Money = formatPence;

/** Reads an amount of a result as whole pence; zero if there is none. */
export function poundsToPence(amount: Money | null | undefined): Pence {
  return readPence(amount ?? "0");
}

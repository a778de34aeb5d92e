import { formatPence, type Money, readPence } from "../base";

/** Writes whole pence as an amount in pounds. */
export const pounds: (pence: number) => Money = formatPence;

/** Reads an amount of a result as whole pence; zero if there is none. */
export function penceOf(amount: Money | null | undefined): number {
  return readPence(amount ?? "0");
}

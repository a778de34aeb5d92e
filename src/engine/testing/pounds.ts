import { formatPence, type Money, readPence } from "../base";

/** Whole pence as an amount in pounds. */
export const pounds: (pence: number) => Money = formatPence;

/** An amount of a result in whole pence; nought where there is none. */
export function penceOf(amount: Money | undefined): number {
  return amount === undefined ? 0 : readPence(amount);
}

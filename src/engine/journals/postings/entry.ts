import type { Pence } from "../../base";
import type { Account } from "./account";
import type { Cell } from "./cell";

/** An amount for an account in a cell. Debits are positive. */
export interface Entry {
  readonly account: Account;
  readonly cell: Cell;
  readonly pence: Pence;
  /** The payslip and row it comes from, if lines are not consolidated. */
  readonly origin: string;
}

declare const balanced: unique symbol;

/** Entries that add up to zero, in total and in every cell. Only `balance` makes them. */
export type BalancedEntries = readonly Entry[] & { readonly [balanced]: true };

/**
 * Adds the counterpart to entries: in every cell, the account given receives the remainder. So each department, letter
 * or plan balances, however its pennies were allocated.
 */
export function balance(entries: readonly Entry[], counterpart: Account, origin: string): BalancedEntries {
  const left = new Map<Cell, number>();
  for (const { cell, pence } of entries) left.set(cell, (left.get(cell) ?? 0) + pence);
  const against = [...left].map(([cell, pence]) => ({ account: counterpart, cell, pence: 0 - pence, origin }));
  return [...entries, ...against] as readonly Entry[] as BalancedEntries;
}

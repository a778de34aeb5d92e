import type { Account } from "./account";
import type { Cell } from "./cell";

/** An amount for an account, with what it may be split by. Debits are positive. */
export interface Entry {
  readonly account: Account;
  readonly cell: Cell;
  readonly pence: number;
  /** Which payslip and row it comes from, where lines are not consolidated. */
  readonly origin: string;
}

declare const balanced: unique symbol;

/** Entries that come to nought, in sum and in every cell. Only `balance` makes them. */
export type BalancedEntries = readonly Entry[] & { readonly [balanced]: true };

/**
 * Entries with their counterpart: in every cell the account given takes what the others leave. So a department, a letter
 * or a plan balances in itself, however its pennies were spread.
 */
export function balance(entries: readonly Entry[], counterpart: Account, origin: string): BalancedEntries {
  const left = new Map<Cell, number>();
  for (const { cell, pence } of entries) left.set(cell, (left.get(cell) ?? 0) + pence);
  const against = [...left].map(([cell, pence]) => ({ account: counterpart, cell, pence: 0 - pence, origin }));
  return [...entries, ...against] as readonly Entry[] as BalancedEntries;
}

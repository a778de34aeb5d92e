import type { Pence } from "../../base";
import type { ControlAccount } from "../words";

/** One value for every split dimension in use. Equal cells are the same object. */
export interface Cell {
  /** Null for none. */
  readonly department: string | null;
  readonly costCentre: string | null;
  /** By the position of the split dimension among those in use; "" if the employee has none. */
  readonly values: readonly string[];
}

/** Interns cells. */
export class Cells {
  readonly #known = new Map<string, Cell>();

  cell(department: string | null, costCentre: string | null, values: readonly string[]): Cell {
    const key = JSON.stringify([department, costCentre, ...values]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const cell = { department, costCentre, values };
    this.#known.set(key, cell);
    return cell;
  }
}

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

/** The account an amount is posted to, and its description. */
export interface Account {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  readonly payElementId: string | null;
  readonly controlAccount: ControlAccount | null;
  readonly isExpense: boolean;
}

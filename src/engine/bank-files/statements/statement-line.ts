import type { Failure, Pence } from "../../base";

/** One movement on a bank statement. */
export interface StatementLine {
  /** From 1, in the order of the statement. */
  readonly lineNumber: number;
  readonly date: string;
  /** In pence; below zero for money that went out. */
  readonly amountPence: Pence;
  /** What the payment carried for its payee; "" if the statement does not show it. */
  readonly reference: string;
  /** The other party, or the bank's description; "" if the statement does not show it. */
  readonly description: string;
  /** The bank's reason for money that came back; null if it states none. */
  readonly returnedReason: string | null;
}

/** The movements of a bank statement in the order of the file, or every problem found in it. */
export type ReadStatement = { readonly ok: true; readonly value: readonly StatementLine[] } | Failure;

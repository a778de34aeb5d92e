import type { ControlAccount } from "../words";

/** The account an amount is posted to, and its description. */
export interface Account {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  readonly payElementId: string | null;
  readonly controlAccount: ControlAccount | null;
  readonly isExpense: boolean;
}

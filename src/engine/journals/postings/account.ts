import type { ControlAccount } from "../words";

/** Where an amount is posted, and as what. */
export interface Account {
  readonly nominalCode: string;
  readonly nominalName: string | null;
  readonly description: string;
  readonly payElementId: string | null;
  readonly controlAccount: ControlAccount | null;
  readonly isExpense: boolean;
}

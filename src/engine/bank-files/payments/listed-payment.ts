import type { Pence } from "../../base";

/** A payment as a list writes it. */
export interface ListedPayment {
  readonly paymentId: string;
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly amountPence: Pence;
  readonly reference: string;
  /** The day on which the money is to arrive. */
  readonly paymentDate: string;
}

/** The account that pays. */
export interface PayingAccount {
  readonly sortCode: string;
  readonly accountNumber: string;
  readonly accountName: string;
}

/** What can be read back of a payment: the columns that the format has. */
export type ReadListed = { -readonly [Name in keyof ListedPayment]?: ListedPayment[Name] };

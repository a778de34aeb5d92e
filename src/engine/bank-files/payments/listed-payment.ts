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

/**
 * HMRC's account for employers' PAYE payments. Source: GOV.UK, Pay employers' PAYE, "Bank details for online or telephone
 * banking, CHAPS, Bacs", read on 26 November 2026.
 */
export const TAX_AUTHORITY_ACCOUNT = {
  accountName: "HMRC CUMBERNAULD",
  sortCode: "083210",
  accountNumber: "12001039",
} as const;

interface TaxMonth {
  /** The year in which the tax year starts. */
  readonly taxYear: number;
  /** From 1 (6 April to 5 May) to 12; 13 for the Class 1A of form P11D(b). */
  readonly taxMonth: number;
}

/** The month that a payment of the Class 1A of form P11D(b) has in its reference. Source: GOV.UK, Pay employers' Class 1A. */
export const CLASS_1A_MONTH = 13;

/**
 * Returns the payment reference of a tax month: the accounts office reference without spaces, then two digits of the year
 * in which the tax year ends and two of the month. HMRC asks for the four digits on payments that come early or late, and
 * accepts them on others. Source: GOV.UK, Pay employers' PAYE, "Reference number".
 */
export function taxPaymentReference(accountsOfficeReference: string, { taxYear, taxMonth }: TaxMonth): string {
  const digits = `${(taxYear + 1) % 100}`.padStart(2, "0") + `${taxMonth}`.padStart(2, "0");
  return accountsOfficeReference.replace(/\s/g, "").toUpperCase() + digits;
}

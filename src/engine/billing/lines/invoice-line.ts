import type { Money, Pence } from "../../base";
import type { FeeKind } from "../words";
import type { ControlAmount } from "./run-facts";

/** What a line charges for: one of the three, or neither for pay without an element and for a total. */
export interface LineSource {
  readonly payElementId: string | null;
  readonly controlAccount: ControlAmount | null;
  readonly feeKind: FeeKind | null;
}

/** A line of an invoice, as `calculateInvoice` takes it and with what it charges for. */
export interface InvoiceLine extends LineSource {
  readonly description: string;
  /** Up to six decimals. */
  readonly quantity: string;
  /** Pounds with four decimals. */
  readonly unitAmount: string;
  readonly lineAmount: Money;
  readonly accountCode: string | null;
  readonly taxType: string | null;
  /** What its fee states itself; null where mappings and defaults decide. */
  readonly ownAccountCode: string | null;
  readonly ownTaxType: string | null;
  readonly employeeId: string | null;
  readonly feeId: string | null;
}

/** What is charged before it is written as a line: an amount with its place. */
export interface Charge extends LineSource {
  readonly names: Readonly<Record<string, string>>;
  readonly description: string | null;
  /** In pence, markup included. */
  readonly pence: Pence;
  /** In pence, before the markup. */
  readonly paid: number;
  /** Millionths; null for one. */
  readonly quantity: bigint | null;
  readonly accountCode: string | null;
  readonly taxType: string | null;
  readonly ownAccountCode: string | null;
  readonly ownTaxType: string | null;
  readonly employeeId: string | null;
  readonly feeId: string | null;
}

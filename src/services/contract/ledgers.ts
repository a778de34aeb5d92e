import type { ExportPreset, Journal } from "../../engine/journals";
import type { Tx } from "../../platform/store";

/** A part of a journal on its way to accounting software. */
export interface LedgerMessage {
  /** The same whenever the part is sent: a ledger that takes idempotency keys gets it as one. */
  readonly name: string;
  readonly journal: Journal;
}

/** Accounting software that takes journals. Both calls reject with a `LedgerFault` if they are not answered. */
export interface Ledger {
  /** Whose limits the parts keep. */
  readonly preset: ExportPreset;
  /** Returns the ledger's reference of a part that it has; null if it has no part of this name. */
  readonly find: (name: string) => Promise<string | null>;
  /** Sends a part; returns the ledger's reference. */
  readonly send: (message: LedgerMessage) => Promise<string>;
}

export type LedgerFaultToken = "ledger_unreachable" | "credentials_refused" | "ledger_refused";

/** A ledger did not answer, or refused. After `ledger_unreachable` it is not known whether it has the part. */
export class LedgerFault extends Error {
  override readonly name = "LedgerFault";

  constructor(
    readonly token: LedgerFaultToken,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/**
 * A service's connections with accounting software: returns the ledger of a tenant, `connection_not_callable` if its
 * credentials were refused, and null if the service has no such connection.
 */
export type LedgerOf<Context> = (
  tx: Tx,
  tenantId: string,
  context: Context,
) => Promise<Ledger | "connection_not_callable" | null>;

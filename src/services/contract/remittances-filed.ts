import type { Tx } from "../../platform/store";

/** Called when court orders puts remittances into a file of its own, in the transaction that makes it. */
export type RemittancesFiled = (tx: Tx, remittanceIds: readonly string[], now: string) => Promise<void>;

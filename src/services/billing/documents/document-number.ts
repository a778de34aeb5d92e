import { writeDocumentNumber } from "../../../engine/billing";
import { hold, holdLate, type Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { type ClientRow, findClient } from "../clients/find-client";
import { findDefaults } from "../finance/find-defaults";
import { takeNumber } from "../finance/sequences";

/** A number of the sequence, and as it is written. */
interface DocumentNumber {
  readonly sequence_number: number;
  readonly text: string;
}

/** Numbers a document in the form of the organisation. It is the last lock that an operation takes. */
export async function numberDocument(
  { tx, organisationId }: Pick<RequestWork, "tx" | "organisationId">,
  kind: "Invoice" | "CreditNote",
  issueDate: string,
  { reference: clientReference }: Pick<ClientRow, "reference">,
): Promise<DocumentNumber> {
  const { invoiceNumberFormat, creditNoteNumberFormat, numberPadding: padding } = await findDefaults(tx);
  const format = kind === "Invoice" ? invoiceNumberFormat : creditNoteNumberFormat;
  const number = await takeNumber(tx, organisationId, kind);
  const written = writeDocumentNumber({ format, number, padding, issueDate, clientReference });
  if (!written.ok) throw new Error("A stored format of numbers is valid.");
  return { sequence_number: number, text: written.value };
}

/**
 * Lets one request at a time change the invoices, credit notes, allocations and payments of a client: what is due and
 * what is left to credit is read and written under this one lock. A condition on a version may have locked a row before.
 */
export async function holdClient(tx: Tx, clientId: string): Promise<ClientRow> {
  const client = await findClient(tx, clientId);
  await holdLate(tx, lockName(client), "alone");
  return client;
}

/** The same for several clients, in one order, before anything else is locked. */
export async function holdClients(tx: Tx, clients: readonly ClientRow[]): Promise<void> {
  for (const name of clients.map(lockName).sort()) await hold(tx, name);
}

function lockName({ organisation_id, client_id }: ClientRow): string {
  return `billing client ${organisation_id} ${client_id}`;
}

import { writeDocumentNumber } from "../../../engine/billing";
import type { RequestWork } from "../../contract";
import type { ClientRow } from "../clients/find-client";
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

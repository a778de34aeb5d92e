import { isRecord } from "../../../platform";

/** Replies of an email server from here on are final. */
const REFUSED_STATUS = 500;

/** Returns whether the server will never accept the email: the recipient or the message is refused. */
export function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = isRecord(error) ? error : {};
  return (code === "EENVELOPE" || code === "EMESSAGE") && Number(responseCode) >= REFUSED_STATUS;
}

/** The email of a document, as its `Message-ID` names it. */
interface EmailId {
  readonly kind: string;
  readonly organisation: string;
  readonly jobId: string;
  readonly documentId: string;
}

/** Returns the `Message-ID` of a document's email: the same if it is sent twice. */
export function getMessageId({ kind, organisation, jobId, documentId }: EmailId, address: string): string {
  return `<${kind}.${organisation}.${jobId}.${documentId}@${new URL(address).hostname}>`;
}

const OURS = /^<(\w+)\.(\w+)\.(\w+)\.(\w+)@/;

/** Returns the email that a `Message-ID` names; null if it is not that of a document. */
export function getEmail(messageId: string): EmailId | null {
  const [, kind, organisation, jobId, documentId] = OURS.exec(messageId) ?? [];
  if (kind === undefined || organisation === undefined || jobId === undefined || documentId === undefined) return null;
  return { kind, organisation, jobId, documentId };
}

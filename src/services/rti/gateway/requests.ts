/** User and password for the gateway. */
export interface GatewayCredentials {
  readonly gatewayUserId: string;
  readonly gatewayPassword: string;
}

/** The sender details that every message of a conversation contains. */
export interface Speaker {
  /** "HMRC-PAYE-RTI-FPS". */
  readonly messageClass: string;
  readonly taxOfficeNumber: string;
  readonly taxOfficeReference: string;
  readonly isTest: boolean;
  readonly credentials: GatewayCredentials | null;
}

/** Returns a message to send: with its own transaction id, by which it can be found, and with credentials. */
export function submitRequest(message: string, transactionId: string, { credentials }: Speaker): string {
  return message
    .replace("<CorrelationID>", () => `<TransactionID>${transactionId}</TransactionID><CorrelationID>`)
    .replace("</MessageDetails>", () => `</MessageDetails>${senderOf(credentials)}`);
}

/** Returns the request for the result of a message. */
export function pollRequest(correlationId: string, speaker: Speaker): string {
  return envelope({ ...speaker, credentials: null }, "poll", "submit", correlationId);
}

/** Returns the request to delete a conversation that has ended. */
export function deleteRequest(correlationId: string, speaker: Speaker): string {
  return envelope(speaker, "request", "delete", correlationId);
}

/** Returns the request for the conversations of a class that have not been deleted. */
export function listRequest(speaker: Speaker): string {
  return envelope(speaker, "request", "list", "");
}

function envelope(speaker: Speaker, qualifier: string, task: string, correlationId: string): string {
  const { messageClass, isTest, taxOfficeNumber, taxOfficeReference, credentials } = speaker;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope"><EnvelopeVersion>2.0</EnvelopeVersion>',
    `<Header><MessageDetails><Class>${escaped(messageClass)}</Class><Qualifier>${qualifier}</Qualifier>`,
    `<Function>${task}</Function><CorrelationID>${escaped(correlationId)}</CorrelationID>`,
    `<Transformation>XML</Transformation><GatewayTest>${isTest ? 1 : 0}</GatewayTest></MessageDetails>`,
    `${senderOf(credentials)}</Header><GovTalkDetails><Keys>`,
    `<Key Type="TaxOfficeNumber">${escaped(taxOfficeNumber)}</Key>`,
    `<Key Type="TaxOfficeReference">${escaped(taxOfficeReference)}</Key>`,
    "</Keys></GovTalkDetails><Body></Body></GovTalkMessage>\n",
  ].join("");
}

function senderOf(credentials: GatewayCredentials | null): string {
  if (credentials === null) return "";
  const { gatewayUserId, gatewayPassword } = credentials;
  return [
    `<SenderDetails><IDAuthentication><SenderID>${escaped(gatewayUserId)}</SenderID>`,
    "<Authentication><Method>clear</Method><Role>principal</Role>",
    `<Value>${escaped(gatewayPassword)}</Value></Authentication></IDAuthentication></SenderDetails>`,
  ].join("");
}

/** Escapes a text for use inside an element. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns a submission's id as a transaction id of the gateway: 32 hexadecimal digits. */
export function getTransactionId(submissionId: string): string {
  const value = [...submissionId].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n);
  return value.toString(16).toUpperCase().padStart(32, "0");
}

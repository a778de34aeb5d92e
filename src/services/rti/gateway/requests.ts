/** User and password of the gateway. */
export interface GatewayCredentials {
  readonly gatewayUserId: string;
  readonly gatewayPassword: string;
}

/** What every message of a conversation says. */
export interface Speaker {
  /** "HMRC-PAYE-RTI-FPS". */
  readonly messageClass: string;
  readonly taxOfficeNumber: string;
  readonly taxOfficeReference: string;
  readonly isTest: boolean;
  readonly credentials: GatewayCredentials | null;
}

/** A message as it is sent: with a number of its own, by which it is found again, and with credentials. */
export function submitRequest(message: string, transactionId: string, { credentials }: Speaker): string {
  return message
    .replace("<CorrelationID>", () => `<TransactionID>${transactionId}</TransactionID><CorrelationID>`)
    .replace("</MessageDetails>", () => `</MessageDetails>${senderOf(credentials)}`);
}

/** Asks for the answer to a message. */
export function pollRequest(correlationId: string, speaker: Speaker): string {
  return envelope({ ...speaker, credentials: null }, "poll", "submit", correlationId);
}

/** Has the gateway forget a conversation that has ended. */
export function deleteRequest(correlationId: string, speaker: Speaker): string {
  return envelope(speaker, "request", "delete", correlationId);
}

/** Asks for the conversations of a class that have not been deleted. */
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

/** A text inside an element. */
export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

import type { GatewayError } from "../../store/rti-tables";
import { escaped } from "../requests";

/** Who raised the errors: the gateway, or the department behind it. */
type RaisedBy = "Gateway" | "Department";

export interface ReplyHead {
  readonly messageClass: string;
  readonly correlationId: string;
  readonly pollAddress: string;
  readonly timestamp: string;
}

/** The message was received; its result is polled at the address. */
export function acknowledgement(head: ReplyHead): string {
  return reply(head, "acknowledgement", "submit");
}

/** The department has accepted the message. */
export function accepted(head: ReplyHead, irMark: string): string {
  const body = [
    '<SuccessResponse xmlns="http://www.inlandrevenue.gov.uk/SuccessResponse"><IRmarkReceipt>',
    `<Message code="0000">The sandbox has the message with the IRmark ${escaped(irMark)}.</Message>`,
    `</IRmarkReceipt><AcceptedTime>${head.timestamp}</AcceptedTime></SuccessResponse>`,
  ].join("");
  return reply(head, "response", "submit", { body });
}

/** The department rejects the message, with everything that is wrong with it. */
export function rejected(head: ReplyHead, errors: readonly GatewayError[]): string {
  const text =
    "The submission of this document has failed due to departmental specific business logic in the Body tag.";
  const summary = [{ number: "3001", type: "business", text, location: null }];
  const body = [
    '<ErrorResponse xmlns="http://www.govtalk.gov.uk/CM/errorresponse" SchemaVersion="2.0">',
    `<Application><MessageCount>${errors.length}</MessageCount></Application>`,
    `${errors.map((error) => errorXml(error, "Department")).join("")}</ErrorResponse>`,
  ].join("");
  return reply(head, "error", "submit", { errors: errorsXml(summary, "Department"), body });
}

/** The gateway itself refuses: the message does not reach the department. */
export function refused(head: ReplyHead, number: string, text: string): string {
  const errors = errorsXml([{ number, type: "fatal", text, location: null }], "Gateway");
  return reply(head, "error", "submit", { errors });
}

/** A conversation is deleted. */
export function deleted(head: ReplyHead): string {
  return reply(head, "response", "delete");
}

export function listed(head: ReplyHead, records: readonly (readonly [transaction: string, correlation: string])[]) {
  const rows = records.map(
    ([transaction, correlation]) =>
      `<StatusRecord><TimeStamp>${head.timestamp}</TimeStamp><CorrelationID>${correlation}</CorrelationID><TransactionID>${transaction}</TransactionID><Status>SUBMISSION_RESPONSE</Status></StatusRecord>`,
  );
  return reply(head, "response", "list", { body: `<StatusReport>${rows.join("")}</StatusReport>` });
}

function errorsXml(errors: readonly GatewayError[], by: RaisedBy): string {
  return `<GovTalkErrors>${errors.map((error) => errorXml(error, by)).join("")}</GovTalkErrors>`;
}

function errorXml({ number, type, text, location }: GatewayError, by: RaisedBy): string {
  const place = location === null ? "<Location></Location>" : `<Location>${escaped(location)}</Location>`;
  return `<Error><RaisedBy>${by}</RaisedBy><Number>${number}</Number><Type>${type}</Type><Text>${escaped(text)}</Text>${place}</Error>`;
}

interface Content {
  readonly errors?: string;
  readonly body?: string;
}

function reply(head: ReplyHead, qualifier: string, task: string, { errors = "", body = "" }: Content = {}): string {
  const { messageClass, correlationId, pollAddress, timestamp } = head;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n<GovTalkMessage xmlns="http://www.govtalk.gov.uk/CM/envelope">',
    `<EnvelopeVersion>2.0</EnvelopeVersion><Header><MessageDetails><Class>${escaped(messageClass)}</Class>`,
    `<Qualifier>${qualifier}</Qualifier><Function>${task}</Function>`,
    `<CorrelationID>${escaped(correlationId)}</CorrelationID>`,
    `<ResponseEndPoint PollInterval="0">${escaped(pollAddress)}</ResponseEndPoint>`,
    `<Transformation>XML</Transformation><GatewayTimestamp>${timestamp}</GatewayTimestamp></MessageDetails>`,
    `<SenderDetails></SenderDetails></Header><GovTalkDetails><Keys></Keys>${errors}</GovTalkDetails>`,
    `<Body>${body}</Body></GovTalkMessage>\n`,
  ].join("");
}

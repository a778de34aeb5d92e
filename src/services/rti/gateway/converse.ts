import { elementAt, elementsAt, readXml, textAt, type XmlElement } from "../../../engine/filings/xml";
import type { GatewayError } from "../store/rti-tables";
import { type Exchange, GatewayUnreachable } from "./exchange";
import { deleteRequest, listRequest, pollRequest, type Speaker, submitRequest } from "./requests";

const DETAILS = "Header/MessageDetails";
const USUAL_SECONDS = 10;
const LONGEST_SECONDS = 3_600;
const OF_DEPARTMENT = new Set(["3000", "3001"]);

/** The gateway, the sender's credentials and the class of messages. */
export interface Conversation {
  readonly exchange: Exchange;
  /** Where messages are submitted; polls go to the address in the acknowledgement. */
  readonly address: string;
  readonly speaker: Speaker;
}

export async function submit(to: Conversation, message: string, transactionId: string): Promise<Reply> {
  return readReply(await to.exchange(submitRequest(message, transactionId, to.speaker), to.address));
}

/** Polls at the address in the acknowledgement, never over a less secure protocol than the configured one. */
export async function poll(to: Conversation, correlationId: string, pollAddress: string | null): Promise<Reply> {
  const address = pollAddress ?? to.address;
  if (!isAsSafe(address, to.address)) throw new GatewayUnreachable("The gateway gave an address that is not safe.");
  return readReply(await to.exchange(pollRequest(correlationId, to.speaker), address));
}

/** Ends a conversation; one that the gateway has already deleted (error 2000) counts as ended. */
export async function close(to: Conversation, correlationId: string): Promise<void> {
  readReply(await to.exchange(deleteRequest(correlationId, to.speaker), to.address));
}

/** Finds a message that the gateway still holds, by its transaction id; null if the gateway does not list it. */
export async function find(to: Conversation, transactionId: string): Promise<FoundMessage | null> {
  const reply = readReply(await to.exchange(listRequest(to.speaker), to.address));
  if (reply.kind !== "response") return null;
  const found = reply.listed.find((each) => each.transactionId === transactionId);
  return found === undefined ? null : { correlationId: found.correlationId, pollAddress: reply.pollAddress };
}

interface FoundMessage {
  readonly correlationId: string;
  readonly pollAddress: string | null;
}

function isAsSafe(address: string, configured: string): boolean {
  const [given, known] = [protocolOf(address), protocolOf(configured)];
  return given === "https:" || (given !== null && given === known);
}

function protocolOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).protocol : null;
}

/** A reply of the gateway. */
export type Reply =
  | {
      readonly kind: "acknowledgement";
      readonly correlationId: string;
      readonly pollAddress: string | null;
      readonly pollSeconds: number;
    }
  | {
      readonly kind: "response";
      readonly correlationId: string;
      readonly pollAddress: string | null;
      readonly listed: readonly ListedMessage[];
    }
  | {
      readonly kind: "errors";
      readonly correlationId: string;
      readonly errors: readonly GatewayError[];
      /** Whether the department refused the message; otherwise it never reached the department. */
      readonly isByDepartment: boolean;
    };

/** A conversation that the gateway has not deleted. */
interface ListedMessage {
  readonly transactionId: string;
  readonly correlationId: string;
}

/** Reads a reply; anything that is not a gateway message counts as the gateway being unreachable. */
function readReply(text: string): Reply {
  const read = readXml(text);
  if (!read.ok) throw new GatewayUnreachable("The gateway's answer is not XML.");
  const message = read.value;
  const correlationId = (textAt(message, `${DETAILS}/CorrelationID`) ?? "").trim();
  switch (textAt(message, `${DETAILS}/Qualifier`)) {
    case "acknowledgement":
      return { kind: "acknowledgement", correlationId, ...pollingOf(message) };
    case "response":
      return { kind: "response", correlationId, ...pollingOf(message), listed: listedIn(message) };
    case "error":
      return { kind: "errors", correlationId, ...errorsIn(message) };
    default:
      throw new GatewayUnreachable("The gateway's answer is of no known kind.");
  }
}

function pollingOf(message: XmlElement) {
  const endPoint = elementAt(message, `${DETAILS}/ResponseEndPoint`);
  const interval = endPoint?.attributes.find(({ name }) => name === "PollInterval")?.value ?? "";
  const seconds = /^\d{1,6}$/.test(interval) ? Number(interval) : USUAL_SECONDS;
  const address = (textAt(message, `${DETAILS}/ResponseEndPoint`) ?? "").trim();
  return { pollAddress: address === "" ? null : address, pollSeconds: Math.min(seconds, LONGEST_SECONDS) };
}

function listedIn(message: XmlElement): readonly ListedMessage[] {
  return elementsAt(message, "Body/StatusReport/StatusRecord").map((record) => ({
    transactionId: (textAt(record, "TransactionID") ?? "").trim(),
    correlationId: (textAt(record, "CorrelationID") ?? "").trim(),
  }));
}

/** The department's own errors say what is wrong; the gateway's only that something is. */
function errorsIn(message: XmlElement) {
  const gateway = elementsAt(message, "GovTalkDetails/GovTalkErrors/Error").map(errorOf);
  const department = elementsAt(message, "Body/ErrorResponse/Error").map(errorOf);
  const isByDepartment = department.length > 0 || gateway.some(({ number }) => OF_DEPARTMENT.has(number));
  return { errors: department.length > 0 ? department : gateway, isByDepartment };
}

function errorOf(error: XmlElement): GatewayError {
  const text = (name: string) => (textAt(error, name) ?? "").trim();
  const location = text("Location");
  return {
    number: text("Number"),
    type: text("Type"),
    text: text("Text"),
    location: location === "" ? null : location,
  };
}

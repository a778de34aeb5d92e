import { type Exchange, GatewayUnreachable } from "./exchange";
import { type Reply, readReply } from "./read-reply";
import { deleteRequest, listRequest, pollRequest, type Speaker, submitRequest } from "./requests";

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

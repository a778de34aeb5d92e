import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { TlsOptions } from "node:tls";

/** A request that a receiver got. */
export interface Received {
  readonly at: number;
  readonly id: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Answer = (received: Received, response: ServerResponse) => void;

/** A receiver of webhooks on a port of its own. */
export interface Receiver {
  readonly port: number;
  /** Without TLS. */
  readonly url: string;
  readonly received: Received[];
  answer: Answer;
  readonly close: () => Promise<void>;
}

export const accept: Answer = (_, response) => void response.writeHead(204).end();

/** Returns an answer with a status and headers. */
export function status(code: number, headers: Readonly<Record<string, string>> = {}): Answer {
  return (_, response) => void response.writeHead(code, headers).end("no");
}

interface ReceiverOptions {
  /** The certificate; without it the receiver does not use TLS. */
  readonly tls?: TlsOptions;
  /** Default: a free one. */
  readonly port?: number;
}

export async function openReceiver(
  answer: Answer = accept,
  { tls, port = 0 }: ReceiverOptions = {},
): Promise<Receiver> {
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    void readBody(request).then((body) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const received: Received = {
        at: Date.now(),
        id: headers["webhook-id"] ?? "",
        attempt: Number(headers["x-svc-delivery-attempt"]),
        headers,
        body,
      };
      receiver.received.push(received);
      receiver.answer(received, response);
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const receiver: Receiver = {
    port: (server.address() as AddressInfo).port,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received: [],
    answer,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return receiver;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

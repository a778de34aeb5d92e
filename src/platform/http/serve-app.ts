import type { Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import { drain, InFlight } from "./drain";
import { createEndOfTurn } from "./end-of-turn";

const LONGEST_DRAIN = 10_000;
const LONGEST_STALL = 30_000;
const MAX_CONNECTIONS = 2_000;
/** Longer than the 60 seconds of usual load balancers, so that none sends a request on a connection that is being closed. */
const LONGEST_IDLE = 65_000;

export interface ServeOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host?: string;
  /** Milliseconds that callers have to read their answers when the server stops; 10,000 when left out. */
  readonly longestDrain?: number;
  /** Milliseconds in which a caller takes nothing of an answer until the connection is ended; 30,000 when left out. */
  readonly longestStall?: number;
  /** Connections at once, further ones are closed at once; 2,000 when left out. */
  readonly maxConnections?: number;
}

export interface ServedApp {
  readonly port: number;
  /** Takes no new request, lets those in flight finish, however long they take, then cuts what is left. */
  readonly stop: () => Promise<void>;
}

export interface FetchApp {
  /** `bindings` are the host's own request and answer: whoever counts by the caller's address reads it there. */
  readonly fetch: (request: Request, bindings?: HttpBindings | Http2Bindings) => Response | Promise<Response>;
}

/** Serves an app over HTTP; requests that come in the same turn are handled together. Rejects when the port cannot be had. */
export function serveApp(
  app: FetchApp,
  { port, host, longestDrain = LONGEST_DRAIN, ...held }: ServeOptions,
): Promise<ServedApp> {
  return new Promise((resolve, reject) => {
    const listening = ({ port: taken }: AddressInfo): void => {
      server.off("error", reject);
      resolve({ port: taken, stop: () => drain(server, inFlight, longestDrain) });
    };
    const endOfTurn = createEndOfTurn();
    const inFlight = new InFlight();
    const fetch: FetchApp["fetch"] = async (request, bindings) => {
      await endOfTurn();
      return inFlight.work(request, () => app.fetch(request, bindings));
    };
    const options = { fetch, port, ...(host ? { hostname: host } : {}) };
    const server = serve(options, listening) as Server;
    server.headersTimeout = 10_000;
    server.requestTimeout = 60_000;
    server.keepAliveTimeout = LONGEST_IDLE;
    holdConnections(server, held);
    server.once("error", reject);
  });
}

/** Connections that take nothing must not fill the process's memory, nor take all its descriptors. */
function holdConnections(
  server: Server,
  {
    longestStall = LONGEST_STALL,
    maxConnections = MAX_CONNECTIONS,
  }: Pick<ServeOptions, "longestStall" | "maxConnections">,
): void {
  server.maxConnections = maxConnections;
  server.timeout = longestStall;
  server.on("request", (_, response: ServerResponse) => response.on("timeout", endStalled));
}

/** While a request is worked on nothing moves either: that is no stall of the caller's. */
function endStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

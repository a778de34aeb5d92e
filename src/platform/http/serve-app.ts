import type { Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Http2Bindings, type HttpBindings, serve } from "@hono/node-server";
import { refusal } from "../envelope";

/** Tracks a server's requests in flight, and whether it accepts new ones. */
class InFlight {
  private count = 0;
  private isOver = false;
  private onNone: () => void = () => undefined;

  /** Handles a request; while the server stops, new ones are refused, except health checks. */
  async work({ url }: Request, answer: () => Response | Promise<Response>): Promise<Response> {
    if (this.isOver) return WATCHED.test(new URL(url).pathname) ? answer() : comeAgain();
    this.count += 1;
    try {
      return await answer();
    } finally {
      this.count -= 1;
      if (this.count === 0) this.onNone();
    }
  }

  /** Accepts no further requests; fulfils when none are left. Each may take as long as it needs. */
  end(): Promise<void> {
    this.isOver = true;
    return this.count === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.onNone = resolve;
        });
  }
}

const WATCHED = /^\/(health|ready|metrics)$/;

/** More than this continue in several groups, one after the other, so that nobody waits for thousands. */
const MOST_TOGETHER = 64;

const LONGEST_DRAIN = 10_000;
const LONGEST_STALL = 30_000;
const MAX_CONNECTIONS = 2_000;
/** Longer than common load balancers' 60 seconds, so that none sends a request on a closing connection. */
const LONGEST_IDLE = 65_000;

export interface ServeOptions {
  /** 0 uses any free port. */
  readonly port: number;
  readonly host?: string;
  /** Milliseconds that callers have to read their responses when the server stops; default 10,000. */
  readonly longestDrain?: number;
  /** Milliseconds without progress in reading a response until the connection is closed; default 30,000. */
  readonly longestStall?: number;
  /** Maximum concurrent connections, further ones are closed immediately; default 2,000. */
  readonly maxConnections?: number;
}

export interface ServedApp {
  readonly port: number;
  /** Accepts no new requests, completes those in flight however long they take, closes connections. */
  readonly stop: () => Promise<void>;
}

export interface FetchApp {
  /** `bindings` are the host's own request and response, for the caller's IP address. */
  readonly fetch: (request: Request, bindings?: HttpBindings | Http2Bindings) => Response | Promise<Response>;
}

/**
 * Serves an app over HTTP; requests that arrive in the same turn are handled together. Rejects if the port is not
 * available.
 */
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

/** Limits connections, so that stalled ones use up neither the process's memory nor its descriptors. */
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

/** Ends stalled connections; one whose request is still being handled is not stalled. */
function endStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/**
 * Makes a function whose promise fulfils at the end of this turn of the event loop, for all callers in it at once.
 * Requests that arrive together then go through each step together, while its code is in the processor's cache.
 */
export function createEndOfTurn(): () => Promise<void> {
  let group: Promise<void> | null = null;
  let asked = 0;
  const begin = (): Promise<void> => {
    asked = 0;
    const begun = new Promise<void>((resolve) => {
      setImmediate(() => {
        if (group === begun) group = null;
        resolve();
      });
    });
    return begun;
  };
  return () => {
    if (group === null || asked === MOST_TOGETHER) group = begin();
    asked += 1;
    return group;
  };
}

function comeAgain(): Response {
  const body = refusal({ token: "service_unavailable", text: "The service stops. Try again." });
  return Response.json(body, { status: 503, headers: { "retry-after": "5", connection: "close" } });
}

/**
 * Stops a server: requests in flight are completed, however long they take, so that each caller knows the outcome, and
 * new ones get 503. Callers then have `longest` milliseconds to read their responses.
 */
async function drain(server: Server, inFlight: InFlight, longest: number): Promise<void> {
  const tidy = setInterval(() => server.closeIdleConnections(), 20);
  await inFlight.end();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), longest);
  await closed;
  clearTimeout(cut);
  clearInterval(tidy);
}

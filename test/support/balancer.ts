import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";

/** Milliseconds between two questions whether a process is ready. */
const LOOKS = 100;
/** Looks in a row at which a process is not ready before it gets no more requests, as is usual of load balancers. */
const MOST_FAILED = 3;

/** One address before several processes: each request goes to the next one that is ready, and is never repeated. */
export interface Balancer {
  readonly address: string;
  /** Adds a process; it gets requests while it is ready. */
  readonly add: (address: string) => void;
  /** Removes a process that has ended. */
  readonly remove: (address: string) => void;
  readonly ready: () => readonly string[];
  /** Requests that got no response, or one that says "not now" or "our fault". */
  readonly refused: readonly string[];
  /** Requests by the process that responded. */
  readonly served: ReadonlyMap<string, number>;
  readonly close: () => Promise<void>;
}

export async function openBalancer(): Promise<Balancer> {
  const known = new Set<string>();
  const ready = new Set<string>();
  const served = new Map<string, number>();
  const refused: string[] = [];
  // As docs/run-an-installation.md asks of a load balancer: idle connections end before the process ends them.
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  let turn = 0;
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const open = [...ready];
    const address = open[turn % Math.max(1, open.length)] ?? "http://127.0.0.1:9";
    turn += 1;
    const { method, url: path = "", headers } = incoming;
    const words = `${method} ${path}`;
    const onward = request(address + path, { method, headers, agent }, (answer) => {
      const status = answer.statusCode ?? 0;
      served.set(address, (served.get(address) ?? 0) + 1);
      if (status === 429 || status >= 500) refused.push(`${words}: ${status} of ${address}`);
      outgoing.writeHead(status, withoutHop(answer.headers));
      pipeline(answer, outgoing, () => undefined);
    });
    onward.on("error", (error) => {
      refused.push(`${words}: ${error.message} of ${address}`);
      outgoing.destroy();
    });
    pipeline(incoming, onward, () => undefined);
  };
  // Longer than a client of a test waits between two requests on a connection.
  const server = createServer({ keepAliveTimeout: 600_000 }, pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const look = async (address: string): Promise<void> => {
    for (let failed = 0; known.has(address); await wait(LOOKS)) {
      failed = (await isReady(address)) ? 0 : failed + 1;
      if (failed === 0) ready.add(address);
      if (failed >= MOST_FAILED) ready.delete(address);
    }
    ready.delete(address);
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (address) => {
      known.add(address);
      void look(address);
    },
    remove: (address) => {
      known.delete(address);
      ready.delete(address);
    },
    ready: () => [...ready],
    refused,
    served,
    close: () => {
      known.clear();
      agent.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Returns headers without those that are about one connection. */
function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { connection: _, "keep-alive": _time, ...others } = headers;
  return others;
}

export function isReady(address: string): Promise<boolean> {
  return fetch(`${address}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faultsOfAnswer, faultsOfRequest } from "./check-xero";
import { type FreeAgentBooks, freeAgentBooks } from "./freeagent-server";
import { type Grants, grants } from "./grants";
import { type XeroBooks, xeroBooks } from "./xero-server";

/** What becomes of a request: `lost before` on the way there, `lost after` the response is. */
export type Fate = "answered" | "lost before" | "lost after" | "out of order" | "limited" | "expired";

export interface Asked {
  readonly method: string;
  /** Below the address of the interface. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent; the description is checked apart
  readonly body: any;
}

export interface Given {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface BooksServer extends Pick<Grants, "expire" | "revoke" | "counts"> {
  readonly address: string;
  readonly xero: XeroBooks;
  readonly freeAgent: FreeAgentBooks;
  /** Decides what becomes of the next request; default: answered. */
  fate: (asked: Pick<Asked, "method" | "path">) => Fate;
  /** Seconds that a request which is limited is to wait. */
  retryAfter: number;
  /** Everything that the descriptions of the providers do not allow. */
  readonly violations: string[];
  /** Requests that were answered, by method and path without ids. */
  readonly calls: string[];
  readonly stop: () => Promise<void>;
}

const XERO = "/api.xro/2.0";

/** Serves the books of a company in Xero and of one in FreeAgent, with their tokens, their limits and their mishaps. */
export async function booksServer(): Promise<BooksServer> {
  const server = createServer((request, response) => void serve(request, response));
  const counts = { renewed: 0, refused: 0 };
  /** Each provider has tokens of its own. */
  const granted = { xero: grants(counts), freeAgent: grants(counts) };
  const both = Object.values(granted);
  const expire = () => {
    for (const each of both) each.expire();
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const text = Buffer.concat(pieces).toString();
    const url = new URL(request.url ?? "", "http://localhost");
    const { method = "", headers } = request;
    const fate = own.fate({ method, path: url.pathname });
    if (fate === "lost before") return void request.socket.destroy();
    if (fate === "out of order") return void response.writeHead(503).end("<html>out of order</html>");
    if (fate === "limited") return void response.writeHead(429, { "retry-after": String(own.retryAfter) }).end();
    if (fate === "expired") expire();
    const given = answerTo({ method, path: url.pathname, query: url.searchParams, headers, body: text });
    if (fate === "lost after") return void request.socket.destroy();
    const isPdf = Buffer.isBuffer(given.body);
    const type = isPdf ? "application/pdf" : "application/json";
    response
      .writeHead(given.status, { "content-type": type, ...given.headers })
      .end(isPdf ? given.body : JSON.stringify(given.body));
  }

  function answerTo({ path, ...asked }: Asked): Given {
    const tokens = path.startsWith("/v2/") ? granted.freeAgent : granted.xero;
    if (/\/(connect\/token|token_endpoint)$/.test(path)) return tokens.answer(new URLSearchParams(asked.body));
    if (!tokens.isValid(asked.headers.authorization)) return { status: 401, body: { Title: "Unauthorized" } };
    const body = asked.body === "" ? undefined : JSON.parse(asked.body);
    own.calls.push(`${asked.method} ${path.replaceAll(/\/(\d+|[0-9a-f-]{36})(?=\/|$)/g, "/:id")}`);
    if (path === "/connections") return { status: 200, body: own.xero.connections };
    if (path.startsWith(XERO)) return xeroAnswer({ ...asked, path: path.slice(XERO.length), body });
    if (path.startsWith("/v2/")) return own.freeAgent.answer({ ...asked, path: path.slice("/v2".length), body });
    return { status: 404, body: {} };
  }

  function xeroAnswer(asked: Asked): Given {
    const { method, path } = asked;
    own.violations.push(...faultsOfRequest(asked));
    const given = own.xero.answer(asked);
    if (given.status === 200 || given.status === 400) {
      own.violations.push(...faultsOfAnswer(method, path, given.status, given.body));
    }
    return given;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const violations: string[] = [];
  const own: BooksServer = {
    counts,
    expire,
    revoke: () => {
      for (const each of both) each.revoke();
    },
    address,
    xero: xeroBooks(),
    freeAgent: freeAgentBooks(`${address}/v2`, violations),
    fate: () => "answered",
    retryAfter: 0,
    violations,
    calls: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}

import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { JournalLine } from "../../../src/engine/journals";
import { type Ledger, LedgerFault, type OperationService } from "../../../src/services/contract";

/** A part as the stand-in has it. */
interface Entered {
  readonly name: string;
  readonly reference: string;
  readonly lines: readonly Pick<JournalLine, "lineNumber" | "accountCode" | "debit" | "credit">[];
}

/** What becomes of a request: `before` it is lost on the way there, `after` the response is. */
type Fate = "answered" | "lost before" | "lost after" | "out of order";

export interface LedgerServer {
  readonly address: string;
  /** Everything that was taken, as often as it was sent. */
  readonly entered: Entered[];
  /** References of parts that are refused. */
  readonly refused: Set<string>;
  /** Decides what becomes of the next request; default: answered. */
  fate: () => Fate;
  readonly stop: () => Promise<void>;
}

/** Serves a ledger that takes whatever it gets, as often as it gets it: it knows no idempotency keys. */
export async function ledgerServer(): Promise<LedgerServer> {
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = "";
    for await (const piece of request) body += piece;
    const fate = own.fate();
    if (fate === "lost before") return void request.socket.destroy();
    if (fate === "out of order") return void response.writeHead(503).end("<html>out of order</html>");
    const answer = request.method === "POST" ? take(JSON.parse(body)) : list(request.url ?? "");
    if (fate === "lost after") return void request.socket.destroy();
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  }

  function take(sent: Entered) {
    if (own.refused.has(sent.reference)) return { status: 400, body: { message: "The period is closed." } };
    own.entered.push(sent);
    return { status: 200, body: { id: `L${own.entered.length}` } };
  }

  function list(url: string) {
    const name = new URL(url, "http://localhost").searchParams.get("name");
    const ids = own.entered.flatMap((each, at) => (each.name === name ? [`L${at + 1}`] : []));
    return { status: 200, body: { ids } };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own: LedgerServer = {
    address: `http://127.0.0.1:${port}`,
    entered: [],
    refused: new Set(),
    fate: () => "answered",
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}

/** A service with tenants that are connected, and one whose connection was refused. */
export function ledgerService({ address }: Pick<LedgerServer, "address">): OperationService {
  const call = async (path: string, request?: RequestInit) => {
    const response = await fetch(address + path, request).catch((error: unknown) => {
      throw new LedgerFault("ledger_unreachable", String(error));
    });
    if (response.status >= 500) throw new LedgerFault("ledger_unreachable", `It answered ${response.status}.`);
    const body = await response.json();
    if (response.status >= 400) throw new LedgerFault("ledger_refused", body.message);
    return body;
  };
  const ledger: Ledger = {
    preset: "Xero",
    find: async (name) => (await call(`/journals?name=${name}`)).ids[0] ?? null,
    send: async ({ name, journal: { reference, lines } }) =>
      (await call("/journals", { method: "POST", body: JSON.stringify({ name, reference, lines }) })).id,
  };
  return {
    name: "sample-ledger",
    migrations: [],
    mount: () => {},
    ledgers: async (_, tenantId) => {
      if (tenantId === "refused") return "connection_not_callable";
      return tenantId === "linked" || tenantId.startsWith("other") ? ledger : null;
    },
  };
}

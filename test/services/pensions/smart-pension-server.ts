import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** An import as the interface shows it. */
interface Import {
  readonly id: number;
  state: string;
  readonly file_file_name: string;
  response_errors: unknown[];
  success_row_count: number | null;
  fail_row_count: number | null;
  readonly text: string;
  readonly period: readonly [startsOn: string, endsOn: string];
}

interface RowResult {
  readonly state: string;
  readonly cached_external_id: string | null;
  readonly operation_errors: readonly unknown[];
}

/** What the stand-in does with the next imports, other than to accept them. */
interface Verdict {
  readonly state: string;
  readonly succeeded?: number;
  readonly results: readonly RowResult[];
}

export interface SmartPensionServer {
  readonly address: string;
  readonly imports: readonly Import[];
  /** Authorization and version of each call. */
  readonly headers: Record<string, string | undefined>[];
  readonly approvals: number[];
  readonly verdicts: Verdict[];
  /** Statuses of the next responses, instead of its own. */
  readonly faults: number[];
  /** Statuses of the next payment approvals, which are not taken. */
  readonly approvalFaults: number[];
  /** How many of the next imports are stored with their responses lost on the way. */
  lost: number;
  readonly stop: () => Promise<void>;
}

export const CREDENTIALS = { companyId: "1127", clientId: "sample-client", clientSecret: "sample-secret" };

/**
 * Serves what Smart Pension publishes of its Keystone interface, version 12: tokens of client credentials, imports that
 * are polled, their results by row, and payment approvals. An import is in the state `ignition` when it is first read.
 */
export async function smartPensionServer(): Promise<SmartPensionServer> {
  const imports: Import[] = [];
  const results = new Map<number, readonly RowResult[]>();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const fault = own.faults.shift();
    if (fault !== undefined) return void response.writeHead(fault).end("<html>out of order</html>");
    if (request.url === "/oauth/token") return void signIn(body, request, response);
    own.headers.push({ authorization: request.headers.authorization, accept: request.headers.accept });
    if (request.headers.authorization !== "Bearer sample-token") return void response.writeHead(401).end();
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const [company, companyId, kind, id, rows] = pathname.split("/").slice(1);
    if (company !== "companies" || companyId !== CREDENTIALS.companyId) return void json(response, 404, "");
    if (kind === "payment_approvals") return void approve(response);
    if (request.method === "POST") return void take(body, request, response);
    if (id === undefined) return void list(searchParams, response);
    if (rows !== undefined) return void listResults(Number(id), response);
    show(Number(id), response);
  });

  function signIn(body: string, request: IncomingMessage, response: ServerResponse): void {
    const sent = JSON.parse(body);
    const isRight =
      request.headers["token-type"] === "jwt" &&
      sent.grant_type === "client_credentials" &&
      sent.client_id === CREDENTIALS.clientId &&
      sent.client_secret === CREDENTIALS.clientSecret;
    if (!isRight) return void response.writeHead(401).end();
    json(response, 200, { access_token: "sample-token", token_type: "Bearer", expires_in: 600, scope: sent.scope });
  }

  function take(body: string, request: IncomingMessage, response: ServerResponse): void {
    const boundary = /boundary=(.*)$/.exec(request.headers["content-type"] ?? "")?.[1] ?? "";
    const parts = body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ""));
    const fieldOf = (name: string) => {
      const part = parts.find((each) => each.includes(`name="${name}"`)) ?? "";
      return part.slice(part.indexOf("\r\n\r\n") + 4).replace(/\r\n$/, "");
    };
    const file = parts.find((each) => each.includes('name="file"')) ?? "";
    if (fieldOf("type") !== "PapdisImport") {
      const errors = { code: 1000, title: "Invalid parameters", detail: "The type is unknown." };
      return void json(response, 422, { errors });
    }
    const made: Import = {
      id: imports.length + 1,
      state: "ignition",
      file_file_name: /filename="([^"]+)"/.exec(file)?.[1] ?? "",
      response_errors: [],
      success_row_count: null,
      fail_row_count: null,
      text: fieldOf("file"),
      period: [fieldOf("metadata.contributions.starts_on"), fieldOf("metadata.contributions.ends_on")],
    };
    imports.push(made);
    if (own.lost > 0) {
      own.lost -= 1;
      return void request.socket.destroy();
    }
    json(response, 201, shown(made));
  }

  /** An import that was seen in progress has ended the next time. */
  function show(id: number, response: ServerResponse): void {
    const found = imports.find((each) => each.id === id);
    if (found === undefined) return void json(response, 404, "");
    json(response, 200, shown(found));
    if (found.state !== "ignition") return;
    const verdict = own.verdicts.shift() ?? { state: "success", results: [] };
    found.state = verdict.state;
    found.success_row_count = verdict.succeeded ?? null;
    results.set(id, verdict.results);
  }

  function list(search: URLSearchParams, response: ServerResponse): void {
    const offset = Number(search.get("offset") ?? 0);
    const limit = Number(search.get("limit") ?? 50);
    json(response, 200, {
      limit,
      offset,
      total: imports.length,
      data: imports.slice(offset, offset + limit).map(shown),
    });
  }

  function listResults(id: number, response: ServerResponse): void {
    const rows = results.get(id) ?? [];
    json(response, 200, { limit: 50, offset: 0, total: rows.length, import_results: rows });
  }

  function approve(response: ServerResponse): void {
    const fault = own.approvalFaults.shift();
    if (fault !== undefined) return void response.writeHead(fault).end("<html>out of order</html>");
    own.approvals.push(own.approvals.length + 1);
    json(response, 201, { owner_id: 116, owner_type: "Customer" });
  }

  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own: SmartPensionServer = {
    address: `http://127.0.0.1:${port}`,
    imports,
    headers: [],
    approvals: [],
    verdicts: [],
    faults: [],
    approvalFaults: [],
    lost: 0,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}

function shown({ text: _, period: __, ...rest }: Import) {
  return {
    ...rest,
    status_code: null,
    file_url: null,
    type: "PapdisImport",
    metadata: {},
    company_id: 1127,
    links: [],
  };
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

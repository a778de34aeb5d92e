import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderServer {
  readonly address: string;
  /** The challenges of PKCE by the codes that people were given. */
  readonly codes: Map<string, string | null>;
  /** Companies of a sign-in. */
  tenants: number;
  /** Status of the next answers, instead of their own. */
  readonly faults: number[];
  readonly revoked: string[];
  readonly stop: () => Promise<void>;
}

export const APP = { clientId: "sample-app", clientSecret: "sample-app-secret" };
const basicOf = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`;

/** Serves the sign-in of Xero and of FreeAgent: a code works once, and PKCE is checked if there was a challenge. */
export async function providerServer(): Promise<ProviderServer> {
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    const fault = own.faults.shift();
    const [status, answer] = fault === undefined ? answerTo(request.url ?? "", body, request.headers) : [fault, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });

  function answerTo(url: string, body: string, { authorization }: { readonly authorization?: string | undefined }) {
    const form = new URLSearchParams(body);
    if (/token/.test(url)) return tokens(form, authorization);
    if (url === "/connect/revocation") return [200, own.revoked.push(form.get("token") ?? "")] as const;
    if (authorization !== "Bearer sample-access") return [401, { Detail: "AuthenticationUnsuccessful" }] as const;
    if (url === "/v2/company") return [200, { company: { name: "Sample Bureau", subdomain: "samplebureau" } }] as const;
    const tenantAt = (_: unknown, at: number) => ({
      id: `connection-${at}`,
      tenantId: `tenant-${at}`,
      tenantType: "ORGANISATION",
      tenantName: `Sample Company ${at}`,
    });
    return [200, Array.from({ length: own.tenants }, tenantAt)] as const;
  }

  function tokens(form: URLSearchParams, authorization: string | undefined) {
    const granted = { access_token: "sample-access", expires_in: 1800, token_type: "Bearer" };
    if (form.get("grant_type") === "client_credentials") {
      const isRight = authorization === basicOf("own-client", "own-secret");
      return isRight ? ([200, granted] as const) : ([400, { error: "invalid_client" }] as const);
    }
    const code = form.get("code") ?? "";
    const challenge = own.codes.get(code);
    const verified = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const isRight =
      authorization === basicOf(APP.clientId, APP.clientSecret) && (challenge === null || challenge === verified);
    if (!own.codes.delete(code) || !isRight) return [400, { error: "invalid_grant" }] as const;
    return [200, { ...granted, refresh_token: "sample-refresh", scope: "offline_access accounting.contacts" }] as const;
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const own: ProviderServer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    codes: new Map(),
    tenants: 1,
    faults: [],
    revoked: [],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return own;
}

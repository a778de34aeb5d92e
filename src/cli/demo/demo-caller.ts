import type { Environment } from "../../platform/installation";
import type { DemoCredentials } from "./credentials";

/** Calls an operation and answers its data. */
export type Call = (method: "POST" | "PUT", path: string, body?: object) => Promise<Record<string, unknown>>;

/** Calls the interface as any caller would, with an access token of its own. Throws what is refused. */
export async function demoCaller({ app }: Pick<Environment, "app">, credentials: DemoCredentials): Promise<Call> {
  const { clientId, clientSecret } = credentials;
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const asked = await app.request("/oauth2/token", { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token } = await asked.json();
  return async (method, path, body) => {
    const headers = { "x-auth-token": token, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const answer = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The demo organisation cannot be filled: ${method} ${path}: ${text}`);
    return JSON.parse(text).content.data;
  };
}

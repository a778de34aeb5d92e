import type { Environment } from "../../platform/installation";
import type { DemoCredentials } from "./credentials";

/** Calls an operation and returns its data. */
export type Call = (method: "POST" | "PUT", path: string, body?: object) => Promise<Record<string, unknown>>;

type Sandbox = Pick<Environment, "app">;

/** Checks whether credentials still work: they may have been revoked since, or have a new secret. */
export async function areRight(sandbox: Sandbox, credentials: DemoCredentials): Promise<boolean> {
  return (await askForToken(sandbox, credentials)).status !== 401;
}

async function askForToken({ app }: Sandbox, { clientId, clientSecret }: DemoCredentials): Promise<Response> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  return app.request("/oauth2/token", { method: "POST", body: new URLSearchParams(form) });
}

/** Calls the API as any client would, with its own access token. Throws if a request is refused. */
export async function demoCaller(sandbox: Sandbox, credentials: DemoCredentials): Promise<Call> {
  const { app } = sandbox;
  const { access_token: token } = await (await askForToken(sandbox, credentials)).json();
  return async (method, path, body) => {
    const headers = { "x-auth-token": token, ...(body === undefined ? {} : { "content-type": "application/json" }) };
    const answer = await app.request(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The demo organisation cannot be filled: ${method} ${path}: ${text}`);
    return JSON.parse(text).content.data;
  };
}

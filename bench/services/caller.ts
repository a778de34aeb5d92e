import type { Child } from "./child";
import { type Credentials, tokenOf } from "./token-of";

/** Calls the service as one client, one request after another. */
export interface Caller {
  readonly token: string;
  // biome-ignore lint/suspicious/noExplicitAny: each use says what it expects of an answer
  readonly call: (method: string, path: string, body?: unknown) => Promise<any>;
}

/** Rejects with the response if it is a refusal. */
export async function callerOf(service: Pick<Child, "port">, credentials: Credentials): Promise<Caller> {
  const token = await tokenOf(service.port, credentials);
  return {
    token,
    call: async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = body === undefined ? {} : { "content-type": "application/json" };
      const headers = { "x-auth-token": token, ...type };
      const answer = await fetch(`http://127.0.0.1:${service.port}${path}`, { method, headers, ...sent });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 500)}`);
      return JSON.parse(text).content;
    },
  };
}

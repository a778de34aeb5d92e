import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { NewAccount } from "../../../src/services/access";

const SCRIPT = join(import.meta.dirname, "serve-loaded.ts");

/** A process with all services. */
export interface Server {
  readonly address: string;
  readonly credentials: NewAccount | null;
  /** Stops it as an operator does; returns its exit code and the signal that ended it. */
  readonly end: () => Promise<readonly unknown[]>;
  readonly kill: () => void;
}

/** Starts it at a rate limit per second for each client; `account` makes a first account. */
export async function startServer(folder: string, perSecond: number, account?: "new"): Promise<Server> {
  const args = ["scripts/run.mjs", SCRIPT, folder, String(perSecond), account ?? ""];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const { address, credentials } = await firstWords(child);
  return {
    address,
    credentials,
    end: () => {
      child.kill("SIGTERM");
      return exited;
    },
    kill: () => child.kill("SIGKILL"),
  };
}

function firstWords(child: ChildProcess): Promise<Pick<Server, "address" | "credentials">> {
  return new Promise((resolve, reject) => {
    child.stdout?.once("data", (data) => resolve(JSON.parse(String(data))));
    child.once("exit", () => reject(new Error("It ended before it served.")));
  });
}

export type Call = (
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of an answer
) => Promise<{ readonly status: number; readonly headers: Headers; readonly body: any }>;

/** Calls as the account's first client; rejects if the connection ends before the response. */
export async function callerOf(address: string, { clientId, clientSecret }: NewAccount): Promise<Call> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const answer = await fetch(`${address}/oauth2/token`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token } = await answer.json();
  return async (method, path, body) => {
    const headers = { "x-auth-token": access_token };
    const sent = { headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const {
      status,
      headers: told,
      ...rest
    } = await read(address + path, method, body === undefined ? { headers } : sent);
    return { status, headers: told, body: rest.body };
  };
}

async function read(address: string, method: string, sent: RequestInit) {
  const answer = await fetch(address, { method, ...sent });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}

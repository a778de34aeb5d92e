import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRulebook } from "../../src/engine";
import { readConfig } from "../../src/platform/config";
import type { PlatformApp } from "../../src/platform/http";
import { openInstallation } from "../../src/platform/installation";
import { rules } from "../../src/rules/all";
import { accessKeys, createAccount, type NewAccount } from "../../src/services/access";
import { paypacketServices } from "../../src/services/installation";

/** A sandbox in this process, with one account. */
export interface Target {
  /** Operations that take a body. */
  readonly operations: readonly { readonly method: string; readonly path: string }[];
  readonly send: (method: string, path: string, body: string) => Promise<{ status: number; bytes: number }>;
  readonly close: () => Promise<void>;
}

export async function openTarget(): Promise<Target> {
  const folder = mkdtempSync(join(tmpdir(), "paypacket-held-"));
  chmodSync(folder, 0o711);
  const rulebook = createRulebook(rules);
  if (!rulebook.ok) throw new Error("the rules do not load");
  const settings = readConfig({
    DATA_FOLDER: folder,
    SANDBOX_PORT: "0",
    HOST: "127.0.0.1",
    LOG_LEVEL: "silent",
    REQUESTS_AT_ONCE: "1000000",
  });
  const services = () => paypacketServices({ rulebook: rulebook.value });
  const { environments, stop } = await openInstallation({ settings, services });
  const { sandbox } = environments;
  if (sandbox === undefined) throw new Error("an installation has a sandbox");
  const { pepper } = accessKeys(sandbox.keyOf);
  const names = { accountName: "Sample", organisationName: "Sample Ltd", ownerEmail: "owner@sample.example" };
  const token = await tokenOf(sandbox.app, await createAccount({ ...sandbox, pepper, ...names }));
  const headers = { "x-auth-token": token, "content-type": "application/json" };
  const close = async (): Promise<void> => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const send = async (method: string, path: string, body: string) => {
    const answer = await sandbox.app.request(path, { method, body, headers });
    return { status: answer.status, bytes: (await answer.text()).length };
  };
  return { operations: await operationsOf(sandbox.app), send, close };
}

async function tokenOf(app: PlatformApp, { clientId, clientSecret }: NewAccount): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret };
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  return (await (await app.request("/oauth2/token", { method: "POST", body, headers })).json()).access_token;
}

async function operationsOf(app: PlatformApp): Promise<Target["operations"]> {
  const { paths } = await (await app.request("/openapi.json")).json();
  return Object.entries<Record<string, { requestBody?: unknown }>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { requestBody }]) => requestBody !== undefined && path.startsWith("/v1/"))
      .map(([method]) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, SOMEBODY) })),
  );
}

/** An identifier that belongs to nobody. */
const SOMEBODY = "01JZ3V6D4R8QK2M5N7P9T1W3X6";

import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Call, TestPlatform } from "../../support/platform";
import type { BooksServer } from "./books-server";

// biome-ignore lint/suspicious/noExplicitAny: responses of any operation
type Data = any;

/** A bureau that is connected with accounting software, and shortcuts for its documents. */
export interface ConnectedBureau {
  readonly provider: "Xero" | "FreeAgent";
  readonly call: Call;
  /** Returns the data of a call that must succeed. */
  readonly data: (method: string, path: string, body?: object) => Promise<Data>;
  /** Returns status and token of a call. */
  readonly token: (method: string, path: string, body?: object) => Promise<readonly [number, string]>;
  readonly client: (name: string) => Promise<string>;
  /** Creates and issues an invoice of lines; returns its path with `/sync`'s parent. */
  readonly invoice: (clientId: string, lines: readonly Line[]) => Promise<string>;
  /** Creates and authorises a credit note, of an invoice if its path is given; returns its path. */
  readonly note: (clientId: string, invoice: string | null, lines: readonly Line[]) => Promise<string>;
  /** Asks for a sync, waits for its end, and returns the record. */
  readonly sync: (path: string) => Promise<Data>;
  /** Returns a client, an invoice or a credit note. */
  readonly read: (path: string) => Promise<Data>;
}

export interface Line {
  readonly lineAmount: string;
  readonly taxType?: string;
  readonly invoiceLineItemId?: string;
}

const BILLING = "/v1/billing";
export const lines = (...amounts: readonly string[]): readonly Line[] => amounts.map((lineAmount) => ({ lineAmount }));
export const idOf = (path: string) => path.split("/").at(-1) ?? "";

/** Settings with which both providers are the stand-in. */
export function settingsFor({ address }: Pick<BooksServer, "address">) {
  return {
    XERO_CLIENT_ID: "sample-app",
    XERO_CLIENT_SECRET: "sample-app-secret",
    XERO_ADDRESS: address,
    FREEAGENT_CLIENT_ID: "sample-app",
    FREEAGENT_CLIENT_SECRET: "sample-app-secret",
    FREEAGENT_ADDRESS: address,
    WEBHOOK_NETWORKS: "127.0.0.0/8",
  };
}

/** Connects the organisation of a caller with a provider. */
export async function connect(call: Call, provider: string): Promise<void> {
  const at = `${BILLING}/integrations/${provider}`;
  const { state } = (await call("GET", `${at}/login-uri`)).body.content.data;
  const { status, body } = await call("POST", `${at}/code-exchange`, { code: "sample-code", state });
  expect(status, JSON.stringify(body)).toBe(200);
}

/** Makes a bureau whose lines have the provider's account for sales. */
export async function connectedBureau(
  platform: TestPlatform,
  provider: "Xero" | "FreeAgent",
): Promise<ConnectedBureau> {
  const call = await platform.callAs(await platform.account(`Bureau with ${provider}`));
  const bureau = bureauOf(call, provider);
  const account = provider === "Xero" ? "200" : "001";
  await bureau.data("POST", `${BILLING}/finance/accounts`, { code: account, name: "Payroll services" });
  await bureau.data("PUT", `${BILLING}/finance/finance-defaults`, {
    defaultAccountCode: account,
    defaultTaxType: "STANDARD",
  });
  return bureau;
}

function bureauOf(call: Call, provider: "Xero" | "FreeAgent"): ConnectedBureau {
  const data = async (method: string, path: string, body?: object) => {
    const answer = await call(method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBeLessThan(300);
    return answer.body.content.data;
  };
  const described = (all: readonly Line[]) => all.map((line, at) => ({ description: `Line ${at + 1}`, ...line }));
  const read = (path: string) => data("GET", readable(path));
  return {
    provider,
    call,
    data,
    token: async (method, path, body) => {
      const answer = await call(method, path, body);
      return [answer.status, answer.body.message.token];
    },
    client: async (name) => `${BILLING}/clients/${(await data("POST", `${BILLING}/clients`, { name })).clientId}`,
    invoice: async (client, all) => {
      const { invoiceId } = await data("POST", `${client}/invoices`, { lineItems: described(all) });
      await data("POST", `${BILLING}/invoices/bulk-action`, { action: "Issue", invoiceIds: [invoiceId] });
      return `${client}/invoices/${invoiceId}`;
    },
    note: async (client, invoice, all) => {
      const invoiceId = invoice === null ? null : idOf(invoice);
      const body = { clientId: idOf(client), invoiceId, lineItems: described(all) };
      const path = `${client}/credit-notes/${(await data("POST", `${BILLING}/credit-notes`, body)).creditNoteId}`;
      await data("POST", `${path}/authorise`);
      return path;
    },
    sync: async (path) => {
      await data("POST", `${path}/sync`);
      for (;;) {
        const record = await read(path);
        if (record.syncStatus !== "Pending") return record;
        await wait(20);
      }
    },
    read,
  };
}

/** Invoices are read at an address of their own. */
export function readable(path: string): string {
  return path.replace(/^\/v1\/billing\/clients\/([^/]+)\/invoices\//, "/v1/billing/invoices/$1/");
}

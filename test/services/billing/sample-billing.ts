import { expect } from "vitest";
import type { NewAccount } from "../../../src/services/access";
import { type Call, type TestPlatform, testPlatform } from "../support/platform";

/** A bureau with a client, and shortcuts for its documents. */
export interface BillingPlatform {
  readonly platform: TestPlatform;
  readonly account: NewAccount;
  readonly call: Call;
  readonly clientId: string;
  /** Returns the data of a call that must succeed. */
  readonly data: Ask;
  /** Returns status and token of a call. */
  readonly token: (method: string, path: string, body?: object) => Promise<readonly [number, string]>;
  /** Creates a draft of lines at 20%; returns its path. */
  readonly draft: (...amounts: readonly string[]) => Promise<string>;
  /** Creates and issues an invoice; returns its path. */
  readonly issued: (...amounts: readonly string[]) => Promise<string>;
  /** Creates a draft of a credit note, of an invoice if its path is given; returns its path. */
  readonly note: (invoice: string | null, ...amounts: readonly string[]) => Promise<string>;
  readonly authorised: (invoice: string | null, ...amounts: readonly string[]) => Promise<string>;
  readonly issue: (...paths: readonly string[]) => ReturnType<Ask>;
}

// biome-ignore lint/suspicious/noExplicitAny: responses of any operation
type Ask = (method: string, path: string, body?: object) => Promise<any>;

export const idOf = (path: string) => path.split("/").at(-1) ?? "";
const INVOICES = "/v1/billing/invoices";
const linesOf = (amounts: readonly string[]) =>
  amounts.map((lineAmount, at) => ({ description: `Line ${at + 1}`, lineAmount, taxType: "STANDARD" }));

export async function billingPlatform(begins?: number): Promise<BillingPlatform> {
  const platform = await testPlatform(begins);
  const account = await platform.account("Sample Bureau");
  const call = await platform.callAs(account);
  const data: Ask = async (method, path, body) => {
    const answer = await call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body.content.data;
  };
  const { clientId } = await data("POST", "/v1/billing/clients", { name: "Sample Bakery Ltd", reference: "BAKERY" });
  const notes = `/v1/billing/clients/${clientId}/credit-notes`;
  const draft = async (...amounts: readonly string[]) => {
    const body = { lineItems: linesOf(amounts) };
    return `${INVOICES}/${clientId}/${(await data("POST", `/v1/billing/clients/${clientId}/invoices`, body)).invoiceId}`;
  };
  const issue = (...paths: readonly string[]) =>
    data("POST", `${INVOICES}/bulk-action`, { action: "Issue", invoiceIds: paths.map(idOf) });
  const note = async (invoice: string | null, ...amounts: readonly string[]) => {
    const invoiceId = invoice === null ? null : idOf(invoice);
    const body = { clientId, invoiceId, lineItems: linesOf(amounts) };
    return `${notes}/${(await data("POST", "/v1/billing/credit-notes", body)).creditNoteId}`;
  };
  return {
    platform,
    account,
    call,
    clientId,
    data,
    token: async (method, path, body) => {
      const { status, body: answer } = await call(method, path, body);
      return [status, answer.message.token];
    },
    draft,
    issue,
    note,
    issued: async (...amounts) => {
      const path = await draft(...amounts);
      await issue(path);
      return path;
    },
    authorised: async (invoice, ...amounts) => {
      const path = await note(invoice, ...amounts);
      await data("POST", `${path}/authorise`);
      return path;
    },
  };
}

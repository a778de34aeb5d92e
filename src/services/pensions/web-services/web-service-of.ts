import { randomBytes } from "node:crypto";
import { z } from "@hono/zod-openapi";
import { unseal } from "../../../platform/config";
import { createFetch, OutboundFault, type OutboundFetch } from "../../../platform/outbound";
import type { ServiceContext } from "../../contract";
import type { Credentials } from "../contract/connection-operations";
import { CREDENTIALS_KEY } from "./has-web-service";

type FaultToken = "provider_unreachable" | "credentials_refused" | "company_not_found" | "provider_refused";

/** A provider did not answer, or refused. After `provider_unreachable` it is not known whether it has the message. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";

  constructor(
    readonly token: FaultToken,
    readonly reason: string,
  ) {
    super(reason);
  }
}

const anything = z.array(z.unknown()).nullish();
const importRow = z.object({
  id: z.int(),
  state: z.string(),
  file_file_name: z.string().nullish(),
  response_errors: anything,
  success_row_count: z.int().nullish(),
  fail_row_count: z.int().nullish(),
});
const imports = z.object({ total: z.int().catch(0), data: z.array(importRow) });
const resultRow = z.object({
  state: z.string(),
  cached_external_id: z.string().nullable().catch(null),
  operation_errors: anything.transform((errors) => (errors ?? []).map(textOf)),
});
const results = z.object({ total: z.int().catch(0), import_results: z.array(resultRow) });
const signedIn = z.object({ access_token: z.string().min(1) });

/** A Keystone error: alone, or in a list. */
const fault = z.object({ title: z.string().optional(), detail: z.string().optional() });
const faults = z.union([z.object({ errors: z.union([z.array(fault), fault]) }), fault]);

/** Words of final states other than `success`: "fail", "partial success", "errors detected". */
const FAILED = /fail|partial|error/i;

/** The version of the interface whose published description this follows. */
const ACCEPT = "application/vnd.autoenrolment.v12+json";
const PAGE = 100;

/** Opens the web service that a connection leads to. */
export function openWebService(context: ServiceContext, sealed: string): PensionWebService {
  const credentials = JSON.parse(unseal(context.keyOf(CREDENTIALS_KEY), sealed)) as Credentials;
  return smartPension(context, addressesOf(context), credentials);
}

function addressesOf({ name, smartPensionAddress }: ServiceContext): SmartPensionAddresses {
  if (smartPensionAddress !== null) return { identity: smartPensionAddress, api: smartPensionAddress };
  const host = name === "live" ? "autoenrolment.co.uk" : "sandbox.autoenrolment.co.uk";
  return { identity: `https://id.${host}`, api: `https://api.${host}` };
}

/** The addresses of Smart Pension: one for sign-in, one for everything else. */
interface SmartPensionAddresses {
  readonly identity: string;
  readonly api: string;
}

/**
 * Speaks with Smart Pension's Keystone interface, version 12: a PAPDIS file is an import that is then polled, and a
 * payment is approved for the company. Source: its published OpenAPI description and developer guides.
 */
function smartPension(
  { outbound, resolveName }: Pick<ServiceContext, "outbound" | "resolveName">,
  { identity, api }: SmartPensionAddresses,
  { companyId, clientId, clientSecret, scope }: Credentials,
): PensionWebService {
  // A kept connection that turns out to be closed is tried again: what must not be sent twice goes over a new one.
  const send: OutboundFetch = (url, request) => createFetch(outbound, resolveName)(url, request);
  const company = `${api}/companies/${encodeURIComponent(companyId)}`;
  let token: string | null = null;

  /** Tokens live for ten minutes: longer than the few calls of one service. */
  async function signIn(): Promise<string> {
    const headers = { "content-type": "application/json", accept: "application/json", "token-type": "jwt" };
    const asked = { client_id: clientId, client_secret: clientSecret, grant_type: "client_credentials", scope };
    const request = { method: "POST", headers, body: JSON.stringify(asked) };
    return readToken(await answered(() => send(`${identity}/oauth/token`, request)));
  }

  async function call(method: "GET" | "POST", url: string, body?: { type: string; text: string }): Promise<unknown> {
    token ??= await signIn();
    const headers = { accept: ACCEPT, authorization: `Bearer ${token}`, ...(body && { "content-type": body.type }) };
    return readAnswer(await answered(() => send(url, { method, headers, body: body?.text ?? "" })));
  }

  async function find(fileName: string): Promise<string | null> {
    for (let offset = 0; ; offset += PAGE) {
      const page = readImports(await call("GET", `${company}/imports?limit=${PAGE}&offset=${offset}`));
      const found = page.data.find((each) => each.file_file_name === fileName);
      if (found !== undefined) return String(found.id);
      if (offset + PAGE >= page.total) return null;
    }
  }

  async function results(reference: string) {
    const failed = [];
    for (let offset = 0; ; offset += PAGE) {
      const url = `${company}/imports/${encodeURIComponent(reference)}/import_results?limit=${PAGE}&offset=${offset}`;
      const page = readResults(await call("GET", url));
      failed.push(...page.import_results.filter(({ state }) => state !== "success"));
      if (offset + PAGE >= page.total) return failed;
    }
  }

  return {
    test: async () => void (await call("GET", `${company}/imports?limit=1`)),
    find,
    send: async (message) => {
      const { id } = readImport(await call("POST", `${company}/imports`, formData(message)));
      return String(id);
    },
    ask: async (reference) => {
      const found = readImport(await call("GET", `${company}/imports/${encodeURIComponent(reference)}`));
      return found.outcome === "Failed" ? rejected(found, await results(reference)) : { kind: found.outcome };
    },
    approve: async () => {
      await call("POST", `${company}/payment_approvals`, { type: "application/json", text: "{}" });
      return `company ${companyId}`;
    },
  };
}

type Failed = Awaited<ReturnType<typeof readResults>>["import_results"];

/** Says what went wrong with how many rows. Members to send again are named by their payroll ids. */
function rejected({ errors, succeeded }: ImportState, failed: Failed) {
  const reasons = [...errors, ...failed.flatMap(({ operation_errors: own }) => own)];
  const payrollIds = failed.flatMap(({ cached_external_id: id }) => (id === null ? [] : [id]));
  const reason = [...new Set(reasons)].slice(0, 20).join(" ") || "The provider could not import the file.";
  return { kind: "Rejected", reason, payrollIds: succeeded > 0 && payrollIds.length > 0 ? payrollIds : null } as const;
}

async function answered(ask: () => Promise<Response>): Promise<Response> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutboundFault)) throw error;
    throw new ProviderFault("provider_unreachable", `The provider did not answer: ${error.code}.`);
  }
}

/** Returns the form of a PAPDIS import, as `multipart/form-data`. */
function formData({ fileName, text, periodStartDate, periodEndDate }: ProviderMessage) {
  const boundary = `paypacket-${randomBytes(16).toString("hex")}`;
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file =
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n` +
    `Content-Type: text/csv; charset=utf-8\r\n\r\n${text}\r\n`;
  const parts = [
    field("type", "PapdisImport"),
    field("metadata.contributions.starts_on", periodStartDate),
    field("metadata.contributions.ends_on", periodEndDate),
    file,
  ];
  return { type: `multipart/form-data; boundary=${boundary}`, text: `${parts.join("")}--${boundary}--\r\n` };
}

/** An import as far as it matters here. */
interface ImportState {
  readonly id: number;
  readonly outcome: "Waiting" | "Accepted" | "Failed";
  readonly errors: readonly string[];
  readonly succeeded: number;
}

function readImport(answer: unknown): ImportState {
  const row = readAs(importRow, answer);
  const hasFailed = FAILED.test(row.state) || (row.fail_row_count ?? 0) > 0;
  const done = row.state === "success" ? ("Accepted" as const) : ("Waiting" as const);
  return {
    id: row.id,
    outcome: hasFailed ? "Failed" : done,
    errors: (row.response_errors ?? []).map(textOf),
    succeeded: row.success_row_count ?? 0,
  };
}

function readImports(answer: unknown) {
  return readAs(imports, answer);
}

function readResults(answer: unknown) {
  return readAs(results, answer);
}

/** Returns the access token; refused credentials are the provider's 400 or 401. */
async function readToken(response: Response): Promise<string> {
  if (response.status === 400) throw new ProviderFault("credentials_refused", "The provider refused the credentials.");
  return readAs(signedIn, await readAnswer(response)).access_token;
}

/** Returns the JSON of a successful response; rejects with what the provider says of a refusal. */
async function readAnswer(response: Response): Promise<unknown> {
  const { status } = response;
  const text = await response.text();
  if (status === 401) throw new ProviderFault("credentials_refused", "The provider refused the credentials.");
  if (status === 404) throw new ProviderFault("company_not_found", "The provider knows no such company or record.");
  if (status === 429 || status === 409 || status >= 500) {
    throw new ProviderFault("provider_unreachable", `The provider is not ready: status ${status}.`);
  }
  const value = jsonOf(text);
  if (response.ok) return value;
  throw new ProviderFault("provider_refused", reasonOf(value) ?? `The provider refused the request: status ${status}.`);
}

/** An answer without a body, or a page for people, has no value. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function reasonOf(value: unknown): string | null {
  const read = faults.safeParse(value);
  if (!read.success) return null;
  const { errors } = "errors" in read.data ? read.data : { errors: read.data };
  const all = Array.isArray(errors) ? errors : [errors];
  return all.map(({ title = "", detail = "" }) => `${title} ${detail}`.trim()).join(" ") || null;
}

function readAs<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const read = schema.safeParse(answer);
  if (read.success) return read.data;
  throw new ProviderFault("provider_unreachable", "The provider's answer cannot be read.");
}

function textOf(error: unknown): string {
  if (typeof error === "string") return error;
  return reasonOf(error) ?? JSON.stringify(error);
}

/** A message to a provider: its name is unique, so that one that was interrupted can be found. */
export interface ProviderMessage {
  readonly fileName: string;
  readonly text: string;
  /** The first and last day of the pay period. */
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

/** What a provider says of a message that it has. */
export type ProviderAnswer =
  | { readonly kind: "Waiting" }
  | { readonly kind: "Accepted" }
  /** `payrollIds` are those of the members to correct; null if nothing was taken. */
  | { readonly kind: "Rejected"; readonly reason: string; readonly payrollIds: readonly string[] | null };

/** The web service of a pension provider. Every call rejects with a `ProviderFault` if it is not answered. */
export interface PensionWebService {
  /** Checks the credentials. */
  readonly test: () => Promise<void>;
  /** Returns the provider's reference of a message that it has; null if it has no message of this name. */
  readonly find: (fileName: string) => Promise<string | null>;
  /** Sends a file of members; returns the provider's reference. */
  readonly send: (message: ProviderMessage) => Promise<string>;
  readonly ask: (reference: string) => Promise<ProviderAnswer>;
  /** Approves the payment of the contributions that the provider has accepted. */
  readonly approve: () => Promise<string>;
}

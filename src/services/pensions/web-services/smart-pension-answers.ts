import { z } from "@hono/zod-openapi";
import { ProviderFault } from "./web-service";

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

/** An import as far as it matters here. */
export interface ImportState {
  readonly id: number;
  readonly outcome: "Waiting" | "Accepted" | "Failed";
  readonly errors: readonly string[];
  readonly succeeded: number;
}

/** Words of final states other than `success`: "fail", "partial success", "errors detected". */
const FAILED = /fail|partial|error/i;

export function readImport(answer: unknown): ImportState {
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

export function readImports(answer: unknown) {
  return readAs(imports, answer);
}

export function readResults(answer: unknown) {
  return readAs(results, answer);
}

/** Returns the access token; refused credentials are the provider's 400 or 401. */
export async function readToken(response: Response): Promise<string> {
  if (response.status === 400) throw new ProviderFault("credentials_refused", "The provider refused the credentials.");
  return readAs(signedIn, await readAnswer(response)).access_token;
}

/** Returns the JSON of a successful response; rejects with what the provider says of a refusal. */
export async function readAnswer(response: Response): Promise<unknown> {
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

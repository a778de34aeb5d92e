import { createFetch, OutboundFault, type OutboundFetch } from "../../../platform/outbound";
import type { ServiceContext } from "../../contract";
import type { Credentials } from "../contract/connection-operations";
import { formData } from "./form-data";
import { type ImportState, readAnswer, readImport, readImports, readResults, readToken } from "./smart-pension-answers";
import { type PensionWebService, ProviderFault } from "./web-service";

/** The version of the interface whose published description this follows. */
const ACCEPT = "application/vnd.autoenrolment.v12+json";
const PAGE = 100;

/** The addresses of Smart Pension: one for sign-in, one for everything else. */
export interface SmartPensionAddresses {
  readonly identity: string;
  readonly api: string;
}

/**
 * Speaks with Smart Pension's Keystone interface, version 12: a PAPDIS file is an import that is then polled, and a
 * payment is approved for the company. Source: its published OpenAPI description and developer guides.
 */
export function smartPension(
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

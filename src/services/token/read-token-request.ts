import type { Context } from "hono";
import { wholeText } from "../../platform/http";

const LONGEST = 4_096;

type TokenRequest =
  | { readonly ok: true; readonly clientId: string; readonly clientSecret: string }
  | { readonly ok: false; readonly status: 400 | 401 | 415; readonly error: string; readonly text: string };

/**
 * Reads `grant_type`, and the credentials from the form or from an `Authorization: Basic` header, never from both. A
 * query is refused: credentials must not be in a URL (RFC 6749, section 2.3.1). Other parameters of the form are
 * ignored (section 3.2).
 */
export async function readTokenRequest(context: Context): Promise<TokenRequest> {
  if (new URL(context.req.url).search !== "") {
    return refused(400, "invalid_request", "Send the parameters in the form: this address takes none in its query.");
  }
  const type = context.req.header("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    return refused(415, "invalid_request", "Send the request as application/x-www-form-urlencoded.");
  }
  const form = new URLSearchParams((await wholeText(context.req)).slice(0, LONGEST));
  const repeated = [...form.keys()].find((name) => form.getAll(name).length > 1);
  if (repeated !== undefined) return refused(400, "invalid_request", "A parameter is sent more than once.");
  const grant = form.get("grant_type");
  if (grant === null || grant === "") return refused(400, "invalid_request", "grant_type is missing.");
  if (grant !== "client_credentials") {
    return refused(400, "unsupported_grant_type", "The only grant_type here is client_credentials.");
  }
  return credentials(form, context.req.header("authorization"));
}

function credentials(form: URLSearchParams, header: string | undefined): TokenRequest {
  const inForm = { clientId: form.get("client_id") ?? "", clientSecret: form.get("client_secret") ?? "" };
  const basic = header === undefined ? null : basicCredentials(header);
  if (basic !== null && inForm.clientSecret !== "") {
    return refused(400, "invalid_request", "Send the credentials in the form or in the header, not in both.");
  }
  const { clientId, clientSecret } = basic ?? inForm;
  return clientId === "" || clientSecret === ""
    ? refused(401, "invalid_client", "client_id and client_secret are needed.")
    : { ok: true, clientId, clientSecret };
}

/** Returns the credentials of the header; null if it is malformed, such as invalid base64. */
function basicCredentials(header: string): { clientId: string; clientSecret: string } | null {
  const [, encoded] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header) ?? [];
  try {
    const [, clientId = "", clientSecret = ""] = /^([^:]*):(.*)$/s.exec(atob(encoded ?? "")) ?? [];
    return { clientId: decodeURIComponent(clientId), clientSecret: decodeURIComponent(clientSecret) };
  } catch {
    return null;
  }
}

function refused(status: 400 | 401 | 415, error: string, text: string): TokenRequest {
  return { ok: false, status, error, text };
}

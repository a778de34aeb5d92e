import type { AccountingProvider, OAuthApp } from "../port/accounting-provider";
import { askForTokens, basicOf } from "../port/ask-for-tokens";
import type { CallProvider } from "../port/call-provider";
import { readAnswer } from "../port/read-answer";
import { connections } from "./xero-answers";
import { xeroBooks } from "./xero-books";
import { problemInXero } from "./xero-document-json";

const SCOPES = "offline_access accounting.transactions accounting.contacts accounting.settings accounting.attachments";

interface XeroAddresses {
  readonly login: string;
  readonly identity: string;
  readonly api: string;
}

/** Returns the addresses of Xero, or of what is in its place. */
export function xeroAddresses(address: string | null): XeroAddresses {
  if (address !== null) return { login: address, identity: address, api: address };
  return { login: "https://login.xero.com", identity: "https://identity.xero.com", api: "https://api.xero.com" };
}

/** Speaks with Xero's Accounting API 2.0. Source: its published OpenAPI description, and its guides on OAuth 2.0. */
export function xero(call: CallProvider, { login, identity, api }: XeroAddresses, app: OAuthApp): AccountingProvider {
  const token = (of: OAuthApp, form: Readonly<Record<string, string>>) =>
    askForTokens(call, `${identity}/connect/token`, of, form);
  return {
    loginUri: ({ redirectUri, state, challenge }) =>
      `${login}/identity/connect/authorize?${new URLSearchParams({
        response_type: "code",
        client_id: app.clientId,
        redirect_uri: redirectUri,
        scope: SCOPES,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      })}`,
    exchange: ({ code, redirectUri, verifier }) =>
      token(app, { grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }),
    refresh: (refreshToken) => token(app, { grant_type: "refresh_token", refresh_token: refreshToken }),
    signInAs: (own) => token(own, { grant_type: "client_credentials", scope: SCOPES.replace("offline_access ", "") }),
    tenants: async (accessToken) =>
      readAnswer(
        connections,
        await call("GET", `${api}/connections`, { headers: { authorization: `Bearer ${accessToken}` } }),
      ),
    revoke: async ({ refreshToken }) => {
      if (refreshToken === null) return;
      const headers = { authorization: basicOf(app), "content-type": "application/x-www-form-urlencoded" };
      const body = new URLSearchParams({ token: refreshToken }).toString();
      await call("POST", `${identity}/connect/revocation`, { headers, body });
    },
    booksAt: (tenantId) => ({ url: `${api}/api.xro/2.0`, headers: { "xero-tenant-id": tenantId } }),
    books: xeroBooks,
    problemOf: problemInXero,
  };
}

import type { AccountingProvider, OAuthApp } from "../port/accounting-provider";
import { askForTokens } from "../port/ask-for-tokens";
import type { CallProvider } from "../port/call-provider";
import { readAnswer } from "../port/read-answer";
import { company } from "./freeagent-answers";
import { freeAgentBooks } from "./freeagent-books";

/** Speaks with FreeAgent's API, version 2, which has no OpenAPI description, and documents neither PKCE nor scopes. */
export function freeAgent(call: CallProvider, address: string, app: OAuthApp): AccountingProvider {
  const api = `${address}/v2`;
  const token = (form: Readonly<Record<string, string>>) => askForTokens(call, `${api}/token_endpoint`, app, form);
  return {
    loginUri: ({ redirectUri, state }) =>
      `${api}/approve_app?${new URLSearchParams({
        response_type: "code",
        client_id: app.clientId,
        redirect_uri: redirectUri,
        state,
      })}`,
    exchange: ({ code, redirectUri }) => token({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
    refresh: (refreshToken) => token({ grant_type: "refresh_token", refresh_token: refreshToken }),
    signInAs: null,
    tenants: async (accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const answer = await readAnswer(company, await call("GET", `${api}/company`, { headers }));
      const { name, subdomain } = answer.company;
      return [{ tenantId: subdomain, externalConnectionId: null, name, type: "Company" }];
    },
    // FreeAgent documents no way to end access.
    revoke: async () => undefined,
    booksAt: () => ({ url: api, headers: {} }),
    books: (call) => freeAgentBooks(call, api),
    problemOf: () => null,
  };
}

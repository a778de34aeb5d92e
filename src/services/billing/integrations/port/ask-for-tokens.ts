import { z } from "zod";
import type { OAuthApp, Tokens } from "./accounting-provider";
import type { CallProvider } from "./call-provider";
import { ProviderFault } from "./provider-fault";
import { readAnswer } from "./read-answer";

const tokens = z.looseObject({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  expires_in: z.number(),
  scope: z.string().optional(),
});

/** Asks a token endpoint for tokens (RFC 6749); a grant that it does not take is `credentials_refused`. */
export async function askForTokens(
  call: CallProvider,
  url: string,
  app: OAuthApp,
  form: Readonly<Record<string, string>>,
): Promise<Tokens> {
  const headers = { authorization: getBasic(app), "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  const response = await call("POST", url, { headers, body }).catch((error: unknown) => {
    const isRefused = error instanceof ProviderFault && error.token === "provider_refused";
    throw isRefused ? new ProviderFault("credentials_refused", error.reason) : error;
  });
  const answer = await readAnswer(tokens, response);
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresIn: answer.expires_in,
    scopes: answer.scope?.split(" ") ?? [],
  };
}

export function getBasic({ clientId, clientSecret }: OAuthApp): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;
}

import { z } from "zod";
import type { OAuthApp, Tokens } from "./accounting-provider";
import type { CallProvider } from "./call-provider";

export type ProviderFaultToken = "provider_unreachable" | "credentials_refused" | "rate_limited" | "provider_refused";

/** A provider did not answer, or refused. After `provider_unreachable` it is not known what it has done. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";

  constructor(
    readonly token: ProviderFaultToken,
    readonly reason: string,
    /** The status of the answer; null without one. */
    readonly status: number | null = null,
    /** Seconds that a provider asks to wait, after `rate_limited`. */
    readonly retryAfter = 0,
  ) {
    super(reason);
  }
}

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

/** Reads a provider's answer; one of another shape is a fault of the provider. */
export async function readAnswer<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const read = schema.safeParse(await response.json().catch(() => null));
  if (read.success) return read.data;
  throw new ProviderFault("provider_unreachable", "The provider's answer cannot be read.");
}

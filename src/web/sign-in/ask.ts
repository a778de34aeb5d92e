/** Why a call was refused; `token` is `no_answer` if the server was not reached. */
export interface Refusal {
  readonly token: string;
  /** Tokens of what is wrong with fields, by field. */
  readonly fields: Readonly<Record<string, string>>;
}

type Answer<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly refusal: Refusal };

interface Envelope<Data> {
  readonly message: {
    readonly token: string;
    readonly tokenArguments?: { readonly retryAfterSeconds?: number } | null;
  };
  readonly content: { readonly data: Data };
  readonly validationIssues: readonly { readonly field: string; readonly reasonToken: string }[] | null;
}

interface Call {
  readonly body?: object;
  /** An access token. */
  readonly token?: string;
}

const API = "./v1";

/** Calls the installation's own interface, with the cookie of the session. */
async function ask<Data>(method: string, path: string, { body, token }: Call = {}): Promise<Answer<Data>> {
  const headers = new Headers({ "x-requested-with": "sign-in-page" });
  if (body !== undefined) headers.set("content-type", "application/json");
  if (token !== undefined) headers.set("x-auth-token", token);
  try {
    const sent = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(API + path, { method, headers, body: sent });
    const { message, content, validationIssues }: Envelope<Data> = await response.json();
    if (response.ok) return { ok: true, data: content.data };
    const issues = validationIssues ?? [];
    const fields = Object.fromEntries(issues.map(({ field, reasonToken }) => [field, reasonToken]));
    return { ok: false, refusal: { token: message.token, fields } };
  } catch {
    return { ok: false, refusal: { token: "no_answer", fields: {} } };
  }
}

export interface Session {
  readonly accessToken: string;
}

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The account, for a person of several. */
  readonly customerId?: string;
}

export const signIn = (credentials: Credentials) =>
  ask<Session>("POST", "/authentication/sessions", { body: credentials });

/** Returns the session of the cookie. */
export const currentSession = () => ask<Session>("GET", "/authentication/sessions/current");

export const signOut = () => ask<object>("DELETE", "/authentication/sessions/current");

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

export const acceptInvitation = (acceptance: Acceptance) =>
  ask<{ readonly email: string; readonly customerId: string }>("POST", "/authentication/invitations/accept", {
    body: acceptance,
  });

export const requestReset = (email: string) =>
  ask<object>("POST", "/authentication/password-resets", { body: { email } });

export const completeReset = (token: string, password: string) =>
  ask<object>("POST", "/authentication/password-resets/complete", { body: { token, password } });

export interface Me {
  readonly displayName: string;
  readonly email: string;
}

export const readMe = ({ accessToken }: Session) => ask<Me>("GET", "/administration/users/me", { token: accessToken });

export interface OwnOrganisation {
  readonly organisationId: string;
  readonly name: string;
  readonly accessType: "Customer" | "Guest";
}

/** Returns the first hundred organisations of the person. */
export const listOrganisations = ({ accessToken }: Session) =>
  ask<{ readonly items: readonly OwnOrganisation[] }>("GET", "/authentication/my-organisations", {
    token: accessToken,
  });

/** Returns the address that leads to an identity provider. */
export function providerAddress(providerId: string): string {
  return `${API}/authentication/identity-providers/${encodeURIComponent(providerId)}/login`;
}

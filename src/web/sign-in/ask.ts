/** Why a call was refused; `token` is `no_answer` if the server was not reached. */
export interface Refusal {
  readonly token: string;
  /** Tokens of what is wrong with fields, by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values of the refusal, by name. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

type Answer<Data> = { readonly ok: true; readonly data: Data } | { readonly ok: false; readonly refusal: Refusal };

interface Envelope<Data> {
  readonly message: {
    readonly token: string;
    readonly tokenArguments?: readonly { readonly name: string; readonly value: unknown }[] | null;
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
    const values = (message.tokenArguments ?? []).map(({ name, value }) => [name, value]);
    return { ok: false, refusal: { token: message.token, fields, arguments: Object.fromEntries(values) } };
  } catch {
    return { ok: false, refusal: { token: "no_answer", fields: {}, arguments: {} } };
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
  /** Of the authenticator app, or a recovery code. */
  readonly code?: string;
  /** What was returned with the secret of a first authenticator. */
  readonly enrolment?: string;
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

export const completeReset = (reset: { readonly token: string; readonly password: string; readonly code?: string }) =>
  ask<object>("POST", "/authentication/password-resets/complete", { body: reset });

/** Returns why a passkey was not used: the person closed the browser's window, or the browser has none. */
const noPasskey = { ok: false, refusal: { token: "passkey_not_used", fields: {}, arguments: {} } } as const;

/** Has the browser ask for a passkey, and signs its person in. */
export async function signInWithPasskey(): Promise<Answer<Session>> {
  const started = await ask<{ readonly passkey: PublicKeyCredentialRequestOptionsJSON }>(
    "POST",
    "/authentication/passkeys/start",
  );
  if (!started.ok) return started;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(started.data.passkey);
  const credential = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return noPasskey;
  return ask<Session>("POST", "/authentication/sessions/passkey", { body: { credential: credential.toJSON() } });
}

export interface SecondFactor {
  readonly factorId: string;
  readonly kind: "Authenticator" | "Passkey";
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface SecondFactors {
  readonly isRequired: boolean;
  readonly factors: readonly SecondFactor[];
  readonly recoveryCodesLeft: number;
}

/** The secret of an authenticator, before its first code. */
export interface Enrolment {
  readonly enrolment: string;
  readonly secret: string;
  readonly address: string;
}

const FACTORS = "/authentication/second-factors";

export const readFactors = ({ accessToken: token }: Session) => ask<SecondFactors>("GET", FACTORS, { token });

export const startFactor = ({ accessToken: token }: Session) =>
  ask<Enrolment & { readonly passkey: PublicKeyCredentialCreationOptionsJSON }>("POST", `${FACTORS}/start`, { token });

export const addFactor = ({ accessToken: token }: Session, body: object) =>
  ask<SecondFactor>("POST", FACTORS, { token, body });

export const removeFactor = ({ accessToken: token }: Session, factorId: string) =>
  ask<SecondFactor>("DELETE", `${FACTORS}/${factorId}`, { token });

export const replaceRecoveryCodes = ({ accessToken: token }: Session) =>
  ask<{ readonly recoveryCodes: readonly string[] }>("POST", "/authentication/recovery-codes", { token });

/** Has the browser make a passkey of the person of a session. */
export async function addPasskey(session: Session, name: string): Promise<Answer<SecondFactor>> {
  const started = await startFactor(session);
  if (!started.ok) return started;
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(started.data.passkey);
  const credential = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(credential instanceof PublicKeyCredential)) return noPasskey;
  return addFactor(session, { name, credential: credential.toJSON() });
}

/** Returns whether the browser can use passkeys: it needs https, or localhost. */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

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

import type { BookDocument, Books, BooksCall } from "./books";

export const PROVIDERS = ["Xero", "QuickBooks", "Sage", "FreeAgent"] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** The id and the secret by which a provider knows the software. */
export interface OAuthApp {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface Tokens {
  readonly accessToken: string;
  /** Null if the provider gives none, as to custom connections. */
  readonly refreshToken: string | null;
  /** Seconds. */
  readonly expiresIn: number;
  readonly scopes: readonly string[];
}

/** A company in the provider's software. */
export interface Tenant {
  readonly tenantId: string;
  /** What the provider calls the connection with it; null if it has no name of its own. */
  readonly externalConnectionId: string | null;
  readonly name: string;
  readonly type: string;
}

interface Leaving {
  readonly redirectUri: string;
  readonly state: string;
  /** Of PKCE, with S256. */
  readonly challenge: string;
}

interface Returning {
  readonly redirectUri: string;
  readonly code: string;
  readonly verifier: string;
}

/** Accounting software. Every call rejects with a `ProviderFault` unless it succeeds. */
export interface AccountingProvider {
  readonly loginUri: (leaving: Leaving) => string;
  readonly exchange: (returning: Returning) => Promise<Tokens>;
  /** Signs in with credentials of the organisation's own; null if the provider has no custom connections. */
  readonly signInAs: ((app: OAuthApp) => Promise<Tokens>) | null;
  /** Renews the access: the token that is returned replaces the one that was given, which may not work again. */
  readonly refresh: (refreshToken: string) => Promise<Tokens>;
  readonly tenants: (accessToken: string) => Promise<readonly Tenant[]>;
  /** Ends the access at the provider, where it can be ended. */
  readonly revoke: (tokens: Pick<Tokens, "accessToken" | "refreshToken">) => Promise<void>;
  /** Where companies' books are, and what names the company in a request. */
  readonly booksAt: (tenantId: string) => { readonly url: string; readonly headers: Readonly<Record<string, string>> };
  readonly books: (call: BooksCall) => Books;
  /** Returns why the provider cannot have a document; null if it can. */
  readonly problemOf: (document: BookDocument) => string | null;
}

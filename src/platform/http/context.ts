/** Who calls, as the authentication of a service finds out. */
export interface Caller {
  /** The credentials: what rate limits and idempotency keys belong to. */
  readonly clientId: string;
  readonly accountId: string;
  /** The organisation of the request; null on account level. */
  readonly organisationId: string | null;
  /** For the audit log and log lines: never the token, never a name. */
  readonly tokenId: string;
  /** `User-Id` of the request. */
  readonly userId: string | null;
}

/** What middlewares keep about a request. */
export interface PlatformEnv {
  Variables: {
    readonly requestId: string;
    caller?: Caller;
    /** What a page may load; answers without one may load nothing. */
    pagePolicy?: string;
    /** The answer that has its headers already. */
    complete?: Response;
  };
}

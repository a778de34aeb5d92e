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

/** The time that a request has until it is answered with 503. */
export interface RequestTime {
  /** Gives it so many milliseconds from now instead, unless they are over. */
  readonly allow: (milliseconds: number) => void;
  /**
   * Asked before a transaction is committed. False when the caller has been told 503: then nothing may be kept. When true
   * the request is not cut short any more, and the caller is told what was kept.
   */
  readonly settle: () => boolean;
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
    /** The time that the request has. */
    time?: RequestTime;
  };
}

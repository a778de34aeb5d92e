import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";

/** What people and credentials may be; `contract/roles.ts` has what each may do. */
export const CALLER_ROLES = ["Administrator", "PayrollClerk", "Approver", "Reader", "Integration"] as const;

export type CallerRole = (typeof CALLER_ROLES)[number];

/** The caller, as identified by a service's authentication. */
export interface Caller {
  /** The credentials, or the person, which rate limits and idempotency keys belong to. */
  readonly clientId: string;
  /** The person of a session, and the session; null for credentials. */
  readonly principalId: string | null;
  readonly sessionId: string | null;
  readonly accountId: string;
  /** The organisation of the request; null at account level. */
  readonly organisationId: string | null;
  /** For the audit log and log lines: never the token, never a name. */
  readonly tokenId: string;
  /** Whom the audit log names: the person of the session, or `User-Id` of credentials, marked unless it is one. */
  readonly userId: string | null;
  /** What the caller may do in what it reaches. */
  readonly role: CallerRole;
}

/** The time limit of a request before it gets 503. */
export interface RequestTime {
  /** Sets the limit to this many milliseconds from now, unless it has passed. */
  readonly allow: (milliseconds: number) => void;
  /**
   * Call before a transaction is committed. False if the caller has already got 503: then roll back. If true, the
   * request no longer times out, and the caller gets the result.
   */
  readonly settle: () => boolean;
}

/** The request variables of middlewares. */
export interface PlatformEnv {
  Variables: {
    readonly requestId: string;
    caller?: Caller;
    /** What a page may load; responses without one may load nothing. */
    pagePolicy?: string;
    /** Headers of every response to the request, beyond the common ones. */
    ofOperation?: Readonly<Record<string, string>>;
    /** Headers that say how many requests the client may still send. */
    ofLimit?: Readonly<Record<string, string>>;
    /** Rewrites the body of an envelope, as for copies of its parts under earlier names. */
    rewriteBody?: (body: string) => string;
    /** The response that already has its headers. */
    complete?: Response;
    /** The time limit of the request. */
    time?: RequestTime;
  };
}

export type PlatformApp = OpenAPIHono<PlatformEnv>;

interface HostBindings {
  readonly incoming?: { readonly headers: Readonly<Record<string, string | readonly string[] | undefined>> };
}

/**
 * Returns a request header; `name` in lower case, for headers that occur once or are joined by commas. The host has
 * parsed them all, and asking the framework is expensive.
 */
export function getHeader(context: Context, name: string): string | undefined {
  const { incoming }: HostBindings = context.env ?? {};
  const value = incoming?.headers[name];
  return typeof value === "string" ? value : context.req.header(name);
}

import type { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../platform";
import type { Caller } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { VersionedRecord } from "./versioned-record";

/** Whose rows an operation works on; "none" is for what answers before anybody is known. */
export type Scope = "organisation" | "account";

/** A refusal that an operation may answer with, beside those of every operation. */
export interface RefusalCase {
  readonly status: 400 | 403 | 404 | 406 | 408 | 409 | 412 | 422 | 428 | 429 | 503;
  readonly token: string;
  /** When it is given, in a sentence. */
  readonly when: string;
}

/** One operation of the interface: what it takes, what it answers, how it may refuse. */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** With its prefix, parameters in braces: "/v1/employees/{employeeId}". */
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: Scope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the body may be left out; it may not when left out here. */
  readonly bodyOptional?: boolean;
  readonly data: Data;
  /** 201 for what creates one record, 202 for a job, else 200. */
  readonly status?: 200 | 201 | 202;
  /** The token of the answer. */
  readonly token: string;
  readonly refusals?: readonly RefusalCase[];
  /** Whether a repeated `Idempotency-Key` gets the first answer again. */
  readonly idempotent?: boolean;
  /** Milliseconds until a request is answered with 503, having done nothing; as every request where it is left out. */
  readonly longest?: number;
  /** Bytes of the largest body, where it is more than that of every request. */
  readonly largestBody?: number;
  /** The versioned record that is read or changed: its answers send `ETag`, and its conditions are checked before the work. */
  readonly versioned?: VersionedRecord;
  readonly examples: {
    readonly body?: unknown;
    readonly data: unknown;
  };
}

/** A request that has passed its schemas, from a known caller. */
export interface OperationRequest<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly caller: Caller;
  /** The organisation of the request; empty for an operation of the account. */
  readonly organisationId: string;
  /** When the request came, as an instant and as a date in London. */
  readonly now: string;
  readonly today: string;
}

export interface Answer<Data> {
  readonly data: Data;
  /** A sentence for people. */
  readonly text: string;
  /** Takes the place of the operation's own token. */
  readonly token?: string;
  readonly arguments?: Readonly<Record<string, unknown>> | null;
  readonly paginationToken?: string | null;
  /** What was wrong with a part of the request, where the rest was done. */
  readonly issues?: readonly ValidationIssue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** What the data show beside a versioned record, such as facts of the day: another `ETag` where it changes. */
  readonly beside?: unknown;
  /** Takes the place of `data` when an `Idempotency-Key` is repeated: what is shown once is stored nowhere. */
  readonly dataOfRepetition?: Data;
  /** Done once the transaction is committed, and not when it is rolled back. */
  readonly afterwards?: () => void;
}

/** The work of an operation, in one transaction of its scope. */
export type Work<O extends Operation> = (request: RequestOf<O>, tx: Tx) => Promise<Answered<O>>;

export type RequestOf<O extends Operation> = OperationRequest<Sent<O["params"]>, Sent<O["query"]>, Sent<O["body"]>>;

export type Answered<O extends Operation> = Answer<z.input<O["data"]>>;

/** What a schema reads; nothing where there is none. */
export type Sent<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** States an operation, with its schemas' types kept. */
export function operation<const O extends Operation>(stated: O): O {
  return stated;
}

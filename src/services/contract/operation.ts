import type { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../platform";
import type { Caller, PartSchemas } from "../../platform/http";
import type { Tx } from "../../platform/store";
import type { AnsweredFile } from "./file-operation";
import type { ServiceContext } from "./service";
import type { VersionedRecord } from "./versioned-record";

/**
 * The owner of the rows that an operation works on. With "either" it is the organisation, or the account if the request
 * asks for it, as with `scope=customer`. A "public" operation is called without an access token, as to sign in.
 */
export type Scope = "organisation" | "account" | "either" | "public";

/** A refusal that an operation may return, beyond those of every operation. */
export interface RefusalCase {
  readonly status: 400 | 401 | 403 | 404 | 406 | 408 | 409 | 412 | 422 | 428 | 429 | 503;
  readonly token: string;
  /** When it is returned, in a sentence. */
  readonly when: string;
}

/** One operation of the interface: its request, its response and its refusals. */
export interface Operation<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** The name in descriptions, clients and links; it never changes: a verb and its object, "createEmployee". */
  readonly id: string;
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** The path with its prefix and its parameters in braces: "/v1/employees/{employeeId}". */
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: Scope;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Whether the body may be left out; false by default. */
  readonly bodyOptional?: boolean;
  readonly data: Data;
  /** 201 if one record is created, 202 if a job is started, else 200. */
  readonly status?: 200 | 201 | 202;
  /** When 202 is returned instead, with the same data: a job does what was asked. */
  readonly accepted?: { readonly token: string; readonly when: string; readonly example: unknown };
  /** The token of the response. */
  readonly token: string;
  readonly refusals?: readonly RefusalCase[];
  /** Media types of the file that a calculation can return in place of its data, when its request asks for one. */
  readonly fileTypes?: readonly string[];
  /** Whether a repeated `Idempotency-Key` gets the first response again. */
  readonly idempotent?: boolean;
  /** Milliseconds until a request gets 503, with nothing changed; defaults to that of every request. */
  readonly longest?: number;
  /** Whether it reads for long: from a replica that has all that was committed before, if there is one. */
  readonly longRead?: boolean;
  /** Whether the operation may change before it is generally available; its description states that. */
  readonly isBeta?: boolean;
  /** Largest body in bytes, if more than that of every request. */
  readonly largestBody?: number;
  /** The versioned record that is read or changed: its responses send `ETag`, and conditions are checked. */
  readonly versioned?: VersionedRecord;
  /** Whether a change without `If-Match` is refused with 428, so that nobody overwrites what they have not read. */
  readonly needsIfMatch?: boolean;
  readonly examples: {
    readonly body?: unknown;
    readonly data: unknown;
  };
}

/** Who makes a request, for which organisation, and when. */
interface Requester {
  readonly caller: Caller;
  /** The organisation of the request; empty for an operation on the account. */
  readonly organisationId: string;
  /** The time of the request, as an instant and as a date in London. */
  readonly now: string;
  readonly today: string;
}

interface Parts<Params, Query, Body> {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
}

/** A validated request from an authenticated caller. */
export type OperationRequest<Params, Query, Body> = Requester & Parts<Params, Query, Body>;

/** A request's requester, its transaction, and what the operations of its service depend on. */
export interface RequestWork<Context = ServiceContext> extends Requester {
  readonly tx: Tx;
  readonly context: Context;
}

export interface Answer<Data> {
  readonly data: Data;
  /** A sentence for people. */
  readonly text: string;
  /** Replaces the operation's own token. */
  readonly token?: string;
  /** Whether the response is the operation's `accepted` one. */
  readonly isAccepted?: boolean;
  readonly arguments?: Readonly<Record<string, unknown>> | null;
  readonly paginationToken?: string | null;
  /** Faults in parts of the request, when the rest was done. */
  readonly issues?: readonly ValidationIssue[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Data shown with a versioned record, such as facts of the day: the `ETag` changes when it does. */
  readonly beside?: unknown;
  /** Replaces `data` when an `Idempotency-Key` is repeated: values shown only once are never stored. */
  readonly dataOfRepetition?: Data;
  /** The file that a calculation returns in place of its data. */
  readonly file?: AnsweredFile;
  /** Digests that the entry of the audit log keeps beside the ids of the records. */
  readonly audited?: Readonly<Record<string, string>>;
  /** Runs after the transaction is committed; not if it is rolled back. */
  readonly afterwards?: () => void;
}

/** The work of an operation, in one transaction of its scope. */
export type Work<O extends Operation, Context = ServiceContext, Prepared = void> = (
  request: RequestOf<O> & RequestWork<Context>,
  tx: Tx,
  prepared: Prepared,
) => Promise<Answered<O>>;

/** The checked parts of a request, as the schemas of its operation return them. */
export type PartsOf<O extends PartSchemas> = Parts<Sent<O["params"]>, Sent<O["query"]>, Sent<O["body"]>>;

export type RequestOf<O extends PartSchemas> = Requester & PartsOf<O>;

export type Answered<O extends Operation> = Answer<z.input<O["data"]>>;

/** The output of a schema; nothing if there is no schema. */
export type Sent<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** Defines an operation, keeping the types of its schemas. */
export function operation<const O extends Operation>(stated: O): O {
  return stated;
}

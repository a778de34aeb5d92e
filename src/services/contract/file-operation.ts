import type { z } from "@hono/zod-openapi";
import type { Tx } from "../../platform/store";
import type { OperationRequest, RefusalCase, Scope, Sent } from "./operation";

/** An operation that answers with a file instead of the envelope; it refuses in the envelope as all others do. */
export interface FileOperation<Params extends z.ZodType = z.ZodType, Query extends z.ZodObject = z.ZodObject> {
  readonly method: "get";
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: Scope;
  readonly params?: Params;
  readonly query?: Query;
  /** What the file is: "application/pdf". */
  readonly contentType: string;
  readonly refusals?: readonly RefusalCase[];
}

/** A file as it is answered. */
export interface AnsweredFile {
  readonly bytes: Uint8Array;
  /** What a browser suggests to save it as. */
  readonly fileName: string;
}

/** The work of an operation that answers with a file. */
export interface FileWork<O extends FileOperation, Read> {
  /** Reads what the file is made of, in one transaction of the operation's scope. */
  readonly read: (request: OperationRequest<Sent<O["params"]>, Sent<O["query"]>, undefined>, tx: Tx) => Promise<Read>;
  /** Makes it; no connection waits meanwhile. */
  readonly make: (read: Read) => Promise<AnsweredFile>;
}

/** States an operation that answers with a file, with its schemas' types kept. */
export function fileOperation<const O extends FileOperation>(stated: O): O {
  return stated;
}

import type { z } from "@hono/zod-openapi";
import type { Tx } from "../../platform/store";
import type { Printer } from "./emails";
import type { RefusalCase, RequestOf, Scope } from "./operation";

/** An operation that returns a file instead of the envelope; refusals still use the envelope. */
export interface FileOperation<Params extends z.ZodObject = z.ZodObject, Query extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly method: "get";
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: Scope;
  readonly params?: Params;
  readonly query?: Query;
  /** The media type of the file: "application/pdf". */
  readonly contentType: string;
  /** Other media types that a parameter asks for. */
  readonly otherContentTypes?: readonly string[];
  readonly refusals?: readonly RefusalCase[];
}

/** A file as returned. */
export interface AnsweredFile {
  readonly bytes: Uint8Array;
  /** The name a browser suggests when saving it. */
  readonly fileName: string;
  /** The media type, if it is another one of the operation's. */
  readonly contentType?: string;
}

/** The work of an operation that returns a file. */
export interface FileWork<O extends FileOperation, Read> {
  /** Reads the data that the file is made from, in one transaction of the operation's scope. */
  readonly read: (request: RequestOf<O>, tx: Tx) => Promise<Read>;
  /** Makes the file, drawn by the printer of the organisation's brand; holds no database connection. */
  readonly make: (read: Read, printer: Printer) => Promise<AnsweredFile>;
}

/** Defines an operation that returns a file, keeping the types of its schemas. */
export function fileOperation<const O extends FileOperation>(stated: O): O {
  return stated;
}

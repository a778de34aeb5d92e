import type { z } from "@hono/zod-openapi";
import type { RefusalCase } from "./operation";

/** An operation that sends a browser to another address; refusals use the envelope. */
export interface RedirectOperation<Params extends z.ZodObject = z.ZodObject, Query extends z.ZodObject = z.ZodObject> {
  readonly id: string;
  readonly method: "get";
  readonly path: string;
  readonly service: string;
  readonly summary: string;
  readonly description?: string;
  readonly scope: "public";
  readonly params?: Params;
  readonly query?: Query;
  readonly refusals?: readonly RefusalCase[];
}

/** Where a browser is sent, and the cookies that it stores. */
export interface Redirect {
  readonly location: string;
  readonly cookies: readonly string[];
}

/** Defines an operation that sends a browser to another address, keeping the types of its schemas. */
export function redirectOperation<const O extends RedirectOperation>(stated: O): O {
  return stated;
}

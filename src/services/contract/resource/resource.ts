import type { z } from "@hono/zod-openapi";
import type { ServiceContext } from "../service";
import type { Fields } from "./fields";
import { mountResource } from "./mount-resource";
import { shownRow } from "./record-values";
import { type ResourceOperations, resourceOperations, resourceSchemas } from "./resource-operations";
import type { ResourceStatement } from "./statement";

/** A record with all its operations. */
export interface Resource {
  readonly operations: ResourceOperations;
  readonly mount: (context: ServiceContext) => void;
  /** The record as responses show it, for other responses that include it. */
  readonly shown: z.ZodObject;
  readonly example: Readonly<Record<string, unknown>>;
  /** Returns a row of its table as responses show it. */
  readonly show: (row: object) => Readonly<Record<string, unknown>>;
}

/** Builds a record's operations from one definition: schemas, queries, version, history, refusals, description. */
export function resource<const F extends Fields, const Further extends Fields = Fields>(
  stated: ResourceStatement<F, Further>,
): Resource;
/** The schemas of the fields check every value, so the operations need not know its type. */
export function resource(stated: ResourceStatement): Resource {
  const schemas = resourceSchemas(stated);
  const operations = resourceOperations(stated, schemas);
  return {
    operations,
    mount: (context) => mountResource(context, stated, schemas, operations),
    shown: schemas.shown,
    example: schemas.example,
    show: (row) => shownRow(stated, { ...row }),
  };
}

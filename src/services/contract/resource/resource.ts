import type { ServiceContext } from "../service";
import type { Fields } from "./fields";
import { mountResource } from "./mount-resource";
import { type ResourceOperations, resourceOperations, resourceSchemas } from "./resource-operations";
import type { ResourceStatement } from "./statement";

/** A record with all its operations. */
export interface Resource {
  readonly operations: ResourceOperations;
  readonly mount: (context: ServiceContext) => void;
}

/** Builds a record's operations from one definition: schemas, queries, version, history, refusals, description. */
export function resource<const F extends Fields, const Further extends Fields = Fields>(
  stated: ResourceStatement<F, Further>,
): Resource;
/** The schemas of the fields check every value, so the operations need not know its type. */
export function resource(stated: ResourceStatement): Resource {
  const schemas = resourceSchemas(stated);
  const operations = resourceOperations(stated, schemas);
  return { operations, mount: (context) => mountResource(context, stated, schemas, operations) };
}

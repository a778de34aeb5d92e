import { isRecord } from "../record";
import { type ApiDocument, getOperations, mapOperations, mapValues, partsIn } from "./operations-of";

const REFERENCE = "#/components/schemas/";
/** What stays as it is: examples, and alternatives that differ in the fields that they refuse. */
const KEPT = new Set(["example", "examples", "oneOf"]);

/**
 * Leaves the records of responses and of webhooks open: a later version may send more fields than a reader knows. Those of
 * requests stay closed, as a field that is not described is refused.
 */
export function openAnswers<Document extends ApiDocument>(document: Document): Document {
  const schemas = partsIn(document, "schemas");
  const sent = new Set<string>();
  for (const { requestBody } of getOperations({ paths: document.paths })) findNames(requestBody, schemas, sent);
  const { webhooks } = document;
  return {
    ...mapOperations(document, (operation) =>
      operation.responses === undefined
        ? operation
        : { ...operation, responses: mapValues(operation.responses, (part) => Object(opened(part))) },
    ),
    ...(webhooks === undefined ? {} : { webhooks: Object(opened(webhooks)) }),
    components: {
      ...document.components,
      schemas: mapValues(schemas, (schema, name) => (sent.has(name) ? schema : Object(opened(schema)))),
    },
  };
}

/** Adds the names of all schemas below a part. */
function findNames(part: unknown, schemas: Readonly<Record<string, object>>, found: Set<string>): void {
  if (Array.isArray(part)) for (const each of part) findNames(each, schemas, found);
  if (!isRecord(part)) return;
  const name = typeof part.$ref === "string" ? part.$ref.slice(REFERENCE.length) : null;
  if (name !== null && !found.has(name)) {
    found.add(name);
    findNames(schemas[name], schemas, found);
  }
  for (const each of Object.values(part)) findNames(each, schemas, found);
}

function opened(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(opened);
  if (!isRecord(part)) return part;
  const { additionalProperties, ...rest } = part;
  const kept = additionalProperties === false ? rest : part;
  return mapValues(kept, (value, key) => (KEPT.has(key) ? value : opened(value)));
}

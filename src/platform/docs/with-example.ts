import { isRecord } from "../is-record";
import { mapValues, type Part } from "./operations-of";

/** Returns a schema with an example of the whole, which shows a value of each field: the fields need none of their own. */
export function withExample(schema: Part, value: unknown): Part {
  return { ...withoutExamples(schema), examples: [value] };
}

function withoutExamples({ example: _, ...schema }: Part): Part {
  return mapValues(schema, (part, key) => {
    if (isRecord(part)) return key === "properties" ? mapValues(part, inside) : key === "items" ? inside(part) : part;
    return Array.isArray(part) && COMPOSED.has(key) ? part.map(inside) : part;
  });
}

const COMPOSED = new Set(["anyOf", "allOf", "oneOf"]);

function inside(schema: unknown): unknown {
  return isRecord(schema) ? withoutExamples(schema) : schema;
}

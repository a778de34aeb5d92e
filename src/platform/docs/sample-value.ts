import { isRecord } from "../is-record";
import type { Part } from "./operations-of";

const REFERENCE = "#/components/schemas/";

/** Returns the name of the schema that a reference leads to; null if a schema is no reference. */
export function schemaName({ $ref }: Part): string | null {
  return typeof $ref === "string" ? $ref.slice(REFERENCE.length) : null;
}

/** Returns the value that the examples in a schema make; undefined if some required part of it has none. */
export function sampleValue(schema: object, schemas: Readonly<Record<string, object>>): unknown {
  const { examples, example, properties, required, items, type, $ref }: Part = { ...schema };
  if (Array.isArray(examples)) return examples[0];
  if (example !== undefined) return example;
  const name = schemaName({ $ref });
  if (name !== null) return sampleValue(schemas[name] ?? {}, schemas);
  if (type === "array" && isRecord(items)) return listOf(sampleValue(items, schemas));
  if (type !== "object" || !isRecord(properties)) return undefined;
  const fields = Object.entries(properties).map(
    ([field, part]) => [field, sampleValue(Object(part), schemas)] as const,
  );
  const isMissing = fields.some(
    ([field, value]) => value === undefined && Array.isArray(required) && required.includes(field),
  );
  return isMissing ? undefined : Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

function listOf(value: unknown): readonly unknown[] | undefined {
  return value === undefined ? undefined : [value];
}

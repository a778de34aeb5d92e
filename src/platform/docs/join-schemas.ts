interface Schema {
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly $ref?: string;
  readonly type?: unknown;
  readonly properties?: object;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly enum?: readonly unknown[];
}

type Schemas = Readonly<Record<string, Schema>>;

/** The parts of an OpenAPI document that are read here. */
interface ApiDocument {
  readonly components?: { readonly schemas?: Schemas } | undefined;
}

const REFERENCE = "#/components/schemas/";

/**
 * Writes a schema that extends another one as one schema. The generator puts both side by side under `allOf`, where
 * each refuses the fields of the other, and where a record that may be null refuses null. Alternatives that are plain
 * types become one list of types, and null is among the values of a field that may be null.
 */
export function joinSchemas<Document extends ApiDocument>(document: Document): Document {
  const schemas = document.components?.schemas ?? {};
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written);
    if (typeof value !== "object" || value === null) return value;
    const schema = withTypes(joined({ ...value }, schemas));
    return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, written(part)]));
  };
  return written(document) as Document;
}

function joined(schema: Schema, schemas: Schemas): Schema {
  if (schema.allOf === undefined) return schema;
  const { allOf, ...own } = schema;
  const [base = {}, { type, properties = {}, required = [], additionalProperties, ...notes } = {}] = allOf;
  if (isNullable({ type })) return { ...notes, ...own, anyOf: [base, { type: "null" }] };
  if (Object.keys(properties).length === 0) return noted(base, { ...notes, ...own });
  const whole = resolved(base, schemas);
  return {
    ...whole,
    ...notes,
    ...own,
    properties: { ...whole.properties, ...properties },
    required: [...new Set([...(whole.required ?? []), ...required])],
  };
}

function noted(base: Schema, notes: Schema): Schema {
  return Object.values(notes).every((note) => note === undefined) ? base : { allOf: [base, notes] };
}

function withTypes(schema: Schema): Schema {
  const { anyOf, ...own } = schema;
  if (Array.isArray(own.enum) && isNullable(own) && !own.enum.includes(null))
    return { ...own, enum: [...own.enum, null] };
  if (anyOf === undefined || !anyOf.every((each) => Object.keys(each).join() === "type")) return schema;
  return { ...own, type: anyOf.flatMap(({ type }) => type) };
}

/** Returns a schema with what it extends, but not inside its fields. */
function resolved(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref === undefined) return joined(schema, schemas);
  const { $ref, ...notes } = schema;
  return { ...resolved(schemas[$ref.slice(REFERENCE.length)] ?? {}, schemas), ...notes };
}

function isNullable({ type }: Schema): boolean {
  return Array.isArray(type) && type.includes("null");
}

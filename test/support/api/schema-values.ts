import fc from "fast-check";

/** The part of JSON Schema that our OpenAPI documents use. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export type Components = Readonly<Record<string, Schema>>;

/** Draws values that a schema accepts; whatever it leaves open is drawn freely. */
export function valuesOf(schema: Schema, components: Components, depth = 4): fc.Arbitrary<unknown> {
  const deeper = (part: Schema): fc.Arbitrary<unknown> => valuesOf(part, components, depth - 1);
  if (schema.$ref !== undefined) return deeper(components[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map(deeper));
  if (schema.allOf !== undefined)
    return fc.tuple(...schema.allOf.map(deeper)).map((parts) => Object.assign({}, ...parts));
  const types = [schema.type ?? "string"].flat();
  return fc.oneof(...types.map((type) => valuesOfType(type, schema, deeper, depth)));
}

function valuesOfType(
  type: string,
  schema: Schema,
  deeper: (part: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  switch (type) {
    case "object":
      return depth <= 0 ? fc.constant({}) : objects(schema, deeper);
    case "array": {
      const { items = {}, minItems = 0, maxItems = 4 } = schema;
      return fc.array(deeper(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 4)) });
    }
    case "integer":
      return fc.integer({ min: lowest(schema), max: schema.maximum ?? 1_000_000 });
    case "number":
      return fc.integer({ min: lowest(schema), max: schema.maximum ?? 1_000_000 });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return strings(schema);
  }
}

function lowest({ minimum, exclusiveMinimum }: Schema): number {
  return minimum ?? (exclusiveMinimum === undefined ? -1_000 : exclusiveMinimum + 1);
}

function objects(
  { properties = {}, required = [] }: Schema,
  deeper: (part: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, deeper(part)]));
  return fc.record(shape, { requiredKeys: required.filter((name) => name in shape) });
}

function strings({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  if (format === "date")
    return fc.date({ noInvalidDate: true, ...SPAN }).map((date) => date.toISOString().slice(0, 10));
  if (format === "date-time") return fc.date({ noInvalidDate: true, ...SPAN }).map((date) => date.toISOString());
  if (format === "email") return fc.emailAddress();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const most = Math.max(minLength, Math.min(maxLength, 200));
  const letters = fc.string({ minLength, maxLength: most, unit: "grapheme" });
  return letters.filter(({ length }) => length <= maxLength);
}

const SPAN = { min: new Date("2020-01-01"), max: new Date("2030-12-31") };

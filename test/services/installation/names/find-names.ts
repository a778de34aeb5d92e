import type { Names } from "./names";

/** The parts of an OpenAPI schema that contain names. */
interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  readonly maxItems?: number;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

type Content = Readonly<Record<string, { readonly schema?: Schema }>>;

export interface DescribedOperation {
  /** Empty for an operation that needs no access token. */
  readonly security?: readonly unknown[];
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
}

export type Components = Readonly<Record<string, Schema>>;

/** Returns the names that an operation's description lacks, as text. */
export function missingNames(operation: DescribedOperation, names: Names, components: Components): readonly string[] {
  const { parameters = [], requestBody, responses = {} } = operation;
  const [, answer] = Object.entries(responses).find(([status]) => status.startsWith("2")) ?? [];
  const look = (place: string, schema: Schema | undefined, fields: readonly string[] = []) =>
    fields.filter((field) => !stands(field, schema, components)).map((field) => `${place} ${field}`);
  const given = (where: string): Schema => ({
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === where).map(({ name, schema }) => [name, schema ?? {}]),
    ),
  });
  const [, token] = /^`(\w+)`/.exec(answer?.description ?? "") ?? [];
  return [
    ...look("query", given("query"), names.query),
    ...look("header", given("header"), names.headers),
    ...look("body", requestBody?.content?.["application/json"]?.schema, names.body),
    ...look(
      "data",
      answer?.content?.["application/json"]?.schema,
      names.data?.map((field) => `content.data.${field}`),
    ),
    ...(token === names.token ? [] : [`token ${names.token}, not ${token}`]),
    ...(names.refusals ?? [])
      .filter((refusal) => !isRefusalTold(refusal, responses))
      .map((refusal) => `refusal ${refusal}`),
  ];
}

function isRefusalTold(refusal: string, responses: DescribedOperation["responses"] = {}): boolean {
  const [status = "", token = ""] = refusal.split(" ");
  return responses[status]?.description?.includes(`\`${token}\``) === true;
}

/** Returns whether a field is in a schema, with the named values. */
function stands(field: string, schema: Schema | undefined, components: Components): boolean {
  const [path = "", words = ""] = field.split(": ");
  const found = path
    .split(".")
    .reduce<readonly Schema[]>(
      (schemas, step) => schemas.flatMap((each) => fieldsOf(each, step, components)),
      schema === undefined ? [] : [schema],
    );
  const values = new Set(found.flatMap((each) => variants(each, components)).flatMap(valuesOf));
  return found.length > 0 && words.split(" ").every((word) => word === "" || values.has(word));
}

function fieldsOf(schema: Schema, name: string, components: Components): readonly Schema[] {
  return variants(schema, components).flatMap(({ properties, additionalProperties }) => {
    const field = properties === undefined ? additionalProperties : properties[name];
    return typeof field === "object" && (properties !== undefined || isTold(field)) ? [field] : [];
  });
}

/** Returns whether a schema names anything; a map of anything does not. */
function isTold(schema: Schema): boolean {
  return Object.keys(schema).length > 0;
}

/** Returns a schema with all its alternatives, and the items of a list of it. */
function variants(schema: Schema, components: Components): readonly Schema[] {
  const target = schema.$ref === undefined ? undefined : components[schema.$ref.split("/").at(-1) ?? ""];
  const parts = [target, schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [schema, ...parts.flatMap((part) => (part === undefined ? [] : variants(part, components)))];
}

function valuesOf(schema: Schema): readonly unknown[] {
  const { enum: several = [], const: one, minimum, maximum, default: usual, maxItems } = schema;
  return [...several, one, `${minimum}..${maximum}`, `=${usual}`, `..${maxItems}[]`];
}

import { getLabel } from "./field-words";

/** What a field is entered with. */
export type FieldKind =
  | "words"
  | "date"
  | "instant"
  | "money"
  | "number"
  | "whole"
  | "choice"
  | "yesNo"
  | "secret"
  | "group"
  | "list"
  | "dates"
  | "choices"
  | "lines"
  /** Sent as it was read, and not shown. */
  | "kept";

/** A field of a request, as the interface describes it. */
export interface Field {
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired: boolean;
  /** What the interface says of it; empty if it says nothing. */
  readonly description: string;
  readonly options: readonly string[];
  /** The fields of a group, or of each entry of a list. */
  readonly fields: readonly Field[];
  readonly maxLength: number | null;
  readonly minimum: number | null;
  readonly maximum: number | null;
}

/** An operation of one of the descriptions that the installation serves. */
export interface Operation {
  /** The description's name: `pay` of `/openapi/pay.json`. */
  readonly service: string;
  readonly method: "post" | "put" | "patch" | "delete";
  readonly path: string;
  /** The one of several forms of a request whose field has this value. */
  readonly variant?: readonly [field: string, value: string];
}

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | null)[];
  readonly example?: unknown;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly readOnly?: boolean;
  readonly deprecated?: boolean;
}

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { requestBody: { content: Record<string, { schema: Schema }> } }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const JSON_TYPE = "application/json";
const read = new Map<string, Promise<Description>>();

/** Returns the fields of an operation's request, from the description that the installation serves. */
export async function readFields({ service, method, path, variant }: Operation): Promise<readonly Field[]> {
  const description = await readDescription(service);
  const schema = description.paths[path]?.[method]?.requestBody.content[JSON_TYPE]?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} is not described.`);
  const { schemas } = description.components;
  return fieldsOf(variant === undefined ? schema : findVariant(schema, variant, schemas), schemas);
}

function findVariant({ anyOf = [] }: Schema, [field, value]: readonly [string, string], schemas: Schemas): Schema {
  const found = anyOf.find((each) => resolve(each, schemas).properties?.[field]?.enum?.includes(value));
  if (found === undefined) throw new Error(`${value} is not described.`);
  return found;
}

/** Reads a description once a visit; one that did not arrive is read again when it is needed next. */
function readDescription(service: string): Promise<Description> {
  const known = read.get(service);
  if (known !== undefined) return known;
  const reading = fetch(`/openapi/${service}.json`).then((response) => {
    if (!response.ok) throw new Error(response.statusText);
    return response.json();
  });
  read.set(service, reading);
  reading.catch(() => read.delete(service));
  return reading;
}

type Schemas = Description["components"]["schemas"];

/** Returns the fields that can be sent: not those that are only read, and none that is deprecated. */
function fieldsOf(given: Schema, schemas: Schemas): readonly Field[] {
  const { properties = {}, required = [] } = resolve(given, schemas);
  return Object.entries(properties).flatMap(([name, property]) => {
    const schema = resolve(property, schemas);
    if (schema.readOnly === true || schema.deprecated === true) return [];
    return [fieldOf(name, schema, required.includes(name), schemas)];
  });
}

function fieldsWithin(
  kind: Field["kind"],
  { schema, item }: { readonly schema: Schema; readonly item: Schema | null },
  schemas: Schemas,
): readonly Field[] {
  if (kind === "group") return fieldsOf(schema, schemas);
  return kind === "list" && item !== null ? fieldsOf(item, schemas) : [];
}

function fieldOf(name: string, schema: Schema, isRequired: boolean, schemas: Schemas): Field {
  const item = schema.items === undefined ? null : resolve(schema.items, schemas);
  const kind = kindOf(name, schema, item);
  return {
    name,
    label: getLabel(name),
    kind,
    isRequired,
    description: schema.description ?? "",
    options: ((kind === "choices" ? item : schema)?.enum ?? []).filter((option) => option !== null),
    fields: fieldsWithin(kind, { schema, item }, schemas),
    maxLength: schema.maxLength ?? null,
    minimum: schema.minimum ?? null,
    maximum: schema.maximum ?? null,
  };
}

/** Follows references, and takes the one variant of those that are not null. */
function resolve(schema: Schema, schemas: Schemas): Schema {
  const { $ref, anyOf = [], allOf = [], ...own } = schema;
  if ($ref !== undefined) return resolve({ ...schemas[$ref.replace(/^.*\//, "")], ...own }, schemas);
  if (allOf.length > 0) return Object.assign({}, own, ...allOf.map((part) => resolve(part, schemas)));
  const variants = anyOf.filter(({ type }) => type !== "null");
  const [only] = variants;
  if (only === undefined) return own;
  return variants.length === 1 ? resolve({ ...only, ...own }, schemas) : { type: "string", ...own };
}

/** An amount is described by its example, "1234.50"; other decimals by one such as "7.5". */
function kindOf(name: string, schema: Schema, item: Schema | null): FieldKind {
  const { format, enum: options, example } = schema;
  const types = typesOf(schema);
  if (item !== null) return listKind(item);
  if (types.includes("object")) return "group";
  if (options !== undefined) return "choice";
  if (types.includes("boolean")) return "yesNo";
  if (types.includes("integer")) return "whole";
  if (types.includes("number")) return /^\d+\.\d\d$/.test(String(example)) ? "money" : "number";
  if (/password/i.test(name)) return "secret";
  if (format === "date-time") return "instant";
  return format === "date" ? "date" : "words";
}

function listKind(item: Schema): FieldKind {
  if (typesOf(item).includes("object")) return "list";
  if (item.format === "date") return "dates";
  return item.enum === undefined ? "lines" : "choices";
}

function typesOf({ type = [] }: Schema): readonly string[] {
  return typeof type === "string" ? [type] : type;
}

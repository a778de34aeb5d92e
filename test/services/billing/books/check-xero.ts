import description from "./xero-accounting.json" with { type: "json" };

interface Schema {
  readonly ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Described {
  readonly query: readonly string[];
  readonly headers: readonly string[];
  readonly body?: string;
  readonly answer: string;
}

const schemas: Readonly<Record<string, Schema>> = description.schemas;
const operations: Readonly<Record<string, Described>> = description.operations;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface XeroRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Returns the described operation of a request; undefined if the description has none. */
export function describedAs(method: string, path: string): string | undefined {
  return Object.keys(operations).find((name) => {
    const [verb, template = ""] = name.split(" ");
    return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  });
}

/** Returns everything in a request that Xero's description does not allow. */
export function faultsOfRequest({ method, path, query, headers, body }: XeroRequest): readonly string[] {
  const name = describedAs(method, path) ?? "";
  const described = operations[name];
  if (described === undefined) return [`${method} ${path} is not described`];
  const unknown = [...query.keys()].filter((each) => !described.query.includes(each));
  const own = ["idempotency-key", "xero-tenant-id"].filter((each) => headers[each] !== undefined);
  const known = described.headers.map((each) => each.toLowerCase());
  const wrong = own.filter((each) => !known.includes(each));
  const missing = headers["xero-tenant-id"] === undefined ? ["xero-tenant-id is missing"] : [];
  const inBody = described.body === undefined ? [] : faultsOf({ ref: described.body }, body, [], true);
  return [...unknown.map((each) => `query ${each}`), ...wrong, ...missing, ...inBody].map((each) => `${name}: ${each}`);
}

/** Returns everything in an answer that Xero's description does not allow. */
export function faultsOfAnswer(method: string, path: string, status: number, body: unknown): readonly string[] {
  const name = describedAs(method, path) ?? "";
  const answer = operations[name]?.answer ?? "";
  if (answer === "application/pdf" && status === 200) return [];
  return faultsOf({ ref: status === 200 ? answer : "Error" }, body, [], false).map((each) => `${name}: ${each}`);
}

/** A schema without a type is a part of the description that is not used: nothing may be there. */
function faultsOf(stated: Schema, value: unknown, path: readonly string[], isSent: boolean): readonly string[] {
  if (value === undefined) return [];
  const schema = stated.ref === undefined ? stated : (schemas[stated.ref] ?? {});
  const at = path.join(".");
  if (isSent && stated.readOnly) return [`${at} is read-only`];
  if (schema.type === undefined && schema.properties === undefined) return [`${at} is not used here`];
  if (schema.enum !== undefined && !schema.enum.includes(String(value))) return [`${at} is ${String(value)}`];
  if (schema.type === "array") {
    if (!Array.isArray(value)) return [`${at} is not an array`];
    return value.flatMap((item, index) => faultsOf(schema.items ?? {}, item, [...path, String(index)], isSent));
  }
  if (schema.properties !== undefined) return faultsOfObject(schema, value, path, isSent);
  if (schema.type === "integer" ? !Number.isInteger(value) : typeof value !== schema.type)
    return [`${at} is not ${schema.type}`];
  if (schema.format === "uuid" && !UUID.test(String(value))) return [`${at} is not a UUID`];
  return String(value).length > (schema.maxLength ?? Number.POSITIVE_INFINITY) ? [`${at} is too long`] : [];
}

function faultsOfObject(schema: Schema, value: unknown, path: readonly string[], isSent: boolean): readonly string[] {
  if (typeof value !== "object" || value === null) return [`${path.join(".")} is not an object`];
  const missing = (schema.required ?? []).filter((name) => !(name in value));
  const inside = Object.entries(value).flatMap(([name, each]) => {
    const property = schema.properties?.[name];
    return property === undefined
      ? [`${[...path, name].join(".")} is unknown`]
      : faultsOf(property, each, [...path, name], isSent);
  });
  return [...missing.map((name) => `${[...path, name].join(".")} is missing`), ...inside];
}

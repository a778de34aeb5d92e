import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../record";
import {
  type ApiDocument,
  getOperations,
  mapOperations,
  mapValues,
  type Operation,
  type Part,
  type Parts,
  partsIn,
} from "./operations-of";

const COMPOSED = new Set(["anyOf", "allOf", "oneOf"]);

const JSON_TYPE = "application/json";

const REFERENCE = "#/components/schemas/";

/** The data that an example of a response shows, with its schema, and the name of the whole response's schema if it has one. */
interface Shown {
  readonly answer: string | null;
  readonly data: Part;
  readonly value: unknown;
}

/**
 * Moves the examples of JSON responses into the schemas of their data, where they need no envelope around them. Each named
 * record and each shared response gets one; an operation keeps its own only if its data is another one.
 */
export function placeExamples<Document extends ApiDocument>(document: Document): Document {
  const found = partsIn(document, "schemas");
  const shown = getOperations(document)
    .flatMap(jsonAnswers)
    .flatMap((json) => shownBy(json, found) ?? []);
  const schemas = withAnswers(withRecords(found, shown), shown);
  const written = (operation: Operation) => mapJsonAnswers(operation, (json) => placed(json, schemas));
  return { ...mapOperations(document, written), components: { ...document.components, schemas } };
}

function shownBy({ schema, example }: Json, schemas: Parts): Shown | null {
  const answer = schemaName(schema);
  const data = dataIn(answer === null ? schema : (schemas[answer] ?? {}));
  const value = isRecord(example) && isRecord(example.content) ? example.content.data : undefined;
  return data === null || value === undefined ? null : { answer, data, value };
}

/** Gives an example to each named record: first those that are all of a response's data, then those inside of others. */
function withRecords(schemas: Parts, shown: readonly Shown[]): Parts {
  const learned = new Map<string, unknown>();
  const whole = shown.filter(({ data }) => schemaName(data) !== null);
  for (const { data, value } of [...whole, ...shown]) learn(data, value, learned);
  return mapValues(schemas, (schema, name) =>
    learned.has(name) && schema.examples === undefined ? withExample(schema, learned.get(name)) : schema,
  );
}

function learn(schema: Part, value: unknown, learned: Map<string, unknown>): void {
  if (value === null || value === undefined) return;
  const { items, properties } = schema;
  const name = schemaName(schema);
  if (name !== null) learned.set(name, learned.get(name) ?? value);
  else if (isRecord(items) && Array.isArray(value)) learn(items, value[0], learned);
  else if (isRecord(properties) && isRecord(value)) learnFields(properties, value, learned);
}

function learnFields(properties: Part, value: Readonly<Record<string, unknown>>, learned: Map<string, unknown>): void {
  for (const [field, part] of Object.entries(properties)) if (isRecord(part)) learn(part, value[field], learned);
}

/** Gives an example to the data of shared responses whose records do not make one. */
function withAnswers(schemas: Parts, shown: readonly Shown[]): Parts {
  const written: Record<string, Part> = { ...schemas };
  for (const { answer, data, value } of shown) {
    if (answer === null || schemaName(data) !== null || isDeepStrictEqual(sampleValue(data, schemas), value)) continue;
    const envelope = written[answer] ?? {};
    if (dataIn(envelope)?.examples === undefined) written[answer] = withData(envelope, withExample(data, value));
  }
  return written;
}

function placed(json: Json, schemas: Parts): Json {
  const shown = shownBy(json, schemas);
  if (shown === null) return json;
  const { answer, data, value } = shown;
  const { example: _, ...rest } = json;
  if (isDeepStrictEqual(sampleValue(data, schemas), value)) return rest;
  if (answer !== null || schemaName(data) !== null) return json;
  return { ...rest, schema: withData(rest.schema, withExample(data, value)) };
}

/** Returns the name of the schema that a reference leads to; null if a schema is no reference. */
function schemaName({ $ref }: Part): string | null {
  return typeof $ref === "string" ? $ref.slice(REFERENCE.length) : null;
}

/** Returns the value that the examples in a schema make; undefined if some required part of it has none. */
export function sampleValue(schema: object, schemas: Readonly<Record<string, object>>): unknown {
  const { examples, example, properties, required, items, type, $ref }: Part = wholeAnswer({ ...schema }, schemas);
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

/** The JSON of a response: its schema, and an example if it has one. */
export interface Json {
  readonly schema: Part;
  readonly example?: unknown;
}

/** Returns the JSON of an operation's successful responses. */
export function jsonAnswers({ responses = {} }: Operation): readonly Json[] {
  return Object.entries(responses).flatMap(([status, answer]) => (isSuccess(status) ? (jsonOf(answer) ?? []) : []));
}

/** Returns an operation with the JSON of its successful responses written in another way. */
export function mapJsonAnswers(operation: Operation, written: (json: Json) => Json): Operation {
  if (operation.responses === undefined) return operation;
  const responses = mapValues(operation.responses, (answer, status) => {
    const json = isSuccess(status) ? jsonOf(answer) : null;
    if (json === null) return answer;
    return { ...answer, content: { ...Object(answer.content), [JSON_TYPE]: written(json) } };
  });
  return { ...operation, responses };
}

function isSuccess(status: string): boolean {
  return status.startsWith("2");
}

function jsonOf({ content }: Part): Json | null {
  const json = isRecord(content) ? content[JSON_TYPE] : null;
  return isRecord(json) && isRecord(json.schema) ? { ...json, schema: json.schema } : null;
}

/** Returns the schema of the data in an envelope; null if a schema is no envelope. */
export function dataIn(envelope: Part): Part | null {
  const content = propertyOf(envelope, "content");
  return content === null ? null : propertyOf(content, "data");
}

/** Returns the schema of a response with its envelope around its data; another schema as it is. */
export function wholeAnswer(schema: Part, schemas: Readonly<Record<string, object>>): Part {
  const [shared, own] = Array.isArray(schema.allOf) ? schema.allOf.map(Object) : [];
  const data = own === undefined ? null : dataIn(own);
  if (data === null) return schema;
  const name = schemaName(shared);
  return withData({ ...(name === null ? shared : schemas[name]) }, data);
}

/** Returns an envelope with another schema of its data. */
export function withData(envelope: Part, data: Part): Part {
  const content = propertyOf(envelope, "content") ?? {};
  return withProperty(envelope, "content", withProperty(content, "data", data));
}

function withProperty(schema: Part, name: string, property: Part): Part {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  return { ...schema, properties: { ...properties, [name]: property } };
}

function propertyOf({ properties }: Part, name: string): Part | null {
  const property = isRecord(properties) ? properties[name] : null;
  return isRecord(property) ? property : null;
}

/** Returns a schema with an example of the whole, which shows a value of each field: the fields need none of their own. */
function withExample(schema: Part, value: unknown): Part {
  return { ...withoutExamples(schema), examples: [value] };
}

function withoutExamples({ example: _, ...schema }: Part): Part {
  return mapValues(schema, (part, key) => {
    if (isRecord(part)) return key === "properties" ? mapValues(part, inside) : key === "items" ? inside(part) : part;
    return Array.isArray(part) && COMPOSED.has(key) ? part.map(inside) : part;
  });
}

function inside(schema: unknown): unknown {
  return isRecord(schema) ? withoutExamples(schema) : schema;
}

import type { PlatformApp } from "../http";
import { isRecord } from "../record";
import { shareEnvelopes } from "./envelopes";
import { openAnswers } from "./open-answers";
import {
  type ApiDocument,
  getOperations,
  mapOperations,
  mapValues,
  type Operation,
  type Part,
  type Parts,
  partsIn,
  shareParameters,
} from "./operations-of";
import { dataIn, type Json, jsonAnswers, mapJsonAnswers, placeExamples } from "./place-examples";
import { inServiceOrder } from "./service-documents";

const MOST_TOKENS = 2;
const MOST_WORDS = 2;

const LEAST_EXAMPLE = 100;

const REFERENCE = "#/components/schemas/";

/** What a document says beside its operations. */
export interface ApiHead {
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license?: { readonly name: string; readonly identifier: string };
  };
  /** How callers are known, unless an operation says otherwise. */
  readonly security?: readonly Readonly<Record<string, string[]>>[];
  /** What the services are for, by the tags of their operations. */
  readonly tags?: Readonly<Record<string, string>>;
  readonly responseNames?: ResponseNames;
}

/** Returns the OpenAPI 3.1 document of all routes mounted on an app. */
export function apiDocument(app: PlatformApp, { info, security, tags, responseNames }: ApiHead, address: string) {
  const written = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info,
    servers: [{ url: address }],
    ...(security === undefined ? {} : { security: [...security] }),
    ...(tags === undefined ? {} : { tags: Object.entries(tags).map(([name, description]) => ({ name, description })) }),
  });
  const shared = shareEnvelopes(placeExamples(shareAnswers(nameHeaders(openAnswers(joinSchemas(written))))));
  return inServiceOrder(shareParameters(shareParts(shared, responseNames)));
}

/** Describes headers as they are usually written, `If-Match`: they are read in any case, and validated in lower case. */
export function nameHeaders<Document extends ApiDocument>(document: Document): Document {
  return mapOperations(document, ({ parameters, ...operation }: Operation) =>
    parameters === undefined ? operation : { ...operation, parameters: parameters.map(withUsualName) },
  );
}

function withUsualName(part: Part): Part {
  if (part.in !== "header") return part;
  return { ...part, name: String(part.name).replace(/(?<![a-z])[a-z]/g, (first) => first.toUpperCase()) };
}

/**
 * Moves the schemas of JSON responses to `components`: the envelope around a named record, or around a list of them, takes
 * the record's name ("EmployeeAnswer", "EmployeeListAnswer"); another one only if several operations have it, and then it
 * takes the name of the first of these.
 */
export function shareAnswers<Document extends ApiDocument>(document: Document): Document {
  const answers = getOperations(document).flatMap((operation) =>
    jsonAnswers(operation).map((json) => answerOf(operation, json)),
  );
  const several = new Set(repeated(answers));
  const shared = shareAll(
    "schemas",
    document,
    answers.filter((each) => !("$ref" in each.part) && (recordName(each.part) !== null || several.has(each))),
  );
  const written = (operation: Operation) =>
    mapJsonAnswers(operation, (json) => ({ ...json, schema: shared.placed(answerOf(operation, json)) }));
  const components = { ...document.components, schemas: shared.parts };
  return { ...mapOperations(document, written), components };
}

function answerOf({ operationId = "" }: Operation, { schema }: Json): Named {
  const record = recordName(schema);
  return { ...named(`${record ?? inCapitals(operationId)}Answer`, schema), key: JSON.stringify(schema) };
}

/** Returns the name of the record in an envelope, or of the list that is all of its data; null for other data. */
function recordName(envelope: Part): string | null {
  const data = dataIn(envelope);
  if (data === null) return null;
  if (typeof data.$ref === "string") return nameIn(data.$ref);
  const [list, ...others] = Object.values(Object(data.properties)).filter(isRecord);
  const items = list?.items;
  return others.length === 0 && isRecord(items) && typeof items.$ref === "string" ? `${nameIn(items.$ref)}List` : null;
}

function nameIn(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

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
interface JoinSchemasApiDocument {
  readonly components?: { readonly schemas?: Schemas } | undefined;
}

/**
 * Writes a schema that extends another one as one schema. The generator puts both side by side under `allOf`, where
 * each refuses the fields of the other, and where a record that may be null refuses null. Alternatives that are plain
 * types become one list of types, and null is among the values of a field that may be null.
 */
export function joinSchemas<Document extends JoinSchemasApiDocument>(document: Document): Document {
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

/** Names of responses that nearly every operation has, by their tokens. */
type ResponseNames = Readonly<Record<string, string>>;

/**
 * Moves each parameter, refusal, response header and example that several operations have to `components`, and references
 * it: parameters under place and name ("HeaderUserId"), refusals under their tokens ("EmployeeNotFound"), examples under
 * the first operation that has them. With its references resolved, the document is the same as the input.
 */
export function shareParts<Document extends ApiDocument>(document: Document, names: ResponseNames = {}): Document {
  const operations = getOperations(document);
  const refusals = operations.flatMap((operation) => refusalsOf(operation, names));
  const parameters = share("parameters", document, operations.flatMap(parametersOf));
  const headers = share("headers", document, operations.flatMap(responsesOf).flatMap(headersOf));
  const examples = share("examples", document, operations.flatMap(examplesOf));
  const responses = share(
    "responses",
    document,
    refusals.map((each) => withHeaders(each, headers)),
  );
  const written = (operation: Operation): Operation => {
    const { parameters: own, requestBody } = operation;
    return {
      ...operation,
      ...(own === undefined ? {} : { parameters: parametersOf(operation).map(parameters.placed) }),
      ...(requestBody === undefined
        ? {}
        : { requestBody: withExamples(requestBody, requestName(operation), examples) }),
      ...placedResponses(operation, { names, responses, headers, examples }),
    };
  };
  const parts = { responses, parameters, headers, examples };
  const components = { ...document.components, ...mapValues(parts, (shared) => shared.parts) };
  return { ...mapOperations(document, written), components };
}

function parametersOf({ parameters = [] }: Operation): readonly Named[] {
  return parameters.map((part) => named(inCapitals(`${part.in} ${part.name}`), part));
}

function responsesOf({ responses = {} }: Operation): readonly Part[] {
  return Object.values(responses);
}

function refusalsOf({ responses = {} }: Operation, names: ResponseNames): readonly Named[] {
  return Object.entries(responses).flatMap(([status, part]) => (isShared(status) ? refusalOf(part, names) : []));
}

/** A response of success is the operation's own: it names its token. That of a webhook, of any such status, is not. */
function isShared(status: string): boolean {
  return !/^2\d/.test(status);
}

/** Names a refusal by the tokens of its cases, or by the first words of its description if it has none. */
function refusalOf(part: Part, names: ResponseNames): Named {
  const text = String(part.description ?? "");
  const tokens = [...text.matchAll(/^`(\w+)`:/gm)].map(([, token = ""]) => token);
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  const told = tokens.slice(0, MOST_TOKENS).map(inCapitals).join("Or");
  const derived = told === "" ? inCapitals(words.slice(0, MOST_WORDS).join(" ")) : told;
  return named(names[tokens.join(" ")] ?? derived, part);
}

interface SharedKinds extends Readonly<Record<"responses" | "headers" | "examples", Shared>> {
  readonly names: ResponseNames;
}

function placedResponses(operation: Operation, shared: SharedKinds): Pick<Operation, "responses"> {
  if (operation.responses === undefined) return {};
  const { names, headers, examples } = shared;
  const responses = mapValues(operation.responses, (part, status) =>
    isShared(status)
      ? shared.responses.placed(withHeaders(refusalOf(part, names), headers))
      : withExamples(headed(part, headers), answerName(operation), examples),
  );
  return { responses };
}

function headersOf({ headers }: Part): readonly Named[] {
  return Object.entries<Part>({ ...Object(headers) }).map(([name, header]) => named(inCapitals(name), header));
}

function withHeaders({ name, part }: Named, headers: Shared): Named {
  return named(name, headed(part, headers));
}

/** Returns a response that references its headers. */
function headed(part: Part, { placed }: Shared): Part {
  if (!isRecord(part.headers)) return part;
  return {
    ...part,
    headers: mapValues(part.headers, (header, name) => placed(named(inCapitals(name), Object(header)))),
  };
}

function requestName({ operationId = "" }: Operation): string {
  return `${inCapitals(operationId)}Request`;
}

function answerName({ operationId = "" }: Operation): string {
  return `${inCapitals(operationId)}Answer`;
}

/** Returns the examples of an operation's body and of its responses. */
function examplesOf(operation: Operation): readonly Named[] {
  const { requestBody, responses = {} } = operation;
  const answers = Object.entries(responses).filter(([status]) => !isShared(status));
  return [
    ...(requestBody === undefined ? [] : examplesIn(requestBody, requestName(operation))),
    ...answers.flatMap(([, answer]) => examplesIn(answer, answerName(operation))),
  ];
}

function examplesIn({ content }: Part, name: string): readonly Named[] {
  return Object.values<Part>({ ...Object(content) }).flatMap(({ example }) => exampleOf(example, name) ?? []);
}

/** An example that is shorter than a reference to it stays where it is. */
function exampleOf(example: unknown, name: string): Named | null {
  const key = JSON.stringify(example);
  return key === undefined || key.length < LEAST_EXAMPLE ? null : { name, part: { value: example }, key };
}

function withExamples(part: Part, name: string, { placed }: Shared): Part {
  if (!isRecord(part.content)) return part;
  const content: Parts = mapValues(part.content, (media) => {
    const { example, ...rest }: Part = Object(media);
    const own = exampleOf(example, name);
    const place = own === null ? {} : placed(own);
    return "$ref" in place ? { ...rest, examples: { sample: place } } : Object(media);
  });
  return { ...part, content };
}

/** A part with its name as a component, and a key that equal parts share. */
interface Named {
  readonly name: string;
  readonly part: Part;
  readonly key: string;
}

/** The components of a kind, and how a part is written: as a reference to one of them if it is there. */
interface Shared {
  readonly parts: Parts;
  readonly placed: (part: Named) => Part;
}

function named(name: string, part: Part): Named {
  return { name, part, key: `${name} ${JSON.stringify(part)}` };
}

/** Moves parts that occur several times to the components of a kind. */
function share(kind: string, document: ApiDocument, all: readonly Named[]): Shared {
  return shareAll(kind, document, repeated(all));
}

/** Moves parts to the components of a kind, equal ones once. */
function shareAll(kind: string, document: ApiDocument, all: readonly Named[]): Shared {
  const parts: Record<string, Part> = { ...partsIn(document, kind) };
  const places = new Map<string, Part>();
  for (const { key, name, part } of all) {
    if (places.has(key)) continue;
    const free = freeName(name, parts);
    parts[free] = part;
    places.set(key, { $ref: `#/components/${kind}/${free}` });
  }
  return { parts, placed: ({ key, part }) => places.get(key) ?? part };
}

/** Returns the parts that occur more than once. */
function repeated(all: readonly Named[]): readonly Named[] {
  const seen = new Map<string, number>();
  for (const { key } of all) seen.set(key, (seen.get(key) ?? 0) + 1);
  return all.filter(({ key, part }) => !("$ref" in part) && (seen.get(key) ?? 0) > 1);
}

/** "employee_not_found" and "X-Org-Id" become EmployeeNotFound and XOrgId. */
function inCapitals(text: string): string {
  const words = text.match(/[A-Za-z0-9]+/g) ?? [];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Numbers different parts that would have the same name. */
function freeName(name: string, taken: Parts): string {
  const names = [name, ...Object.keys(taken).map((_, at) => `${name}${at + 2}`)];
  return names.find((each) => !Object.hasOwn(taken, each)) ?? name;
}

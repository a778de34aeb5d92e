// Writes src/client/schema.ts, the types of the client, from the files of openapi. `npm ci` runs it, so it imports no package.
import { writeFileSync } from "node:fs";
import { readOpenApi } from "./read-open-api.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
const description = readOpenApi();
const requestHeaders = sharedHeaders();

writeFileSync(
  "src/client/schema.ts",
  indented(`// Generated from the files of openapi by \`npm run client:types\`.
import type { FetchOptions } from "./fetch-options";

/** The records of requests and responses, by name: \`components["schemas"]["Employee"]\`. */
export interface components {
schemas: Schemas;
}

interface Schemas ${fields(Object.entries(description.components.schemas), ([name, schema]) => field(name, true, schema))}

interface RequestHeaders ${fields([...requestHeaders.values()], parameterField)}

${METHODS.map(methodInterface).join("\n\n")}
`),
);

/** Follows a reference, such as "#/components/parameters/header.X-Org-Id". */
function resolved(part) {
  if (part?.$ref === undefined) return part;
  const [, ...names] = part.$ref.split("/").map((name) => name.replaceAll("~1", "/").replaceAll("~0", "~"));
  return resolved(names.reduce((whole, name) => whole[name], description));
}

function operations(method) {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    item[method] === undefined ? [] : [{ path, item, operation: item[method] }],
  );
}

/** Returns the headers of requests that are the same wherever they stand, by name. */
function sharedHeaders() {
  const all = METHODS.flatMap(operations).flatMap(parametersIn("header"));
  const isShared = (one) => all.every((other) => other.name !== one.name || typeOfBoth(other) === typeOfBoth(one));
  return new Map(all.filter(isShared).map((one) => [one.name, one]));
}

function typeOfBoth(parameter) {
  return parameterField(parameter);
}

function methodInterface(method) {
  const name = `${method[0].toUpperCase()}${method.slice(1)}`;
  return `/** What each operation of this method is sent and returns, by its path. */
export interface ${name} ${fields(operations(method), operationField)}`;
}

/** Writes an operation: the arguments after its path, and the data that it returns. */
function operationField({ path, item, operation }) {
  const body = resolved(operation.requestBody);
  const parameters = ["query", "header", "path"].flatMap((place) => placeField(place, { item, operation }));
  const sent = [...paramsField(parameters), ...bodyField(body)];
  const isRequired = sent.some(({ required }) => required);
  const text = sent.map(({ text }) => text).join("");
  return `${comment({ summary: operation.summary, deprecated: operation.deprecated })}"${path}": {
sent: [init${isRequired ? "" : "?"}: FetchOptions${text === "" ? "" : ` & {\n${text}}`}];
data: ${union(answers(operation))};
};
`;
}

function paramsField(places) {
  const required = places.some((place) => place.required);
  const text = places.map((place) => place.text).join("");
  return text === "" ? [] : [{ required, text: `params${required ? "" : "?"}: {\n${text}};\n` }];
}

function bodyField(body) {
  if (body === undefined) return [];
  const required = body.required === true;
  const types = Object.values(body.content).map(({ schema }) => typeOf(schema));
  return [{ required, text: `body${required ? "" : "?"}: ${union(types)};\n` }];
}

function placeField(place, of) {
  const here = parametersIn(place)(of);
  if (here.length === 0) return [];
  const required = here.some((parameter) => parameter.required);
  const areShared = place === "header" && here.every(({ name }) => requestHeaders.has(name));
  const names = here.map(({ name }) => JSON.stringify(name)).join(" | ");
  const type = areShared ? `Pick<RequestHeaders, ${names}>` : fields(here, parameterField);
  return [{ required, text: `${place}${required ? "" : "?"}: ${type};\n` }];
}

function parametersIn(place) {
  return ({ item, operation }) =>
    [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved).filter((one) => one.in === place);
}

function parameterField({ name, required, schema, description }) {
  return field(name, required, { description, ...schema });
}

/** Returns the types of an operation's successes: bytes for a file, none where it leads a browser elsewhere. */
function answers({ responses }) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  const contents = successes.flatMap(([, answer]) => Object.entries(resolved(answer).content ?? {}));
  return contents.map(([media, { schema }]) =>
    media === "application/json" ? typeOf(schema) : "Uint8Array<ArrayBuffer>",
  );
}

function fields(all, write) {
  return all.length === 0 ? "Record<string, never>" : `{\n${all.map(write).join("")}}`;
}

/** Writes a field of an object type. */
function field(name, required, schema) {
  const readOnly = schema.readOnly ? "readonly " : "";
  return `${comment(schema)}${readOnly}"${name}"${required ? "" : "?"}: ${typeOf(schema)};\n`;
}

function comment({ summary, description, deprecated }) {
  const texts = [summary ?? description, deprecated ? "@deprecated" : ""].filter(Boolean);
  return texts.length === 0 ? "" : `/** ${texts.join(" ").replaceAll(/\s+/g, " ").replaceAll("*/", "*\\/")} */\n`;
}

/** Returns the TypeScript type of a JSON Schema; a union is in parentheses. */
function typeOf(schema) {
  const { $ref, allOf, anyOf, enum: values, type } = schema;
  if ($ref !== undefined) return `Schemas["${$ref.split("/").at(-1)}"]`;
  if (allOf !== undefined) return allOf.map(typeOf).join(" & ");
  if (anyOf !== undefined) return union(anyOf.map(typeOf));
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  return union([type].flat().map((one) => typeNamed(one, schema)));
}

/** Writes a union of types, each of them once. */
function union(types) {
  const different = [...new Set(types)];
  return different.length > 1 ? `(${different.join(" | ")})` : (different[0] ?? "never");
}

function typeNamed(type, schema) {
  if (type === "integer") return "number";
  if (type === "array") return `${typeOf(schema.items)}[]`;
  if (type === "object") return objectType(schema);
  return type ?? "unknown";
}

function objectType({ properties, required = [], additionalProperties: others }) {
  if (properties === undefined) return `Record<string, ${typeOf(others || {})}>`;
  return fields(Object.entries(properties), ([name, schema]) => field(name, required.includes(name), schema));
}

/** Indents lines by the braces that are open before them. */
function indented(text) {
  let depth = 0;
  return text.replace(/^.*$/gm, (line) => {
    const isComment = line.startsWith("/**");
    const before = line.startsWith("}") ? depth - 1 : depth;
    if (!isComment) depth += line.split("{").length - line.split("}").length;
    return line === "" ? "" : "  ".repeat(before) + line;
  });
}

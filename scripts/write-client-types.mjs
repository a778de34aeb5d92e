// Writes src/client/schema.ts, the types of the client, from the files of openapi. `npm ci` runs it, so it imports no package.
import { writeFileSync } from "node:fs";
import { readOpenApi } from "./read-open-api.mjs";

const METHODS = ["get", "post", "put", "patch", "delete"];
const { components, paths } = readOpenApi();
const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));

writeFileSync(
  "src/client/schema.ts",
  indented(`// Generated from the files of openapi by \`npm run client:types\`.

export interface paths ${fields(Object.entries(paths), pathField)}

export interface operations ${fields(operations, operationField)}

export interface components {
schemas: ${fields(Object.entries(components.schemas), ([name, schema]) => field(name, true, schema))};
}
`),
);

function fields(all, write) {
  return all.length === 0 ? "Record<string, never>" : `{\n${all.map(write).join("")}}`;
}

/** Writes a field of an object type, from a schema or from a parameter with its schema. */
function field(name, required, { schema, ...rest }) {
  const described = schema ?? rest;
  const readOnly = described.readOnly ? "readonly " : "";
  return `${comment({ ...described, ...rest })}${readOnly}"${name}"${required ? "" : "?"}: ${typeOf(described)};\n`;
}

function comment({ summary, description, deprecated }) {
  const texts = [summary, description, deprecated ? "@deprecated" : ""].filter(Boolean);
  const lines = texts.join("\n\n").replaceAll("*/", "*\\/").split("\n");
  return texts.length === 0 ? "" : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function pathField([path, item]) {
  const methods = METHODS.map((method) =>
    item[method] === undefined ? `${method}?: never;\n` : `${method}: operations["${item[method].operationId}"];\n`,
  );
  return `"${path}": {\n${methods.join("")}};\n`;
}

function operationField(operation) {
  const { operationId, parameters = [], requestBody, responses } = operation;
  const all = parameters.map(({ $ref, ...parameter }) => ($ref === undefined ? parameter : parameterNamed($ref)));
  return `${comment(operation)}"${operationId}": {
parameters: {
${["query", "header", "path"].map((place) => parametersField(place, all)).join("")}};
requestBody${requestBody?.required ? "" : "?"}: ${requestBody === undefined ? "never" : contentType(requestBody)};
responses: {
${Object.entries(responses).map(successField).join("")}default: { content: { "application/json": components["schemas"]["Refusal"] } };
};
};
`;
}

function parameterNamed($ref) {
  return components.parameters[$ref.split("/").at(-1)];
}

function parametersField(place, parameters) {
  const here = parameters.filter((parameter) => parameter.in === place);
  const required = here.some((parameter) => parameter.required);
  const type = here.length === 0 ? "never" : fields(here, (one) => field(one.name, one.required, one));
  return `${place}${required ? "" : "?"}: ${type};\n`;
}

function successField([status, answer]) {
  return /^2/.test(status) && answer.content !== undefined ? `${status}: ${contentType(answer)};\n` : "";
}

function contentType({ content }) {
  return `{ content: ${fields(Object.entries(content), ([media, { schema }]) => `"${media}": ${typeOf(schema)};\n`)} }`;
}

/** Returns the TypeScript type of a JSON Schema; a union is in parentheses. */
function typeOf(schema) {
  const { $ref, allOf, anyOf, enum: values, type } = schema;
  if ($ref !== undefined) return `components["schemas"]["${$ref.split("/").at(-1)}"]`;
  if (allOf !== undefined) return allOf.map(typeOf).join(" & ");
  if (anyOf !== undefined) return union(anyOf.map(typeOf));
  if (values !== undefined) return union(values.map((value) => JSON.stringify(value)));
  return union([type].flat().map((one) => typeNamed(one, schema)));
}

function union(types) {
  return types.length === 1 ? types[0] : `(${types.join(" | ")})`;
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
    const isComment = /^(\/\*| \*)/.test(line);
    const before = line.startsWith("}") ? depth - 1 : depth;
    if (!isComment) depth += line.split("{").length - line.split("}").length;
    return line === "" ? "" : "  ".repeat(before) + line;
  });
}

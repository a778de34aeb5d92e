import type { ApiDocument, ApiOperation, ApiParameter } from "./api-document";
import { resolved } from "./api-document";
import { type RecordLink, tableRow, typeText } from "./api-fields";

/** Returns the parameters of an operation, also those that the description shares. */
export function parametersOf(document: ApiDocument, { parameters = [] }: ApiOperation): readonly ApiParameter[] {
  return parameters.map((parameter) => resolved(document.components.parameters, parameter));
}

/** Returns the values in the address as a table, and links to the headers, which a page describes once. */
export function parametersText(parameters: readonly ApiParameter[], linkOf: RecordLink): string {
  const rows = parameters
    .filter((parameter) => !isHeader(parameter))
    .map(({ name, in: place, required, description, schema }) => {
      const type = schema === undefined ? "" : typeText(schema, linkOf);
      return tableRow([`\`${name}\``, `${place}${required === true ? ", required" : ""}`, type, description ?? ""]);
    });
  const table = ["| Parameter | Where | Type | Meaning |", "| - | - | - | - |", ...rows].join("\n");
  const headers = parameters.filter(isHeader).map(({ name }) => `\`${name}\``);
  const links = headers.length === 0 ? "" : `[Headers](#headers): ${headers.join(", ")}`;
  return [rows.length === 0 ? "" : table, links].filter((part) => part !== "").join("\n\n");
}

/** Returns the headers that operations of a page accept, each once. */
export function headersText(document: ApiDocument, operations: readonly ApiOperation[]): string {
  const headers = operations.flatMap((operation) => parametersOf(document, operation)).filter(isHeader);
  const rows = headers.map(({ name, description }) => tableRow([`\`${name}\``, description ?? ""]));
  if (rows.length === 0) return "";
  return ["## Headers", "", "| Header | Meaning |", "| - | - |", ...new Set(rows)].join("\n");
}

/** Returns what the form of an operation asks for: "path:employeeId:required query:status:list". */
export function askedParameters(parameters: readonly ApiParameter[]): string {
  const asked = parameters.map(({ name, in: place, required, schema }) => {
    const isList = schema !== undefined && "type" in schema && schema.type === "array";
    return [place, name, required === true ? "required" : [], isList ? "list" : []].flat().join(":");
  });
  return asked.join(" ");
}

function isHeader({ in: place }: ApiParameter): boolean {
  return place === "header";
}

import {
  type ApiContent,
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type ApiSchema,
  resolved,
} from "./api-document";
import { exampleText } from "./api-example";
import { isRefusal, type Refusals } from "./api-refusals";
import { plainText } from "./markdown";

interface Described {
  readonly document: ApiDocument;
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
  readonly refusals: Refusals;
}

/** Returns an operation as Markdown: what it does, its parameters and fields, an example of each answer, and links to its refusals. */
export function operationText({ document, path, method, operation, refusals }: Described): string {
  const { summary = path, description, deprecated, parameters = [], requestBody, responses = {} } = operation;
  const request = requestBody === undefined ? null : resolved(document.components.requestBodies, requestBody);
  const read = parameters.map((parameter) => resolved(document.components.parameters, parameter));
  return [
    `## ${summary}`,
    `\`${method.toUpperCase()} ${path}\`${deprecated === true ? " (deprecated)" : ""}`,
    description ?? "",
    parametersText(document, read),
    request === null ? "" : `${fieldsText(document, request)}${exampleText("An example request", request)}`,
    ...Object.entries(responses)
      .filter(([status]) => !isRefusal(status))
      .map(([status, answer]) => answerText(status, resolved(document.components.responses, answer))),
    refusals.linksOf(operation),
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function parametersText(document: ApiDocument, parameters: readonly ApiParameter[]): string {
  if (parameters.length === 0) return "";
  const rows = parameters.map(({ name, in: place, required, description, schema }) => {
    const type = schema === undefined ? "" : typeText(resolved(document.components.schemas, schema));
    return row([`\`${name}\``, `${place}${required === true ? ", required" : ""}`, type, description ?? ""]);
  });
  return ["| Parameter | Where | Type | Meaning |", "| - | - | - | - |", ...rows].join("\n");
}

function fieldsText(document: ApiDocument, { content = {} }: ApiContent): string {
  const schema = content["application/json"]?.schema;
  const { properties = {}, required = [] } = schema === undefined ? {} : resolved(document.components.schemas, schema);
  const rows = Object.entries(properties).map(([name, field]) => {
    const read = resolved(document.components.schemas, field);
    return row([`\`${name}\``, required.includes(name) ? "required" : "", typeText(read), read.description ?? ""]);
  });
  return rows.length === 0 ? "" : ["| Field | | Type | Meaning |", "| - | - | - | - |", ...rows, "", ""].join("\n");
}

function answerText(status: string, answer: ApiContent): string {
  const title = `${status}: ${plainText(answer.description ?? "")}`;
  return exampleText(title, answer) || title;
}

function typeText({ type, format, enum: values, items }: ApiSchema): string {
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(", ");
  const name = typeof type === "string" ? type : (type ?? []).join(" or ");
  if (name === "array" && items !== undefined) return "list";
  return format === undefined ? name : `${name}, ${format}`;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;
}

import { type ApiContent, type ApiDocument, type NamedOperation, resolved } from "./api-document";
import { exampleText } from "./api-example";
import { fieldsText } from "./api-fields";
import { askedParameters, parametersOf, parametersText } from "./api-parameters";
import type { ApiRecords } from "./api-records";
import { isRefusal, type Refusals } from "./api-refusals";
import { plainText } from "./markdown";

interface Described extends NamedOperation {
  readonly document: ApiDocument;
  readonly refusals: Refusals;
  readonly records: ApiRecords;
}

/** Returns an operation as Markdown: what it does, its parameters and fields, an example of each answer, and links to its refusals. */
export function operationText(described: Described): string {
  const { document, path, method, operation, refusals, records } = described;
  const { summary = path, description, deprecated, requestBody, responses = {} } = operation;
  const request = requestBody === undefined ? null : resolved(document.components.requestBodies, requestBody);
  return [
    sectionStart(described, request),
    `## ${summary}`,
    `\`${method.toUpperCase()} ${path}\`${deprecated === true ? " (deprecated)" : ""}`,
    description ?? "",
    parametersText(parametersOf(document, operation), records.linkOf),
    request === null ? "" : requestText(request, described),
    ...Object.entries(responses)
      .filter(([status]) => !isRefusal(status))
      .map(([status, answer]) => answerText(status, resolved(document.components.responses, answer), described)),
    refusals.linksOf(operation),
    "</section>",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** The part of the page, with what its form needs; an operation that sends the browser elsewhere has no form. */
function sectionStart({ document, path, method, operation }: Described, request: ApiContent | null): string {
  const { operationId = "", responses = {} } = operation;
  if ("302" in responses) return `<section id="${operationId}">`;
  const parameters = askedParameters(parametersOf(document, operation));
  const [type] = Object.keys(request?.content ?? {});
  const body = type === undefined ? "" : ` data-body="${type}"`;
  return `<section id="${operationId}" data-method="${method.toUpperCase()}" data-path="${path}" data-parameters="${parameters}"${body}>`;
}

function requestText(request: ApiContent, { document, records }: Described): string {
  const schema = request.content?.["application/json"]?.schema;
  const fields = schema === undefined ? "" : fieldsText(resolved(document.components.schemas, schema), records.linkOf);
  return `${fields}\n\n<div class="request">${exampleText(document, "An example request", request)}</div>`;
}

function answerText(status: string, answer: ApiContent, { document, records }: Described): string {
  const title = `${status}: ${plainText(answer.description ?? "")}`;
  const links = records.linksIn(answer);
  return `${exampleText(document, title, answer) || title}${links === "" ? "" : `\n\nRecords: ${links}`}`;
}

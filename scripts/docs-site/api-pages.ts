import { readFileSync } from "node:fs";
import type { ApiDocument } from "./api-document";
import { operationText } from "./api-operation";
import { renderMarkdown } from "./markdown";
import type { DocsPage } from "./pages";

/** Returns a page for each service of the HTTP interface, from the committed description. */
export function apiPages(): readonly DocsPage[] {
  const document: ApiDocument = JSON.parse(readFileSync("openapi.json", "utf8"));
  const byService = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const service = operation.tags?.[0] ?? "Others";
      const text = operationText({ document, path, method, operation });
      byService.set(service, [...(byService.get(service) ?? []), text]);
    }
  }
  return [...byService].map(([service, operations]) => pageOfService(service, operations));
}

function pageOfService(service: string, operations: readonly string[]): DocsPage {
  const title = `${service}: operations`;
  const text = `# ${title}\n\n${operations.length} operations. [Try them](api) in a running installation.\n\n${operations.join("\n")}`;
  const rendered = renderMarkdown(text, (link) => link);
  return { ...rendered, file: `api-${service.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.html`, title, text };
}

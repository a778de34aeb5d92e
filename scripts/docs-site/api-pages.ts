import { readFileSync } from "node:fs";
import type { ApiDocument, ApiOperation } from "./api-document";
import { operationText } from "./api-operation";
import { refusalsOf } from "./api-refusals";
import { renderMarkdown } from "./markdown";
import type { DocsPage } from "./pages";

interface Named {
  readonly path: string;
  readonly method: string;
  readonly operation: ApiOperation;
}

/** Returns a page for each service of the HTTP interface, from the committed description. */
export function apiPages(): readonly DocsPage[] {
  const document: ApiDocument = JSON.parse(readFileSync("openapi.json", "utf8"));
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return [...new Set(all.map(serviceOf))].map((service) => {
    const own = all.filter((each) => serviceOf(each) === service);
    return pageOfService(document, service, own);
  });
}

function serviceOf({ operation }: Named): string {
  return operation.tags?.[0] ?? "Others";
}

function pageOfService(document: ApiDocument, service: string, operations: readonly Named[]): DocsPage {
  const title = `${service}: operations`;
  const refusals = refusalsOf(
    document,
    operations.map(({ operation }) => operation),
  );
  const parts = operations.map((each) => operationText({ document, refusals, ...each }));
  const intro = `${operations.length} operations. To try them, open \`/docs/api\` of [an installation](start-integrator.html).`;
  const text = [`# ${title}`, intro, ...parts, refusals.text].join("\n\n");
  const rendered = renderMarkdown(text, (link) => link);
  return { ...rendered, file: `api-${service.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.html`, title, text };
}

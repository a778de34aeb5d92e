import { serviceFile, withAllParameters } from "../../src/platform/docs";
import { readOpenApi } from "../read-open-api.mjs";
import type { ApiDocument, ApiService, NamedOperation } from "./api-document";
import { operationText } from "./api-operation";
import { headersText } from "./api-parameters";
import { type ApiRecords, recordsOf } from "./api-records";
import { refusalsOf } from "./api-refusals";
import { renderMarkdown } from "./markdown";
import type { DocsPage } from "./pages";

/** Returns the list of operations, and pages of operations and of records for each service of the HTTP interface, from the committed description. */
export function apiPages(): readonly DocsPage[] {
  const document: ApiDocument = withAllParameters(readOpenApi());
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const services = [...new Set(all.map(serviceOf))].map((name) => {
    const operations = all.filter((each) => serviceOf(each) === name);
    return { name, file: `api-${serviceFile(name)}.html`, operations };
  });
  const records = recordsOf(document, services);
  return [
    pageOfAll(services),
    ...services.map((service) => pageOfService(document, records, service)),
    ...records.pages.map(({ file, title, parts }) => pageOf(file, title, parts)),
  ];
}

function serviceOf({ operation }: NamedOperation): string {
  return operation.tags?.[0] ?? "Others";
}

/** The page at `/docs/api`, from where links of deprecations lead to their operations. */
function pageOfAll(services: readonly ApiService[]): DocsPage {
  const lists = services.map(({ name, file, operations }) => {
    const links = operations.map(
      ({ path, method, operation: { summary = path, operationId } }) =>
        `- [${summary}](${file}#${operationId}) \`${method.toUpperCase()} ${path}\``,
    );
    return [`## ${name}`, "", ...links].join("\n");
  });
  const intro =
    "Every operation of the HTTP interface by service. The same as a document for programs: `/openapi.json` of an installation, or `/openapi/holiday.json` for one service.";
  return pageOf("api.html", "All operations", [intro, ...lists]);
}

function pageOfService(document: ApiDocument, records: ApiRecords, { name, file, operations }: ApiService): DocsPage {
  const own = operations.map(({ operation }) => operation);
  const refusals = refusalsOf(document, own);
  const parts = operations.map((each) => operationText({ document, refusals, records, ...each }));
  const intro = `${operations.length} operations. The forms under "Try it" send to [the installation](start-integrator.html) that serves this page.`;
  return pageOf(file, `${name}: operations`, [
    intro,
    '<div id="sign-in"></div>',
    ...parts,
    headersText(document, own),
    refusals.text,
  ]);
}

function pageOf(file: string, title: string, parts: readonly string[]): DocsPage {
  const text = [`# ${title}`, ...parts].join("\n\n");
  return { ...renderMarkdown(text, (link) => link), file, title, text, source: null };
}

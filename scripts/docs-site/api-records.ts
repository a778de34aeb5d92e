import type { ApiDocument, ApiService } from "./api-document";
import { resolved } from "./api-document";
import { fieldsText, type RecordLink, typeText } from "./api-fields";

/** The records that several operations or records refer to by name, each on the page of the first service that uses it. */
export interface ApiRecords {
  readonly linkOf: RecordLink;
  /** Returns links to the named records of a part of the description; empty if it has no named record of its own. */
  readonly linksIn: (part: object) => string;
  readonly pages: readonly RecordsPage[];
}

interface RecordsPage {
  readonly file: string;
  readonly title: string;
  readonly parts: readonly string[];
}

/** In every response, and described in the guide for integrators. */
const ENVELOPE = new Set(["Message", "Metadata", "ValidationIssue", "ValidationIssues"]);

export function recordsOf(document: ApiDocument, services: readonly ApiService[]): ApiRecords {
  const files = new Map<string, string>();
  const named = services.map(({ name, file, operations }) => {
    const own = [...namesIn(document, operations)].filter((record) => !files.has(record));
    const place = file.replace("api-", "records-");
    for (const record of own) files.set(record, place);
    return { name, file: place, own };
  });
  const linkOf: RecordLink = (name) => `${files.get(name)}#${name.toLowerCase()}`;
  const linksIn = (part: object) => {
    const names = [...new Set(recordsIn(document, part))].filter((name) => !ENVELOPE.has(name));
    return names.map((name) => `[${name}](${linkOf(name)})`).join(", ");
  };
  const pages = named.map(({ name, file, own }) => ({
    file,
    title: `${name}: records`,
    parts: own.map((record) => recordText(document, record, linkOf)),
  }));
  return { linkOf, linksIn, pages: pages.filter(({ parts }) => parts.length > 0) };
}

function recordText(document: ApiDocument, name: string, linkOf: RecordLink): string {
  const schema = resolved(document.components.schemas, { $ref: `#/components/schemas/${name}` });
  const { description = "", anyOf, oneOf } = schema;
  const alternatives = anyOf ?? oneOf;
  const inner = (alternatives ?? [schema]).map((each) => ("$ref" in each ? "" : fieldsText(each, linkOf)));
  const kinds = alternatives === undefined ? "" : typeText(schema, linkOf);
  return [`## ${name}`, description, kinds, ...inner].filter((part) => part !== "").join("\n\n");
}

/** Returns the names of all records below a part, in the order of their first mention. */
function namesIn(document: ApiDocument, part: object, found = new Set<string>()): ReadonlySet<string> {
  for (const name of refsIn(part, "responses"))
    namesIn(document, resolved(document.components.responses, { $ref: `#/components/responses/${name}` }), found);
  for (const name of refsIn(part, "parameters"))
    namesIn(document, resolved(document.components.parameters, { $ref: `#/components/parameters/${name}` }), found);
  for (const name of recordsIn(document, part)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(document, resolved(document.components.schemas, { $ref: `#/components/schemas/${name}` }), found);
  }
  return found;
}

/** Returns the records that a part names; an envelope is none, but has some. */
function recordsIn(document: ApiDocument, part: object): readonly string[] {
  return refsIn(part, "schemas").flatMap((name) => {
    const schema = resolved(document.components.schemas, { $ref: `#/components/schemas/${name}` });
    const { message, content } = { ...schema.properties };
    const isEnvelope = message !== undefined && content !== undefined && name !== "Refusal";
    return isEnvelope || schema.allOf !== undefined ? recordsIn(document, schema) : [name];
  });
}

function refsIn(part: object, kind: "schemas" | "responses" | "parameters"): readonly string[] {
  const pattern = new RegExp(`"#/components/${kind}/([^"]+)"`, "g");
  return [...JSON.stringify(part).matchAll(pattern)].map(([, name = ""]) => name);
}

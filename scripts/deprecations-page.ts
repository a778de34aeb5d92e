import { describeDeprecation, namesOfFields } from "../src/services/contract/deprecation/deprecated";
import { DEPRECATIONS, type Deprecation } from "../src/services/contract/deprecation/table";

export const DEPRECATIONS_PAGE = "docs/deprecations.md";

const HEAD = `# Deprecated fields

Written by \`npm run docs:write\` from \`src/services/contract/deprecation/table.ts\`, which also decides behaviour, headers and the
\`deprecated\` marks of the interface's description ([ADR 0077](adr/0077-one-table-of-deprecations.md)).

- A deprecated field keeps its meaning until its date of removal begins in London: that date is the first day without it.
- Every field is deprecated for at least 90 days before its removal. A date of removal is only ever moved later.
- A response to a call that sends such a field, or gets one, has the headers \`Deprecation\` (RFC 9745), \`Sunset\` (RFC 8594) if there
  is a date of removal, and \`Link\` with \`rel="deprecation"\`. They remain after the removal. A request that fails its
  validation gets a refusal without them.
`;

/** Returns the page of all deprecated fields. */
export function deprecationsPage(): string {
  return [HEAD, ...Object.values(DEPRECATIONS).map(sectionOf)].join("\n");
}

function sectionOf(row: Deprecation): string {
  const calls = row.operations.map(callOf).join(", ");
  const paths = row.fields.map((path) => `\`${path}\``).join(", ");
  const place = row.direction === "request" ? "Requests" : "Responses";
  return `## ${namesOfFields(row)}\n\n${place} of ${calls}: ${paths}.\n\n${describeDeprecation(row)}\n`;
}

function callOf(stated: string): string {
  return stated.startsWith("/") ? `every operation below \`${stated}\`` : `\`${stated}\``;
}

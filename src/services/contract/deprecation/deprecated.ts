import type { z } from "@hono/zod-openapi";
import { formatDateInWords, readDate } from "../../../engine/base";
import { DEPRECATIONS, type Deprecation, type DeprecationName } from "./table";

/** Returns whether fields are removed on a day in London: from their date on they are no longer read. */
export function isRemoved(name: DeprecationName, today: string): boolean {
  const { removal }: Deprecation = DEPRECATIONS[name];
  return removal !== null && today >= removal;
}

/** Returns the schema of a deprecated field, described by its row of the table. */
export function deprecatedField<Schema extends z.ZodType>(name: DeprecationName, schema: Schema): Schema {
  return schema.openapi({ deprecated: true, description: describeDeprecation(DEPRECATIONS[name]) });
}

/** Returns what callers need to know of a deprecation, in sentences. */
export function describeDeprecation({ replacement, from, removal, afterwards }: Deprecation): string {
  const removed = removal === null ? "No date of removal is set." : `From ${inWords(removal)} ${afterwards}`;
  return `Deprecated from ${inWords(from)}. Use ${replacement}. ${removed}`;
}

/** Returns the deprecations of an operation. */
export function deprecationsOf({ method, path }: { readonly method: string; readonly path: string }) {
  const name = `${method.toUpperCase()} ${path}`;
  const all: readonly Deprecation[] = Object.values(DEPRECATIONS);
  return all.filter(({ operations }) => operations.includes(name));
}

/** Returns the names of the fields of a deprecation, as descriptions write them. */
export function namesOfFields({ fields }: Deprecation): string {
  const names = fields.map((path) => path.slice(path.lastIndexOf(".") + 1));
  return [...new Set(names)].map((name) => `\`${name}\``).join(", ");
}

function inWords(date: string): string {
  return formatDateInWords(readDate(date));
}

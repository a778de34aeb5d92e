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
export function getDeprecations({ method, path }: { readonly method: string; readonly path: string }) {
  const name = `${method.toUpperCase()} ${path}`;
  const all: readonly Deprecation[] = Object.values(DEPRECATIONS);
  return all.filter((row) => row.operations.some((stated) => isOf(stated, name, path)));
}

/** Returns whether a deprecation names an operation, by itself or as one below a path. */
function isOf(stated: string, name: string, path: string): boolean {
  return stated.startsWith("/") ? path.startsWith(stated) : stated === name;
}

/** Returns whether a request, with the ids in its path, is one of the operations that a deprecation names. */
export function concerns(name: DeprecationName, method: string, path: string): boolean {
  const asked = `${method} ${path}`;
  const { operations }: Deprecation = DEPRECATIONS[name];
  return operations.some((stated) => {
    if (stated.startsWith("/")) return path.startsWith(stated);
    const parts = stated.split(/\{\w+\}/).map((part) => part.replaceAll(/[^\w /-]/g, ""));
    return new RegExp(`^${parts.join("[^/]+")}$`).test(asked);
  });
}

/** Returns the names of the fields of a deprecation, as descriptions write them. */
export function namesOfFields({ fields }: Deprecation): string {
  const names = fields.map((path) => path.slice(path.lastIndexOf(".") + 1));
  return [...new Set(names)].map((name) => `\`${name}\``).join(", ");
}

function inWords(date: string): string {
  return formatDateInWords(readDate(date));
}

import type { z } from "@hono/zod-openapi";
import type { ValidationIssue } from "../../platform";
import { validationIssues } from "../../platform/http";

/** An entry of a bulk call, by its index: what to create, or what is wrong with it. */
interface ReadEntry<Entry> {
  readonly entry: Entry | null;
  readonly issues: readonly ValidationIssue[];
}

/** Reads each entry of a list separately; fields it leaves out come from the defaults. */
export function readEntries<Schema extends z.ZodType>(
  schema: Schema,
  list: string,
  entries: readonly unknown[],
  defaults: object,
): readonly ReadEntry<z.output<Schema>>[] {
  return entries.map((sent, index) => {
    const isRecord = typeof sent === "object" && sent !== null && !Array.isArray(sent);
    const parsed = schema.safeParse(isRecord ? { ...defaults, ...sent } : sent);
    if (parsed.success) return { entry: parsed.data, issues: [] };
    const faults = parsed.error.issues.map((fault) => ({ ...fault, path: [list, index, ...fault.path] }));
    return { entry: null, issues: validationIssues(faults, { [list]: entries }, "json") };
  });
}

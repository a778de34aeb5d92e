import type { ValidationIssue } from "../../../platform";
import { validationIssues } from "../../../platform/http";
import { type NewOrganisation, newOrganisation } from "./organisation-operations";

/** An entry of a bulk call, by its index: the organisation to create, or what is wrong with it. */
interface ReadEntry {
  readonly organisation: NewOrganisation | null;
  readonly issues: readonly ValidationIssue[];
}

/** Reads each entry separately; fields it leaves out come from the defaults. */
export function readEntries(entries: readonly unknown[], defaults: object): readonly ReadEntry[] {
  return entries.map((sent, index) => {
    const isRecord = typeof sent === "object" && sent !== null && !Array.isArray(sent);
    const parsed = newOrganisation.safeParse(isRecord ? { ...defaults, ...sent } : sent);
    if (parsed.success) return { organisation: parsed.data, issues: [] };
    const faults = parsed.error.issues.map((fault) => ({ ...fault, path: ["organisations", index, ...fault.path] }));
    return { organisation: null, issues: validationIssues(faults, { organisations: entries }, "json") };
  });
}

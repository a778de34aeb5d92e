import type { ResourceStatement } from "./statement";

/** Returns whether lists leave archived records out unless `includeArchived` asks for them. */
export function takesIncludeArchived(stated: ResourceStatement): boolean {
  return isArchivable(stated) && !("isArchived" in (stated.filters ?? {}));
}

/** Returns whether records are archived, in a column `is_archived`. */
function isArchivable({ archivedIf, operations }: ResourceStatement): boolean {
  return archivedIf !== undefined || "archive" in operations;
}

import { takesIncludeArchived } from "./archivable";
import type { OperationName, ResourceStatement } from "./statement";

export interface OperationWords {
  readonly id: string;
  readonly description: string;
}

/** Returns the id of each operation of a record, and what it does beyond its summary. */
export function operationWords(stated: ResourceStatement): Readonly<Record<OperationName, OperationWords>> {
  const { schema, schemas = `${schema}s`, key } = stated;
  return {
    list: { id: `list${schemas}`, description: describeList(stated) },
    create: {
      id: `create${schema}`,
      description: `Returns the record as it is saved; \`${key}\` identifies it from then on.`,
    },
    read: { id: `get${schema}`, description: describeRead(stated) },
    replace: {
      id: `replace${schema}`,
      description: "Send the whole record: an optional field that is left out is not kept. Returns the new record.",
    },
    change: {
      id: `update${schema}`,
      description: "Only the fields that are sent change; the record is then checked as a whole, and returned.",
    },
    archive: {
      id: `archive${schema}`,
      description: "It can still be read, but lists leave it out unless `includeArchived` is true.",
    },
    unarchive: { id: `unarchive${schema}`, description: "Lists show it again." },
    remove: { id: `delete${schema}`, description: describeRemoval(stated) },
    history: {
      id: `list${schema}Changes`,
      description: "Who changed which fields, and when, with their values before and after.",
    },
  };
}

function describeList(stated: ResourceStatement): string {
  const { sort = [], key, fields } = stated;
  const [usual = key, ...others] = sort;
  const isByCreation = sort.length === 0 && !(key in fields);
  const order = isByCreation ? "In the order of their creation" : `In the order of \`${usual}\``;
  const choice = others.length > 0 ? ", or of the field that `sort` names" : "";
  const archived = takesIncludeArchived(stated) ? "; archived ones only if `includeArchived` is true" : "";
  return `${order}${choice}${archived}, a page at a time.`;
}

function describeRead({ operations }: ResourceStatement): string {
  const isChanged = "replace" in operations || "change" in operations;
  return isChanged ? "`ETag` is its version, which a change can name in `If-Match`." : "`ETag` is its version.";
}

function describeRemoval({ archivedIf }: ResourceStatement): string {
  return archivedIf === undefined ? "Returns it as it was." : "Returns it as it was, or as it is archived.";
}

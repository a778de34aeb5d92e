import type { Selectable } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RequestWork, recordHistory, versionedRecord } from "../../contract";
import { type JournalTables, journalTables } from "../store/journal-tables";

export type TemplateRow = Selectable<JournalTables["journal_template"]>;

/** Mappings and dimensions are part of their template: their ETag is its version. */
export const ofTemplate = versionedRecord({ table: "journal_template", key: { template_id: "templateId" } });

/** Returns a template; refuses 404 `journal_template_not_found`. With `lock` it cannot change until the end. */
export async function findTemplate(tx: Tx, templateId: string, lock = false): Promise<TemplateRow> {
  const row = await journalTables(tx)
    .selectFrom("journal_template")
    .selectAll()
    .where("template_id", "=", templateId)
    .$if(lock, (one) => one.forNoKeyUpdate())
    .executeTakeFirst();
  if (row === undefined) throw notFound("journal_template");
  return row;
}

/** A part of a template before and after a change, as responses show it; null where it is left out. */
interface PartChange {
  /** As the history names it: "payElementMappings[OVERTIME]". */
  readonly name: string;
  readonly before: object | null;
  readonly after: object | null;
}

/** Gives the template a new version and enters changes of its parts in its history, field by field. */
export async function changeParts(
  work: RequestWork,
  templateId: string,
  changes: readonly PartChange[],
): Promise<void> {
  const { tx, now } = work;
  await journalTables(tx)
    .updateTable("journal_template")
    .set((set) => ({ updated_at: now, version: set("version", "+", 1) }))
    .where("template_id", "=", templateId)
    .execute();
  const before = Object.assign({}, ...changes.map(({ name, before: part }) => named(name, part)));
  const after = Object.assign({}, ...changes.map(({ name, after: part }) => named(name, part)));
  await recordHistory(work, "journal_template", [{ recordId: templateId, action: "Updated", before, after }]);
}

const OWN = new Set(["createdAt", "updatedAt"]);

function named(name: string, part: object | null): object {
  const fields = Object.entries(part ?? {}).filter(([field]) => !OWN.has(field));
  return Object.fromEntries(fields.map(([field, value]) => [`${name}.${field}`, value]));
}

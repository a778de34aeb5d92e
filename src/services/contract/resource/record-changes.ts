import { isDeepStrictEqual } from "node:util";
import { z } from "@hono/zod-openapi";
import type { Caller } from "../../../platform/http";
import { type Instant, type Json, type Migration, protectScopedTable, type Tx } from "../../../platform/store";
import { requesterName } from "../requester-name";
import { instantField } from "../text-fields";

export type ChangeAction = "Created" | "Updated" | "Archived" | "Unarchived" | "Deleted";

interface FieldChange {
  readonly field: string;
  readonly previousValue?: unknown;
  readonly newValue?: unknown;
}

/** Tables of records that keep their history. */
export type ChangeTables = {
  readonly record_change: RecordChangeTable;
};

interface RecordChangeTable {
  readonly scope_id: string;
  readonly change_id: string;
  readonly record_type: string;
  readonly record_id: string;
  readonly changed_at: Instant;
  readonly changed_by: string;
  readonly action: ChangeAction;
  readonly changes: Json<readonly FieldChange[]>;
}

export const changeMigrations: readonly Migration[] = [
  {
    id: "record-change-0001",
    sql: `
      create table record_change (
        scope_id text not null,
        change_id text not null,
        record_type text not null,
        record_id text not null,
        changed_at timestamptz not null,
        changed_by text not null,
        action text not null,
        changes jsonb not null,
        primary key (scope_id, change_id)
      );
      create index record_change_by_record on record_change (scope_id, record_type, record_id, change_id);
      ${protectScopedTable("record_change")}
    `,
  },
];

export const changeShown = z
  .strictObject({
    changeId: z.string(),
    changedAt: instantField(),
    changedBy: z.string().openapi({ description: "`USER#` or `M2M#`, and an identifier." }),
    action: z.enum(["Created", "Updated", "Archived", "Unarchived", "Deleted"]),
    reason: z.string().nullable(),
    changes: z.array(
      z.strictObject({ field: z.string(), previousValue: z.any().nullable(), newValue: z.any().nullable() }),
    ),
  })
  .openapi("ChangeEntry");

export const changeExample: z.input<typeof changeShown> = {
  changeId: "01JZ3V6D4R8QK2M5N7P9T1W3X7",
  changedAt: "2026-04-06T09:30:00.000Z",
  changedBy: "M2M#01JZ3V6D4R8QK2M5N7P9T1W3X6",
  action: "Updated",
  reason: null,
  changes: [{ field: "name", previousValue: "Overtime", newValue: "Weekend overtime" }],
};

type Shown = Readonly<Record<string, unknown>>;

interface Change {
  readonly changeId: string;
  readonly record: readonly [type: string, id: string];
  readonly caller: Caller;
  readonly now: string;
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly after: Shown | null;
}

/** Records a change of a record, field by field as responses show it. */
export async function recordChange(
  tx: Tx,
  { changeId, record, caller, now, action, before, after }: Change,
): Promise<void> {
  const [record_type, record_id] = record;
  await tx
    .withTables<ChangeTables>()
    .insertInto("record_change")
    .values({
      scope_id: caller.organisationId ?? caller.accountId,
      change_id: changeId,
      record_type,
      record_id,
      changed_at: now,
      changed_by: requesterName(caller),
      action,
      changes: JSON.stringify(changedFields(before ?? {}, after ?? {})),
    })
    .execute();
}

const OWN = new Set(["createdAt", "updatedAt", "version"]);

function changedFields(before: Shown, after: Shown): readonly FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((field) => !OWN.has(field) && !isDeepStrictEqual(before[field] ?? null, after[field] ?? null))
    .map((field) => ({ field, previousValue: before[field] ?? null, newValue: after[field] ?? null }));
}

/** Returns the changes of a record before a given one, the newest first. */
export async function findChanges(
  tx: Tx,
  [type, id]: Change["record"],
  { before, limit }: { readonly before: string | null; readonly limit: number },
) {
  const rows = await tx
    .withTables<ChangeTables>()
    .selectFrom("record_change")
    .selectAll()
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .$if(before !== null, (all) => all.where("change_id", "<", before ?? ""))
    .orderBy("change_id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    changeId: row.change_id,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    action: row.action,
    reason: null,
    changes: row.changes,
  }));
}

import { isDeepStrictEqual } from "node:util";
import { mapInTurns, splitPieces } from "../../../platform";
import { type Caller, type Cursors, type ListPlace, pageOf } from "../../../platform/http";
import { type Instant, type Json, type Migration, protectScopedTable, type Tx } from "../../../platform/store";
import type { RequestWork } from "../operation";
import { requesterName } from "../requester-name";
import type { ServiceContext } from "../service";

/** Fields with account numbers and secrets. */
const HIDDEN = /^(?:accountNumber|buildingSocietyReference)$|secret$|password$/i;

export const CHANGE_ACTIONS = ["Created", "Updated", "Archived", "Unarchived", "Deleted"] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

interface FieldChange {
  readonly field: string;
  readonly previousValue?: unknown;
  readonly newValue?: unknown;
}

/** The tables of the history of records. */
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
  /** Why, if the request of the change says it. */
  readonly reason: string | null;
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
  { id: "record-change-0002-reason", sql: "alter table record_change add column reason text" },
];

type Shown = Readonly<Record<string, unknown>>;

/** A change of a record, as responses show it before and after; null if there is nothing to show. */
export interface HistoryEntry {
  readonly recordId: string;
  readonly action: ChangeAction;
  readonly before: Shown | null;
  readonly after: Shown | null;
  readonly reason?: string;
}

type Recorder = Pick<RequestWork<Pick<ServiceContext, "ids">>, "tx" | "context" | "now"> & {
  readonly caller: Pick<Caller, "accountId" | "organisationId" | "userId" | "clientId">;
  /** The name of who or what made the change, if it is not the caller: "SYSTEM#" and a timed job. */
  readonly changedBy?: string;
};

const ROWS_AT_ONCE = 500;

/** Adds changes of records of one type to their history. Updates that change no field are left out. */
export async function recordHistory(
  { tx, context, caller, now, changedBy = requesterName(caller) }: Recorder,
  type: string,
  entries: readonly HistoryEntry[],
): Promise<void> {
  const rows = (await mapInTurns(entries, (entry) => ({ ...entry, changes: changedFields(entry) })))
    .filter(({ action, changes }) => action !== "Updated" || changes.length > 0)
    .map(({ recordId, action, changes, reason = null }) => ({
      scope_id: caller.organisationId ?? caller.accountId,
      change_id: context.ids.next(),
      record_type: type,
      record_id: recordId,
      changed_at: now,
      changed_by: changedBy,
      action,
      changes: JSON.stringify(changes),
      reason,
    }));
  for (const some of splitPieces(rows, ROWS_AT_ONCE)) {
    await tx
      .withTables<ChangeTables>()
      .insertInto("record_change")
      .values([...some])
      .execute();
  }
}

const OWN = new Set(["createdAt", "updatedAt", "version"]);

/** Compares the values themselves, and returns them without what no history may show. */
function changedFields({ before, after }: HistoryEntry): readonly FieldChange[] {
  const [was, is] = [before ?? {}, after ?? {}];
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return [...names]
    .filter((field) => !OWN.has(field) && !isDeepStrictEqual(was[field] ?? null, is[field] ?? null))
    .map((field) => ({
      field,
      previousValue: redacted(field, was[field] ?? null),
      newValue: redacted(field, is[field] ?? null),
    }));
}

/** A record of the history. */
export type RecordName = readonly [type: string, id: string];

interface Asked {
  readonly query: { readonly pageSize: number; readonly paginationToken?: string | undefined };
  readonly place: ListPlace;
}

/** Returns a page of the history of a record, the newest change first. */
export async function findHistory(tx: Tx, cursors: Cursors, [type, id]: RecordName, { query, place }: Asked) {
  const { pageSize, paginationToken } = query;
  const [before = null] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
  const rows = await tx
    .withTables<ChangeTables>()
    .selectFrom("record_change")
    .selectAll()
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .$if(before !== null, (all) => all.where("change_id", "<", String(before)))
    .orderBy("change_id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, cursors, ({ change_id }) => [change_id]);
  const items = page.items.map((row) => ({
    changeId: row.change_id,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    action: row.action,
    reason: row.reason,
    changes: row.changes.map(({ field, previousValue = null, newValue = null }) => ({
      field,
      previousValue,
      newValue,
    })),
  }));
  return { data: { items }, paginationToken: page.paginationToken };
}

/** Deletes the history of a record. */
export async function forgetHistory(tx: Tx, [type, id]: RecordName): Promise<void> {
  await tx
    .withTables<ChangeTables>()
    .deleteFrom("record_change")
    .where("record_type", "=", type)
    .where("record_id", "=", id)
    .execute();
}

/** Returns a value of a field for a history: account numbers and secrets in it, at any depth, are `[redacted]`. */
function redacted(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (HIDDEN.test(field)) return "[redacted]";
  if (Array.isArray(value)) return value.map((part) => redacted("", part));
  if (typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, redacted(name, part)]));
}

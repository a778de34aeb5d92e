import { columnOf, pathParameters } from "./resource-operations";
import type { Row } from "./resource-rows";
import type { ResourceStatement, ResourceWork } from "./statement";

/** A record as responses show it, or as much of it as its row holds. */
export type Shown = Readonly<Record<string, unknown>>;

/** Returns the columns of a new record's owner, id and creation time. */
export function newColumns({ path, key, fields, scope }: ResourceStatement, work: ResourceWork): Row {
  const { params, context, organisationId, caller, now } = work;
  return {
    ...(scope === "account" ? { account_id: caller.accountId } : { organisation_id: organisationId }),
    ...Object.fromEntries(pathParameters(path).map((name) => [columnOf(name), params[name]])),
    ...(fields[key]?.sent ? {} : { [columnOf(key)]: context.ids.next() }),
    created_at: now,
    updated_at: now,
  };
}

/** Returns the columns of a sent record. */
export async function sentColumns(
  stated: ResourceStatement,
  body: Row,
  before: Shown | null,
  work: ResourceWork,
): Promise<Row> {
  const columns = Object.entries(stated.fields).flatMap(([name, { sent, toColumn }]) => {
    if (sent === null) return [];
    const value = body[name] ?? null;
    return [[columnOf(name), value === null || toColumn === undefined ? value : toColumn(value)]];
  });
  return { ...Object.fromEntries(columns), ...(await stated.columns?.(body, before, work)) };
}

export function shownRow({ fields, key }: ResourceStatement, row: Row): Shown {
  const shown = Object.entries(fields).map(([name, { fromColumn }]) => {
    const value = row[columnOf(name)] ?? null;
    return [name, value === null || fromColumn === undefined ? value : fromColumn(value)];
  });
  return {
    [key]: row[columnOf(key)],
    ...Object.fromEntries(shown),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns records with their further fields, read for all records at once. */
export async function withFurther({ further }: ResourceStatement, records: readonly Shown[], work: ResourceWork) {
  if (further === undefined) return records;
  const more = await further.of(work, records);
  return records.map((record, index) => ({ ...record, ...more[index] }));
}

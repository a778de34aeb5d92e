import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../platform/store";

/** A record with a version: its changes take `If-Match`, its reads `If-None-Match`, its answers send the version as `ETag`. */
export interface VersionedRecord {
  /** Its table, with a column `version`: see `keepVersions`. */
  readonly table: string;
  /** The columns that name a row of the organisation or account, each with the parameter or field that holds it. */
  readonly key: Readonly<Record<string, string>>;
  /** Whether a change makes the record where it does not exist yet; it is version 0 until then. */
  readonly isMadeByChange?: boolean;
  /** Whether it can be read before that, as what holds without it. */
  readonly hasDefault?: boolean;
}

/** States a versioned record, once for all its operations. */
export function versionedRecord<const R extends VersionedRecord>(stated: R): R {
  return stated;
}

/** Whether the address of an operation names the record. */
export function isNamedBy({ key }: VersionedRecord, path: string): boolean {
  return Object.values(key).every((name) => path.includes(`{${name}}`));
}

/**
 * The version of a record that parameters and fields name; null where it does not exist. With `lock` nobody else changes it
 * until the end of the transaction.
 */
export async function readVersion(
  tx: Tx,
  { table, key }: VersionedRecord,
  names: Readonly<Record<string, unknown>>,
  lock = false,
): Promise<number | null> {
  const conditions = Object.entries(key).map(([column, name]) => sql`${sql.ref(column)} = ${names[name]}`);
  const { rows } = await sql<{ version: string | number }>`
    select version from ${sql.table(table)} where ${sql.join([sql`true`, ...conditions], sql` and `)}
    ${lock ? sql`for no key update` : sql``}`.execute(tx);
  return rows[0] === undefined ? null : Number(rows[0].version);
}

/**
 * The `ETag` of a version. Facts of other records that an answer shows too, or of the day, follow as a digest: another answer
 * has another tag.
 */
export function tagOf(version: number, beside: unknown = null): string {
  if (beside === null) return `"${version}"`;
  return `"${version}.${createHash("sha256").update(JSON.stringify(beside)).digest("base64url").slice(0, 16)}"`;
}

/** Whether a tag, without its quotation marks, is of a version, whatever was shown beside the record. */
export function isTagOf(version: number, tag: string): boolean {
  return tag.split(".", 1)[0] === String(version);
}

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "../../platform/store";

/** A versioned record: changes take `If-Match`, reads `If-None-Match`, and responses send the version as `ETag`. */
export interface VersionedRecord {
  /** Its table, with a column `version`: see `keepVersions`. */
  readonly table: string;
  /** The columns that identify a row of the organisation or account, each with the parameter or field that holds it. */
  readonly key: Readonly<Record<string, string>>;
  /** Whether a change creates the record if it does not exist yet; it is version 0 until then. */
  readonly isMadeByChange?: boolean;
  /** Whether it can be read before it exists, as the defaults that apply without it. */
  readonly hasDefault?: boolean;
}

/** Defines a versioned record, once for all its operations. */
export function versionedRecord<const R extends VersionedRecord>(stated: R): R {
  return stated;
}

/** Returns whether the path of an operation names the record. */
export function isNamedBy({ key }: VersionedRecord, path: string): boolean {
  return Object.values(key).every((name) => path.includes(`{${name}}`));
}

/**
 * Returns the version of the record that parameters and fields name; null if it does not exist. With `lock` it cannot
 * change until the transaction ends.
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
 * Returns the `ETag` of a version. Facts of other records or of the day that the response also shows are added as a
 * digest, so that a different response has a different tag.
 */
export function getTag(version: number, beside: unknown = null): string {
  if (beside === null) return `"${version}"`;
  return `"${version}.${createHash("sha256").update(JSON.stringify(beside)).digest("base64url").slice(0, 16)}"`;
}

/** Returns whether an unquoted tag is one of a version, whatever was shown with the record. */
export function isTag(version: number, tag: string): boolean {
  const [, stated] = /^(\d+)(?:\.[\w-]{16})?$/.exec(tag) ?? [];
  return stated === String(version);
}

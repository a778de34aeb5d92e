import type { Selectable } from "kysely";
import { instantOf } from "../../../platform/ports";
import type { BrandingTables, DomainRecord } from "../store/branding-tables";

export type DomainRow = Selectable<BrandingTables["brand_domain"]>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Checks in a row without its records after which a domain is not verified any more. */
const MOST_MISSED = 3;

/** Returns a domain after a check that found some of its records, and when it is checked again. */
export function nextState(row: DomainRow, records: readonly DomainRecord[], now: number) {
  const isComplete = records.every(({ isFound }) => isFound);
  const missed = isComplete ? 0 : row.missed_checks + 1;
  const isVerified = isComplete || (row.status === "Verified" && missed < MOST_MISSED);
  return {
    status: isVerified ? ("Verified" as const) : ("Pending" as const),
    records: JSON.stringify(records),
    verified_at: isVerified ? (row.verified_at ?? instantOf(now)) : null,
    last_checked_at: instantOf(now),
    next_check_at: instantOf(now + waitAfter(row, isComplete, now)),
    missed_checks: isVerified ? missed : 0,
  };
}

/** A domain is looked at often on its first day, then every hour; once a day while everything is found. */
function waitAfter({ created_at: createdAt }: DomainRow, isComplete: boolean, now: number): number {
  if (isComplete) return DAY;
  return now - Date.parse(createdAt) < DAY ? 5 * MINUTE : HOUR;
}

/** Returns when a domain is checked again whose name servers did not respond: nothing else changes. */
export function retryAt(now: number): string {
  return instantOf(now + 5 * MINUTE);
}

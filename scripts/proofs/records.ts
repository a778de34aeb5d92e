import { readFileSync, writeFileSync } from "node:fs";

/** Where it is tracked when each long proof was last green. */
export const RECORDS = "test/proofs.json";

/** When a long proof was last green, and with what. */
export interface ProofRecord {
  /** The digest of everything that it ran with. */
  readonly closure: string;
  /** The commit that was checked out; its own changes beside that are in the digest only. */
  readonly commit: string;
  readonly date: string;
  readonly seconds: number;
}

export type Records = Readonly<Record<string, ProofRecord>>;

export function readRecords(): Records {
  return JSON.parse(readFileSync(RECORDS, "utf8"));
}

/** Records that a proof is green, and forgets those that are gone. */
export function keepRecord(proofs: readonly string[], proof: string, record: ProofRecord): void {
  const all = Object.entries({ ...readRecords(), [proof]: record }).filter(([name]) => proofs.includes(name));
  const sorted = Object.fromEntries(all.sort(([one], [other]) => (one < other ? -1 : 1)));
  writeFileSync(RECORDS, `${JSON.stringify(sorted, null, 2)}\n`);
}

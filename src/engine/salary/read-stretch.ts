import { formatDate, pointerStep, type Reader, type Unread } from "../base";
import type { Days, Stretch, Version } from "./segments";

const KNOWN_VERSION = new Set(["effectiveFrom", "salary"]);

/** More versions than a working life has. */
const MOST_VERSIONS = 1_000;

export const STRETCH_FIELDS = ["periodStartDate", "periodEndDate", "startDate", "leavingDate", "salaryHistory"];

/** Reads the period, the employment and the salary history. */
export function readStretch(reader: Reader, facts: Unread): Stretch {
  const period = readDays(reader, facts, "periodStartDate", "periodEndDate", "");
  const from = reader.date(facts, "startDate", "");
  const leaving = reader.optionalDate(facts, "leavingDate", "");
  if (leaving !== null && leaving < from) reader.refuse("date_before", "/leavingDate", { limit: formatDate(from) });
  const employed = { from, upTo: leaving ?? Number.POSITIVE_INFINITY };
  return { period, employed, versions: readVersions(reader, facts) };
}

/** Reads two dates, the second not before the first. */
export function readDays(reader: Reader, owner: Unread, first: string, last: string, path: string): Days {
  const from = reader.date(owner, first, path);
  const upTo = reader.date(owner, last, path);
  if (upTo < from) reader.refuse("date_before", path + pointerStep(last), { limit: formatDate(from) });
  return { from, upTo };
}

function readVersions(reader: Reader, facts: Unread): Version[] {
  const seen = new Set<number>();
  const versions = reader.list(facts, "salaryHistory", "", MOST_VERSIONS).map((item, index) => {
    const path = `/salaryHistory/${index}`;
    const owner = reader.object(item, path);
    if (owner === null) return { from: Number.NaN, salary: 0 };
    reader.onlyKnown(owner, KNOWN_VERSION, path);
    const from = reader.date(owner, "effectiveFrom", path);
    if (seen.has(from)) reader.refuse("duplicate", `${path}/effectiveFrom`);
    if (!Number.isNaN(from)) seen.add(from);
    const salary = reader.amount(owner.salary, "salary", path);
    if (salary < 0) reader.refuse("negative_amount", `${path}/salary`);
    return { from, salary };
  });
  return versions.sort((a, b) => a.from - b.from);
}

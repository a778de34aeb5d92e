import { formatDate, type Reader, type Unread } from "../base";
import { readMillionths } from "./decimals";
import { type LeaveLevels, policyOf } from "./leave-policies";
import { readDays } from "./read-stretch";
import type { Days } from "./segments";
import { STATUTORY_TYPES, type StatutoryType } from "./words";

/** A slice of statutory pay, read. */
export interface Absence extends Days {
  readonly type: StatutoryType;
  readonly statutory: number;
}

export type LeaveStarts = Readonly<Partial<Record<StatutoryType, number>>>;

const KNOWN = new Set(["statutoryType", "amount", "from", "to", "units", "unitName"]);
const UNIT_NAMES = ["Day", "Week", "Month", "Period"];
const MOST_LINES = 1_000;

/** Reads the statutory lines in order of their days; each must touch the period, and none another. */
export function readStatutoryLines(reader: Reader, facts: Unread, period: Days): Absence[] {
  if (facts.statutoryLines === undefined) return [];
  const read = reader.list(facts, "statutoryLines", "", MOST_LINES).flatMap((item, index) => {
    const path = `/statutoryLines/${index}`;
    const owner = reader.object(item, path);
    if (owner === null) return [];
    const absence = readLine(reader, owner, path);
    refuseOutside(reader, absence, period, path);
    return [{ absence, path }];
  });
  read.sort((a, b) => a.absence.from - b.absence.from);
  for (const [index, { absence, path }] of read.entries()) {
    const before = read[index - 1]?.absence;
    if (before !== undefined && absence.from <= before.upTo) {
      reader.refuse("overlapping_dates", `${path}/from`, { limit: formatDate(before.upTo + 1) });
    }
  }
  return read.map(({ absence }) => absence);
}

function readLine(reader: Reader, owner: Unread, path: string): Absence {
  reader.onlyKnown(owner, KNOWN, path);
  if (owner.unitName !== undefined) reader.choice(owner, "unitName", path, UNIT_NAMES);
  if (owner.units !== undefined && Number.isNaN(readMillionths(owner.units))) {
    reader.refuse("not_a_number", `${path}/units`);
  }
  const statutory = reader.amount(owner.amount, "amount", path);
  if (statutory < 0) reader.refuse("negative_amount", `${path}/amount`);
  const type = reader.choice(owner, "statutoryType", path, STATUTORY_TYPES);
  return { ...readDays(reader, owner, "from", "to", path), type, statutory };
}

function refuseOutside(reader: Reader, { from, upTo }: Days, period: Days, path: string): void {
  if (upTo < period.from) reader.refuse("date_before", `${path}/to`, { limit: formatDate(period.from) });
  if (from > period.upTo) reader.refuse("date_after", `${path}/from`, { limit: formatDate(period.upTo) });
}

/** Reads the first day of each leave whose policy has tiers: one date for all, or one for each statutory type. */
export function readLeaveStarts(
  reader: Reader,
  facts: Unread,
  absences: readonly Absence[],
  levels: LeaveLevels,
): LeaveStarts {
  const value = facts.leaveStart;
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value);
  const owner: Unread = isMap ? (value as Unread) : facts;
  if (isMap) reader.onlyKnown(owner, new Set<string>(STATUTORY_TYPES), "/leaveStart");
  const single = isMap ? null : reader.optionalDate(facts, "leaveStart", "");
  const starts: Partial<Record<StatutoryType, number>> = {};
  for (const type of STATUTORY_TYPES) {
    const start = isMap ? reader.optionalDate(owner, type, "/leaveStart") : single;
    const own = absences.filter((absence) => absence.type === type);
    const needsStart = own.length > 0 && policyOf(levels, type).policy.tiers.length > 0;
    const path = isMap ? `/leaveStart/${type}` : "/leaveStart";
    if (start !== null) starts[type] = start;
    if (start === null && needsStart) reader.refuse("required_with", path, { other: "tiers" });
    if (start !== null && needsStart) refuseLate(reader, start, own, path);
  }
  return starts;
}

/** Leave cannot start after a day of it. */
function refuseLate(reader: Reader, start: number, absences: readonly Absence[], path: string): void {
  const first = Math.min(...absences.map(({ from }) => from));
  if (start > first) reader.refuse("date_after", path, { limit: formatDate(first) });
}

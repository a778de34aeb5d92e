import { pointerStep, type Reader, type Unread } from "../../base";

/** Another amount for a week, and why. */
export interface WeekOverride {
  readonly weekNumber: number;
  readonly pence: number;
  readonly reason: string;
  readonly path: string;
}

const KNOWN = new Set(["weekNumber", "amount", "reason"]);
const MOST_WEEKS = 52;

export function readOverrides(reader: Reader, facts: Unread): WeekOverride[] {
  if (facts.weekOverrides === undefined) return [];
  const seen = new Set<number>();
  const overrides: WeekOverride[] = [];
  for (const [index, value] of reader.list(facts, "weekOverrides", "", MOST_WEEKS).entries()) {
    const path = `/weekOverrides${pointerStep(index)}`;
    const owner = reader.object(value, path);
    if (owner === null) continue;
    reader.onlyKnown(owner, KNOWN, path);
    const weekNumber = reader.integer(owner, "weekNumber", path, 1, MOST_WEEKS);
    if (seen.has(weekNumber)) reader.refuse("duplicate", `${path}/weekNumber`);
    seen.add(weekNumber);
    const pence = reader.amount(owner.amount, "amount", path);
    if (pence < 0) reader.refuse("negative_amount", `${path}/amount`);
    overrides.push({ weekNumber, pence, reason: readReason(reader, owner, path), path });
  }
  return overrides;
}

function readReason(reader: Reader, owner: Unread, path: string): string {
  const { reason } = owner;
  if (typeof reason === "string" && reason.trim() !== "") return reason;
  if (reason === undefined) reader.refuse("required", `${path}/reason`);
  else if (typeof reason === "string") reader.refuse("must_not_be_empty", `${path}/reason`);
  else reader.refuse("wrong_type", `${path}/reason`, { expected: "string" });
  return "";
}

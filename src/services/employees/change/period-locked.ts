import { issueAt, Refused } from "../../../platform/http";

/** Returns the refusal to change something in force in a locked period. */
export function periodLocked(path: readonly (string | number)[], limit: string): Refused {
  const text = `The period up to ${limit} is locked: nothing that is in force in it can change.`;
  return new Refused(409, { token: "period_locked", text, arguments: { limit } }, [
    issueAt(path, "period_locked", { limit }, text),
  ]);
}

/** Refuses a date in a locked period; `locked` is null before the first locked payslip. */
export function requireUnlocked(date: string, locked: string | null, path: readonly (string | number)[]): void {
  if (locked !== null && date <= locked) throw periodLocked(path, locked);
}

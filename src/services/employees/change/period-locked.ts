import { issueAt, Refused } from "../../../platform/http";

/** Something that is in force in a locked period cannot change any more. */
export function periodLocked(path: readonly (string | number)[], limit: string): Refused {
  const text = `The period up to ${limit} is locked: nothing that is in force in it can change.`;
  return new Refused(409, { token: "period_locked", text, arguments: { limit } }, [
    issueAt(path, "period_locked", { limit }, text),
  ]);
}

/** Refuses a date in the locked time; `locked` is null before the first locked payslip. */
export function needUnlocked(date: string, locked: string | null, path: readonly (string | number)[]): void {
  if (locked !== null && date <= locked) throw periodLocked(path, locked);
}

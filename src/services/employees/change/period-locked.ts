import { issueAt, Refused } from "../../../platform/http";

/** Returns the refusal to change something in force in a locked period. */
export function periodLocked(path: readonly (string | number)[], limit: string): Refused {
  const text = `The period up to ${limit} is locked: nothing that is in force in it can change.`;
  return new Refused(409, { token: "period_locked", text, arguments: { limit } }, [
    issueAt(path, "period_locked", { limit }, text),
  ]);
}

/** What decides how far back a dated record of an employee can change. */
interface Closed {
  readonly facts_unkept_through: string | null;
}

/**
 * Returns the last day that a late fact cannot reach: that of the payslips whose facts are not kept. A change after it opens a
 * correction of the closed periods, also of a tax year that is finalised.
 */
export function closedThrough({ facts_unkept_through: unkept }: Closed, locked: string | null): string | null {
  return unkept ?? locked;
}

/** Refuses a date in a locked period; `locked` is null before the first locked payslip. */
export function requireUnlocked(date: string, locked: string | null, path: readonly (string | number)[]): void {
  if (locked !== null && date <= locked) throw periodLocked(path, locked);
}

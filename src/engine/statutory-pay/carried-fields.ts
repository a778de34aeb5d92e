import { type DayNumber, pointerStep, type Reader, type Unread } from "../base";

/** What a payment carries for those who keep it; no amount depends on it. */
export interface CarriedFacts {
  readonly employeeId?: string;
  readonly payrollConfigId?: string;
  readonly notes?: string | null;
  /** Decided when the award begins, for `recoverStatutoryPay`. */
  readonly isSmallEmployer?: boolean | null;
  /** A schedule of family pay tells whether it was late; nothing is refused for it. */
  readonly noticeGivenDate?: string | null;
}

/** The same of an employment. */
export interface CarriedEmploymentFacts {
  readonly dateOfBirth?: string | null;
  readonly workingPattern?: unknown;
}

const TEXTS = ["employeeId", "payrollConfigId", "notes"] as const;

export const CARRIED_KEYS = [...TEXTS, "isSmallEmployer", "noticeGivenDate"] as const;
export const CARRIED_EMPLOYMENT_KEYS = ["dateOfBirth", "workingPattern"] as const;

/** Checks the kinds of carried fields, and answers the day on which notice was given. */
export function readCarried(reader: Reader, facts: Unread): DayNumber | null {
  for (const key of TEXTS) readText(reader, facts, key, "");
  const { isSmallEmployer } = facts;
  if (isSmallEmployer !== null) reader.flag(isSmallEmployer, "isSmallEmployer", "", false);
  return reader.optionalDate(facts, "noticeGivenDate", "");
}

export function readCarriedEmployment(reader: Reader, employment: Unread, path: string): void {
  reader.optionalDate(employment, "dateOfBirth", path);
}

export function readText(reader: Reader, owner: Unread, key: string, path: string): void {
  const value = owner[key];
  if (value === undefined || value === null || typeof value === "string") return;
  reader.refuse("wrong_type", path + pointerStep(key), { expected: "string" });
}

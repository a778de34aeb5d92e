import { isRecord } from "../../../platform";
import { invalid, issueAt, validationIssues } from "../../../platform/http";
import { type NewEmployee, newEmployee } from "../record/employee-schemas";
import type { Entry, Outcomes } from "./outcomes";

/** The keys that identify an employee; null if the entry has none. */
interface Keys {
  readonly externalReferenceId: string | null;
  readonly payrollId: string | null;
}

/** Returns the keys of an entry as sent; faults in them are reported when the entry is read. */
export function keysOf(sent: unknown): Keys {
  const { externalReferenceId, payrollId } = isRecord(sent) ? sent : {};
  return { externalReferenceId: textOf(externalReferenceId), payrollId: textOf(payrollId) };
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/** Refuses entries that are not objects, and those whose keys an earlier entry also has. */
export function distinctEntries(
  employees: readonly unknown[],
  outcomes: Outcomes,
): Promise<readonly Entry<Readonly<Record<string, unknown>>>[]> {
  const seen = { externalReferenceId: new Set<string>(), payrollId: new Set<string>() };
  const entries = employees.map((value, index) => ({ index, value }));
  return outcomes.each(entries, (sent) => {
    if (typeof sent !== "object" || sent === null || Array.isArray(sent)) {
      throw invalid([issueAt([], "wrong_type", { expected: "object" })]);
    }
    const { externalReferenceId, payrollId } = keysOf(sent);
    const keys = { externalReferenceId, payrollId: payrollId?.toLowerCase() ?? null };
    for (const name of ["externalReferenceId", "payrollId"] as const) {
      const key = keys[name];
      if (key === null) continue;
      if (seen[name].has(key)) throw invalid([issueAt([name], "duplicate", null)]);
      seen[name].add(key);
    }
    return sent as Readonly<Record<string, unknown>>;
  });
}

/** Reads an entry as a new employee, checked. */
export function readNewEmployee(sent: Readonly<Record<string, unknown>>): NewEmployee {
  const parsed = newEmployee.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw invalid(validationIssues(parsed.error.issues, sent, "json"), tokenOf(sent));
}

function tokenOf(sent: object): string {
  return Object.hasOwn(sent, "organisationId") ? "organisation_in_body" : "validation_failed";
}

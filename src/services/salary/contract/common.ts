import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase, versionedRecord } from "../../contract";

export const inSalary = { service: "Salary", scope: "organisation" } as const;

export const calculationMethod = z.enum(["CalendarDays", "WorkingDays"]);

export const settingSource = z.enum(["Employee", "Organisation", "Default"]).openapi({
  description: "The level that decides: `Default` where neither has settled anything.",
});

export const ofEmployee = z.object({ employeeId: idField() });

/** The version of what one level has settled: without it another level, or the default, is read in its place. */
export function settledVersion(table: string, key: Readonly<Record<string, string>>) {
  return versionedRecord({ table, key, isMadeByChange: true, hasDefault: true });
}

/** When a record was made and last changed; null where there is none. */
export const storedTimes = { createdAt: z.string().nullable(), updatedAt: z.string().nullable() };

export const EMPLOYEE_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "employee_not_found",
  when: "The organisation has no such employee.",
};

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

/** What writing does beside being kept. */
export const RECALCULATES_ALL = "Open pay runs are worked out again afterwards, in the background, for every employee.";
export const RECALCULATES_ONE = "Open pay runs are worked out again afterwards, in the background, for this employee.";

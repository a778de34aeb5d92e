import { z } from "@hono/zod-openapi";
import { idField, versionedRecord } from "../../contract";

export const inSalary = { service: "Salary", scope: "organisation" } as const;

export const calculationMethod = z.enum(["CalendarDays", "WorkingDays"]);

export const partPeriodDivisor = z.enum(["TaxYear", "DaysOfMonth", "TwoHundredSixtieths"]).openapi({
  description:
    "What divides the salary for a part of a pay period. `calculationMethod` says which days count; of these the tax year, the month (the pay period of a monthly payroll), or 52 weeks (260 days from Monday to Friday) divides.",
});

export const settingSource = z.enum(["Employee", "Organisation", "Default"]).openapi({
  description: "The level that decides: `Default` where neither has settled anything.",
});

export const ofEmployee = z.object({ employeeId: idField() });

/** Returns the version of the settings at one level; without them the next level, or the default, is read instead. */
export function settledVersion(table: string, key: Readonly<Record<string, string>>) {
  return versionedRecord({ table, key, isMadeByChange: true, hasDefault: true });
}

/** When a record was created and last changed; null if there is no record. */
export const storedTimes = { createdAt: z.string().nullable(), updatedAt: z.string().nullable() };

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

/** The effect of a change, in operation descriptions. */
export const RECALCULATES_ALL = "Open pay runs are calculated again afterwards, in the background, for every employee.";
export const RECALCULATES_ONE = "Open pay runs are calculated again afterwards, in the background, for this employee.";

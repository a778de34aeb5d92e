import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase, versionedRecord } from "../../contract";

export const RUN_NOT_LOCKED = {
  status: 409,
  token: "pay_run_not_locked",
  when: "The run is open: its contributions are not final.",
} as const;

export const NO_PROVIDER = {
  status: 404,
  token: "pension_provider_not_found",
  when: "There is no such provider.",
} as const;

export const inPensions = { service: "Pensions", scope: "organisation" } as const;

export const ofEmployee = z.object({ employeeId: idField() });

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_DAY = "2026-05-01";

/** Everything about an employee's pensions has one version. */
export const versionOfEmployee = versionedRecord({
  table: "pension_employee",
  key: { employee_id: "employeeId" },
  isMadeByChange: true,
  hasDefault: true,
});

export const NOT_A_MEMBER: RefusalCase = {
  status: 404,
  token: "employee_pension_not_found",
  when: "The employee has no open membership.",
};

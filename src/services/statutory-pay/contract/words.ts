import { z } from "@hono/zod-openapi";
import { EMPLOYEE_NOT_FOUND, idField, type RefusalCase, versionedRecord } from "../../contract";

export const STATUTORY = { service: "Statutory pay", scope: "organisation" } as const;
export const CALCULATIONS = "/v1/statutory-pay/calculations";
export const PAYMENTS = "/v1/statutory-pay/payments";
export const OF_EMPLOYEE = `${PAYMENTS}/employees/{employeeId}`;
export const ONE_PAYMENT = `${OF_EMPLOYEE}/{statutoryPayId}`;

export const ofEmployee = z.object({ employeeId: idField() });
export const ofPayment = z.object({ employeeId: idField(), statutoryPayId: idField() });

export const paymentVersion = versionedRecord({
  table: "statutory_payment",
  key: { employee_id: "employeeId", statutory_pay_id: "statutoryPayId" },
});

const PAYMENT_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "statutory_payment_not_found",
  when: "The employee has no such award.",
};
export const MISSING: readonly RefusalCase[] = [EMPLOYEE_NOT_FOUND, PAYMENT_NOT_FOUND];
export const OVERLAPPING: RefusalCase = {
  status: 409,
  token: "overlapping_dates",
  when: "Another award of the employee pays for some of the days.",
};
export const PERIOD_LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "A locked run has paid it: change the award instead, and the difference is paid in an open period.",
};
export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X8";
export const EXAMPLE_PAYMENT = "01JZ3V6D4R8QK2M5N7P9T1W3S1";
export const EXAMPLE_PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X6";
export const EXAMPLE_TIME = "2026-11-21T12:00:00.000Z";

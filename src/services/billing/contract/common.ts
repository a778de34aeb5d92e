import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase } from "../../contract";

/** Billing is in development: its operations may change. */
export const BILLING = { service: "Billing", scope: "organisation", isBeta: true } as const;

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

export const CLIENT = "/v1/billing/clients/{clientId}";
export const ofClient = z.object({ clientId: idField() });

export const CLIENT_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "client_not_found",
  when: "There is no such client.",
};

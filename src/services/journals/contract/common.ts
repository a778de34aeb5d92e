import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase } from "../../contract";

export const JOURNALS = { service: "Journals", scope: "organisation" } as const;

export const TEMPLATE = "/v1/journal/templates/{templateId}";
export const ofTemplatePath = z.object({ templateId: idField() });

export const EXAMPLE_ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
export const EXAMPLE_TIMES = { createdAt: "2026-04-06T09:30:00.000Z", updatedAt: "2026-04-06T09:30:00.000Z" };

export const TEMPLATE_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "journal_template_not_found",
  when: "There is no such journal template.",
};

export const storedTimes = { createdAt: z.string(), updatedAt: z.string() };

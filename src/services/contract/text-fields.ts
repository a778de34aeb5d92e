import { z } from "@hono/zod-openapi";
import { isId } from "../../platform/ports";

/** An identifier of a record, as a path or a body states it. */
export function idField() {
  return z
    .string()
    .refine(isId, { params: { token: "invalid_id" } })
    .openapi({ format: "ulid", example: "01JZ3V6D4R8QK2M5N7P9T1W3X5" });
}

/** Half a character, or none that is seen: neither can be printed, nor sent to an authority, once a payslip is final. */
const NOT_TEXT = /\p{Surrogate}|\p{Cc}|[\ufffe\uffff]/u;

/** A text of one line and of a length, kept as it is sent but for spaces around it. */
export function textField(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !NOT_TEXT.test(text), { params: { token: "invalid_format" } });
}

const DATE = z.iso.date();

/** A calendar date such as "2026-04-06", of years that payroll knows. */
export function dateField() {
  return z.iso
    .date()
    .refine((text) => isKnownYear(text) || !DATE.safeParse(text).success, { params: { token: "invalid_date" } })
    .openapi({ example: "2026-04-30" });
}

/** What is no date has been told as such: what a schema checks beside it goes on. */
function isKnownYear(date: string): boolean {
  return date >= "1900-01-01" && date < "2200-01-01";
}

/** An instant of an answer, in UTC. */
export function instantField() {
  return z.string().openapi({ format: "date-time", example: "2026-04-30T09:30:00.000Z" });
}

/** "group:name:value", by which journals and reports divide. */
export function tagField() {
  return textField(202)
    .regex(/^[^:]{1,50}:[^:]{1,50}:[^:]{1,100}$/)
    .openapi({ example: "cost:centre:North" });
}

/** A text with a form of its own. */
export function formField(form: RegExp, token: string, example: string) {
  return z
    .string()
    .trim()
    .refine((text) => form.test(text), { params: { token } })
    .openapi({ example });
}

import { z } from "@hono/zod-openapi";
import {
  REGULAR_FREQUENCIES,
  STATUTORY_ABBREVIATIONS,
  STATUTORY_TYPES,
  STUDENT_LOAN_PLANS,
  type StatutoryType,
  TERRITORIES,
  WEEKDAYS,
} from "../../engine/base";
import { isId } from "../../platform/ports";

/** The id of a record, in a path or a body. */
export function idField() {
  return z
    .string()
    .refine(isId, { params: { token: "invalid_id" } })
    .openapi({ format: "ulid" });
}

/** Lone surrogates, control characters and noncharacters: unprintable, and refused by HMRC. */
const NOT_TEXT = /\p{Surrogate}|\p{Cc}|[\ufffe\uffff]/u;

/** A single-line text of limited length, kept as sent except for surrounding spaces. */
export function textField(most: number, least = 1) {
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine((text) => !NOT_TEXT.test(text), { params: { token: "invalid_format" } });
}

const DATE = z.iso.date();

/** A calendar date such as "2026-04-06", limited to the years that payroll supports. */
export function dateField() {
  return z.iso
    .date()
    .refine((text) => isKnownYear(text) || !DATE.safeParse(text).success, { params: { token: "invalid_date" } })
    .openapi({ example: "2026-04-30" });
}

const EARLIEST = "1900-01-01";
const LATEST = "2199-12-31";

/** Returns whether a date is in a supported year. An invalid date, already reported as such, passes. */
function isKnownYear(date: string): boolean {
  return date >= EARLIEST && date <= LATEST;
}

/** An instant in a response, in UTC. */
export function instantField() {
  return z.string().openapi({ format: "date-time", example: "2026-04-30T09:30:00.000Z" });
}

/** "group:name:value", by which journals and reports group amounts. */
export function tagField() {
  return textField(202)
    .regex(/^[^:]{1,50}:[^:]{1,50}:[^:]{1,100}$/)
    .openapi({ example: "cost:centre:North" });
}

/** A text that matches a format. */
export function formField(form: RegExp, token: string, example: string) {
  return z
    .string()
    .trim()
    .refine((text) => form.test(text), { params: { token } })
    .openapi({ example });
}

/** Words that several services share, spelt as in the interface. */
export const payFrequency = z.enum(REGULAR_FREQUENCIES);

export const statutoryType = z.enum(STATUTORY_TYPES).openapi("StatutoryPayType");
/** The same or null; without a component of its own, which would make that of the type itself nullable. */
export const statutoryTypeOrNull = z.enum(STATUTORY_TYPES).nullable();

/** Returns the code of a statutory payment's pay element: "SHPP". */
export function statutoryCode(type: StatutoryType): string {
  return STATUTORY_ABBREVIATIONS[type].toUpperCase();
}

export const pensionType = z.enum(["ReliefAtSource", "SalarySacrifice", "NetPayArrangement"]);

export const studentLoanPlan = z.enum(STUDENT_LOAN_PLANS);

export const stateAidSector = z.enum(["Industrial", "Agriculture", "Fisheries", "RoadTransport", "NotApplicable"]);

export const territory = z.enum(TERRITORIES);

export const weekday = z.enum(WEEKDAYS);

import { z } from "@hono/zod-openapi";
import { getWeekday, readDate } from "../../../engine/base";
import { dateField, decimalField, orElse, type Refuse, readOnly, refuser } from "../../contract";
import type { WeekPattern, WorkingPattern } from "../store";

const WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const part = decimalField({ places: 6, most: 1 });
const week = {
  monday: part,
  tuesday: part,
  wednesday: part,
  thursday: part,
  friday: part,
  saturday: part,
  sunday: part,
};

const shared = {
  hoursPerWeek: decimalField({ places: 6, most: 168 }).nullish(),
  bankHolidaysAreWorkingDays: orElse(z.boolean(), true),
};

const sent = z.strictObject({
  patternType: orElse(z.enum(["Weekly", "Rotating"]), "Weekly"),
  ...z.strictObject(week).partial().shape,
  weeks: z.array(z.strictObject(week)).max(12).nullish(),
  rotationStartDate: dateField().nullish(),
  ...shared,
  ...readOnly("source"),
});
type Sent = z.output<typeof sent>;

/** Working days of one week, or of several in rotation. */
export const workingPattern = sent
  .superRefine(check)
  .transform(asPattern)
  .openapi("WorkingPattern", { description: "A day counts from 0 (not worked) to 1 (worked)." });

/** The same, in force from a day on. */
export const datedWorkingPattern = z
  .strictObject({ effectiveFrom: dateField(), ...sent.shape })
  .superRefine(check)
  .transform(({ effectiveFrom, ...pattern }) => ({ effectiveFrom, pattern: asPattern(pattern) }))
  .openapi("DatedWorkingPattern");

function check(pattern: Sent, context: z.core.$RefinementCtx<Sent>): void {
  const refuse = refuser(context);
  if (pattern.patternType === "Weekly") checkWeek(pattern, refuse);
  else checkRotation(pattern, refuse);
}

/** A weekly pattern states every day, and at least one is worked. */
function checkWeek(pattern: Sent, refuse: Refuse): void {
  for (const day of WEEKDAYS) if (pattern[day] === undefined) refuse([day], "required");
  for (const name of ["weeks", "rotationStartDate"] as const) {
    if (pattern[name] !== undefined && pattern[name] !== null) refuse([name], "must_be_absent");
  }
  if (isUnworked(pattern)) refuse([], "must_not_be_empty");
}

/** A rotating pattern states two or more weeks, and the Monday on which the first of them began. */
function checkRotation(pattern: Sent, refuse: Refuse): void {
  const start = pattern.rotationStartDate ?? null;
  if (start === null) refuse(["rotationStartDate"], "required_with", { other: "patternType" });
  else if (getWeekday(readDate(start)) !== 0) refuse(["rotationStartDate"], "unknown_value", { allowed: "a Monday" });
  for (const day of WEEKDAYS) if (pattern[day] !== undefined) refuse([day], "must_be_absent");
  const weeks = pattern.weeks ?? [];
  if (weeks.length < 2) refuse(["weeks"], "too_few_items", { minimum: 2 });
  else if (weeks.every(isUnworked)) refuse(["weeks"], "must_not_be_empty");
}

function isUnworked(week: { readonly [day in (typeof WEEKDAYS)[number]]?: string | undefined }): boolean {
  return WEEKDAYS.every((day) => week[day] === "0");
}

function asPattern({ patternType, weeks, rotationStartDate, hoursPerWeek, source: _, ...rest }: Sent): WorkingPattern {
  const { bankHolidaysAreWorkingDays, ...days } = rest;
  return {
    patternType,
    ...(patternType === "Weekly" ? (days as WeekPattern) : {}),
    ...(weeks ? { weeks } : {}),
    ...(rotationStartDate ? { rotationStartDate } : {}),
    ...(hoursPerWeek ? { hoursPerWeek } : {}),
    bankHolidaysAreWorkingDays,
  };
}

const weekShown = {
  monday: z.string(),
  tuesday: z.string(),
  wednesday: z.string(),
  thursday: z.string(),
  friday: z.string(),
  saturday: z.string(),
  sunday: z.string(),
};

const patternFields = {
  patternType: z.enum(["Weekly", "Rotating"]),
  ...z.strictObject(weekShown).partial().shape,
  weeks: z.array(z.strictObject(weekShown)).nullable(),
  rotationStartDate: z.string().nullable(),
  hoursPerWeek: z.string().nullable(),
  bankHolidaysAreWorkingDays: z.boolean(),
};

export const workingPatternShown = z.strictObject(patternFields).openapi("WorkingPatternRecord");
export const datedWorkingPatternShown = z
  .strictObject({ effectiveFrom: z.string(), ...patternFields })
  .openapi("DatedWorkingPatternRecord");

/** Returns a pattern as responses show it. */
export function showPattern({ weeks, rotationStartDate, hoursPerWeek, ...rest }: WorkingPattern) {
  return {
    ...rest,
    weeks: weeks ? [...weeks] : null,
    rotationStartDate: rotationStartDate ?? null,
    hoursPerWeek: hoursPerWeek ?? null,
  };
}

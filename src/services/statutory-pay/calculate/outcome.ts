import type { z } from "@hono/zod-openapi";
import type { FamilyPaySchedule, Slice } from "../../../engine";
import { formatHundredths } from "../../../engine/base";
import { basisPoints } from "../../../engine/rulebook";
import type { DETAILS, OUTCOME } from "../contract/calculation-schemas";

type Warnings = Outcome["warnings"];

const TEXTS: Readonly<Record<string, string>> = {
  below_statutory_amount: "The amount of the week was set below the statutory amount.",
  provisional_rate: "The rate of the week is the last known one: its tax year's rates are not known yet.",
  no_pay_period: "Days of the week are outside the payroll's calendar: no pay run pays them.",
  notice_late: "The employee's notice was late.",
};

/** Returns the warnings of a family schedule, with their texts. */
export function familyWarnings(warnings: FamilyPaySchedule["warnings"]): Warnings {
  return warnings.map(({ token, weekNumber }) => ({ token, text: TEXTS[token] ?? token, weekNumber }));
}

/** Returns the warnings of weeks of sick pay. */
export function weekWarnings(token: string, weekNumbers: readonly number[]): Warnings {
  return weekNumbers.map((weekNumber) => ({ token, text: TEXTS[token] ?? token, weekNumber }));
}

type Shown<Fields extends z.ZodRawShape> = z.input<z.ZodObject<Fields>>;

/** What a calculation shows beside its line items, its days and its workings. */
export type Outcome = Shown<typeof OUTCOME>;

/** Its days and its workings, which lists leave out. */
export type Details = Shown<typeof DETAILS>;

/** A calculated award. */
export interface Calculated {
  readonly outcome: Outcome;
  readonly details: Details;
  /** The slices of its schedule, of which nothing is stored yet. */
  readonly lineItems: readonly Slice[];
}

/** Writes a rate of the rules as percentages are written over HTTP: "92%" is "92.00". */
export function percentage(rate: string): string {
  return formatHundredths(basisPoints(rate));
}

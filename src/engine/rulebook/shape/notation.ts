import * as z from "zod/mini";

// How the rule files write values: the unit is in the notation or in the key.

/** Pounds, whole or with pence: "1048", "96.16". */
export const money = z.string().check(z.regex(/^\d{1,9}(\.\d{2})?$/, 'pounds, such as "1048" or "96.16"'));

/** Whole pounds: "37700". */
export const wholePounds = z.string().check(z.regex(/^\d{1,9}$/, 'whole pounds, such as "37700"'));

/** A rate in per cent, to the basis point: "5.85%". */
export const rate = z.string().check(z.regex(/^\d{1,2}(\.\d{1,2})?%$/, 'per cent, such as "20%" or "5.85%"'));

/** A calendar date. */
export const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'a date, such as "2026-04-06"'));

/** A sentence or a name. */
export const text = z.string().check(z.minLength(1));

/** A whole number, nought or more. */
export const count = z.number().check(z.int(), z.gte(0));

export const perYear = z.strictObject({ year: money });

export const perWeekMonthYear = z.strictObject({ week: money, month: money, year: money });

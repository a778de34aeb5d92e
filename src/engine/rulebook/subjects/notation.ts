import * as z from "zod/mini";

// How the rule files write values: the unit is in the notation or in the key. The shapes check little more than that;
// how values relate is checked in the second pass, which keeps the browser's share of zod small and quick.

/** A text of a given form, with an example of it. */
export function pattern(form: RegExp, example: string) {
  return z.string().check(z.regex(form, example));
}

/** Pounds, whole or with pence: "1048", "96.16". */
export const money = pattern(/^\d{1,9}(\.\d{2})?$/, '"1048" or "96.16"');

/** Whole pounds: "37700". */
export const wholePounds = pattern(/^\d{1,9}$/, '"37700"');

/** A percentage rate, to the basis point: "5.85%". */
export const rate = pattern(/^\d{1,2}(\.\d{1,2})?%$/, '"5.85%"');

/** A calendar date, "2026-04-06"; validated in the second pass. */
export const date = z.string();

/** A sentence or a name. */
export const text = z.string();

/** A whole number; validated in the second pass. */
export const count = z.number();

export const perYear = z.strictObject({ year: money });

export const perWeekMonthYear = z.strictObject({ week: money, month: money, year: money });

/** An object whose keys are the author's own names: source ids, category letters. */
export function byName<Value extends z.ZodMiniType>(value: Value) {
  return z.catchall(z.strictObject({}), value);
}

/** An object of whole numbers. */
export function counts<const Name extends string>(...names: readonly Name[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, count])) as Record<Name, typeof count>);
}

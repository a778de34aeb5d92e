import { byName } from "../../base";
import * as form from "./schema";

// How the rule files write values: the unit is in the notation or in the key. The shapes check little more than that;
// how values relate is checked in the second pass, which keeps the browser's share of zod small and quick.

/** Pounds, whole or with pence: "1048", "96.16". */
export const money = form.pattern(/^\d{1,9}(\.\d{2})?$/, '"1048" or "96.16"');

/** Whole pounds: "37700". */
export const wholePounds = form.pattern(/^\d{1,9}$/, '"37700"');

/** A percentage rate, to the basis point: "5.85%". */
export const rate = form.pattern(/^\d{1,2}(\.\d{1,2})?%$/, '"5.85%"');

/** A calendar date, "2026-04-06"; validated in the second pass. */
export const date = form.string();

/** A sentence or a name. */
export const text = form.string();

/** A whole number; validated in the second pass. */
export const count = form.number();

export const perYear = form.object({ year: money });

export const perWeekMonthYear = form.object({ week: money, month: money, year: money });

/** An object of whole numbers. */
export function counts<const Name extends string>(...names: readonly Name[]) {
  return form.object(byName(names, () => count));
}

export const sourcesShape = form.object({
  $schema: form.optional(text),
  sources: form.byName(
    form.object({ title: text, publisher: text, url: form.optional(text), note: form.optional(text) }),
  ),
});

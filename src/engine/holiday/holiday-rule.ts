import { type DayNumber, formatDate, pointerStep, type Reader, type Territory } from "../base";
import type { ChapterParameters, InForce, Rulebook } from "../rulebook";

/** A rule that is in force, with its value. */
export type HolidayRule<Value> = InForce<Value> & { readonly value: Value };

type Parameters = ChapterParameters<"holiday">;
type Name = keyof Parameters & string;

/** Where Northern Ireland has a rule of its own. */
const NORTHERN_IRELAND = {
  irregularAccrual: "irregularAccrualNorthernIreland",
  rolledUpPay: "rolledUpPayNorthernIreland",
  averageWeek: "averageWeekNorthernIreland",
} as const satisfies Partial<Record<Name, Name>>;

type Varying = keyof typeof NORTHERN_IRELAND;

/**
 * The rule of the date that a field holds; null with a problem where the rules loaded have none, or where the territory
 * does not allow what is asked.
 */
export function holidayRuleOn<Asked extends "entitlement" | Varying>(
  reader: Reader,
  rulebook: Rulebook,
  name: Asked,
  day: DayNumber,
  field: string,
  territory: Territory,
): HolidayRule<Parameters[Asked]> | null {
  const own = territory === "NorthernIreland" && name !== "entitlement" ? NORTHERN_IRELAND[name as Varying] : name;
  const found = rulebook.chapter("holiday")?.on(own as Asked, day) ?? null;
  if (found !== null && found.value !== null) return { ...found, value: found.value };
  if (found !== null && own !== name) {
    reader.refuse("not_allowed_in_territory", "/territory", { territory, reason: found.none ?? "" });
  } else {
    reader.refuse("not_in_force", pointerStep(field), { taxYear: formatDate(day) });
  }
  return null;
}

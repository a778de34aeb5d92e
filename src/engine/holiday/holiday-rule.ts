import { type DayNumber, formatDate, pointerStep, type Reader } from "../base";
import type { ChapterParameters, InForce, Rulebook } from "../rulebook";

/** A rule that is in force, with its value. */
export type HolidayRule<Value> = InForce<Value> & { readonly value: Value };

/** The rule of the date that a field holds; null with a problem where the rules loaded have none. */
export function holidayRuleOn<Name extends keyof ChapterParameters<"holiday"> & string>(
  reader: Reader,
  rulebook: Rulebook,
  name: Name,
  day: DayNumber,
  field: string,
): HolidayRule<ChapterParameters<"holiday">[Name]> | null {
  const found = rulebook.chapter("holiday")?.on(name, day) ?? null;
  if (found === null || found.value === null) {
    reader.refuse("not_in_force", pointerStep(field), { taxYear: formatDate(day) });
    return null;
  }
  return { ...found, value: found.value };
}

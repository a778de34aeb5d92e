import { type DayNumber, formatDate, type Reader, type Territory } from "../base";
import type { Governing, ParameterValues, Rulebook } from "../rulebook";

/** A rule in force. */
export interface HolidayRule<Value> extends Governing {
  readonly value: Value;
  /** Ids of the sources of the rule. */
  readonly sourceIds: readonly string[];
}

type Parameters = ParameterValues<"holiday">;
type Name = keyof Parameters & string;

/** Northern Ireland's own parameters. */
const NORTHERN_IRELAND = {
  irregularAccrual: "irregularAccrualNorthernIreland",
  rolledUpPay: "rolledUpPayNorthernIreland",
  averageWeek: "averageWeekNorthernIreland",
} as const satisfies Partial<Record<Name, Name>>;

type Varying = keyof typeof NORTHERN_IRELAND;

/**
 * Finds the rule in force on the day of a field; null with a problem if the loaded rules have no such rule, or if the
 * territory does not allow it.
 */
export function findHolidayRule<Asked extends "entitlement" | Varying>(
  name: Asked,
  { territory, field, day }: { readonly territory: Territory; readonly field: string; readonly day: DayNumber },
  rulebook: Rulebook,
  reader: Reader,
): HolidayRule<NonNullable<Parameters[Asked]>> | null {
  const own = territory === "NorthernIreland" && name !== "entitlement" ? NORTHERN_IRELAND[name as Varying] : name;
  const rules = rulebook.subject("holiday");
  const found = rules.on(own as Asked, day);
  if (found !== null && found.value !== null) {
    const digest = rulebook.digestOf(found.taxYear) ?? rulebook.digest();
    return { value: found.value, sourceIds: found.sources, digest, sources: rules.sources };
  }
  if (found !== null && own !== name) {
    reader.refuse("not_allowed_in_territory", "/territory", { territory, reason: found.none ?? "" });
  } else {
    reader.refuse("not_in_force", `/${field}`, { taxYear: formatDate(day) });
  }
  return null;
}

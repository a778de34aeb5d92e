import {
  addMonths,
  type CalendarDate,
  type DayNumber,
  formatDate,
  type Reader,
  readDate,
  type Territory,
} from "../base";
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
  carryOver: "carryOverNorthernIreland",
} as const satisfies Partial<Record<Name, Name>>;

type Varying = keyof typeof NORTHERN_IRELAND;

/** Returns whether a territory's law has holiday pay that is rolled up with ordinary pay, whatever the day. */
export function hasRolledUpPay(territory: Territory): boolean {
  return territory !== "NorthernIreland";
}

/** The parameters that are the same everywhere, or that Northern Ireland has not. */
type Alike = "entitlement" | "firstYearAccrual" | "carryOverIrregular" | "accrualDuringLeave";

/**
 * Finds the rule in force on the day of a field; null with a problem if the loaded rules have no such rule, or if the
 * territory does not allow it.
 */
export function findHolidayRule<Asked extends Alike | Varying>(
  name: Asked,
  { territory, field, day }: { readonly territory: Territory; readonly field: string; readonly day: DayNumber },
  rulebook: Rulebook,
  reader: Reader,
): HolidayRule<NonNullable<Parameters[Asked]>> | null {
  const own = territory === "NorthernIreland" && name in NORTHERN_IRELAND ? NORTHERN_IRELAND[name as Varying] : name;
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

/** Returns whether an irregular-hours or part-year worker accrues leave by the hours worked in a leave year. */
export function accruesByHours(territory: Territory, leaveYearStart: DayNumber, rulebook: Rulebook): boolean {
  const name = territory === "NorthernIreland" ? NORTHERN_IRELAND.irregularAccrual : "irregularAccrual";
  return (rulebook.subject("holiday").on(name, leaveYearStart)?.value ?? null) !== null;
}

/**
 * Returns the day six years before a day: records of holiday and its pay that were made from it on are kept by employers in Great
 * Britain, who must keep those made since 6 April 2026. Null on days before the duty, and without rules.
 * Source: Working Time Regulations 1998, regulation 16B, inserted by section 35 of the Employment Rights Act 2025.
 */
export function holidayRecordsFrom(day: CalendarDate, rulebook: Rulebook): CalendarDate | null {
  const today = readDate(day);
  const years = rulebook.subject("holiday").on("recordsKept", today)?.value ?? null;
  return years === null ? null : formatDate(addMonths(today, -12 * years));
}

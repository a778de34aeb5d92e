import { ceilDivide, halfUpDivide } from "../../kernel";
import { formatPence, shape } from "../base";

/** The units in which a policy counts leave. */
export const HOLIDAY_UNITS = ["Day", "Hour"] as const;
/** A unit in which a policy counts leave, one of `HOLIDAY_UNITS`. */
export type HolidayUnit = (typeof HOLIDAY_UNITS)[number];

export const UNIT_NAME = shape.choice(HOLIDAY_UNITS);

/** Units of leave, up to two decimals; in hundredths. */
export const UNITS = shape.decimal("units", { from: 0, upTo: "8784.00" });

/** How a share of leave is rounded: up to the half or the tenth, or to the nearest whole unit, half a unit up. */
export const HOLIDAY_ROUNDINGS = ["HalfDayUp", "TenthUp", "NearestHour"] as const;
/** How a policy rounds a share of leave, one of `HOLIDAY_ROUNDINGS`. */
export type HolidayRounding = (typeof HOLIDAY_ROUNDINGS)[number];

const STEP: Readonly<Record<HolidayRounding, number>> = { HalfDayUp: 50, TenthUp: 10, NearestHour: 100 };

/** Returns a share of hundredths, rounded as a policy says. */
export function roundUnits(over: number, under: number, rounding: HolidayRounding): number {
  const step = STEP[rounding];
  const steps = rounding === "NearestHour" ? halfUpDivide(over, under * step) : ceilDivide(over, under * step);
  return steps * step;
}

/** Writes hundredths without trailing zeros: "28", "19.6". */
export function formatUnits(hundredths: number): string {
  return formatPence(hundredths).replace(/\.?0+$/, "");
}

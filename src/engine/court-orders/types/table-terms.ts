import type { Columns, ShareBand, ShareTableName } from "../band-tables";
import { INTERVAL_UNITS, type Interval } from "../interval";
import type { ShareRounding, Terms } from "../order";
import type { OrderDay, Portion } from "../order-day";
import { type OrderReading, refuse } from "../read/order-reading";

/** Reads a table whose share of one unit is rounded and multiplied: the fines table of England and Wales. */
export function readUnitTable(reading: OrderReading, parameter: ShareTableName): Terms | null {
  if (reading.owner.fixedAmount != null) refuse(reading, "must_be_absent", "fixedAmount");
  const columns = reading.day.figures.shares(parameter);
  return hasColumns(reading, columns) ? { kind: "UnitTable", columns, parameter } : null;
}

/**
 * Reads a table whose share applies to the whole: one series of pay, and its column. Series of several jobs are one, by the
 * shortest interval that is paid on the day: no law divides them.
 */
export function readWholeTable(
  reading: OrderReading,
  parameter: ShareTableName,
  rounding: ShareRounding,
): Terms | null {
  const { day } = reading;
  if (day.jobs === null && !isOneAmount(day) && !day.portions.every(isMainOrAdvance)) {
    return notComputable(reading, "no rule for several series of pay");
  }
  const columns = day.figures.shares(parameter);
  return hasColumns(reading, columns) ? { kind: "WholeTable", columns, parameter, rounding } : null;
}

/** Refuses an order for which the law does not say enough. */
export function notComputable({ reader, path, type }: OrderReading, reason: string): null {
  reader.refuse("order_not_computable", path, { orderType: type, reason });
  return null;
}

/** Whether a table is used for this unit; further series take a flat share and need no column. */
export function usesUnit({ day, interval }: OrderReading, unit: Interval["unit"]): boolean {
  return (
    interval.unit === unit ||
    day.portions.some(({ kind, interval }) => kind === "PartAdvance" && interval.unit === unit)
  );
}

/** Whether the pay-day has only its own pay, as most do. */
function isOneAmount({ portions }: OrderDay): boolean {
  return portions.length === 1 && portions[0]?.kind === "Main";
}

function isMainOrAdvance({ kind }: Portion): boolean {
  return kind === "Main" || kind === "Advance";
}

function hasColumns(reading: OrderReading, columns: Columns<ShareBand>): boolean {
  const { day, interval } = reading;
  const isHeld =
    columns[interval.unit] !== null &&
    (isOneAmount(day) || INTERVAL_UNITS.every((unit) => columns[unit] !== null || !usesUnit(reading, unit)));
  if (!isHeld) notComputable(reading, "its table has no daily column");
  return isHeld;
}

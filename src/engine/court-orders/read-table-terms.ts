import { type Amount, formatDate, pointerStep, type Reader, type Unread } from "../base";
import { type Columns, type ShareBand, shareColumns } from "./band-tables";
import type { Interval } from "./interval";
import type { TableName, Terms } from "./order";
import type { OrderDay } from "./order-day";
import type { OrderType } from "./order-types";
import { readDay } from "./read-values";

const UNITS = ["Day", "Week", "Month"] as const;
const JURISDICTIONS = ["England", "Wales"] as const;

/** The fines table of England and Wales. */
export function readFinesTerms(
  reader: Reader,
  owner: Unread,
  path: string,
  type: OrderType,
  day: OrderDay,
  interval: Interval,
): Terms | null {
  const { fines } = day.figures;
  if (owner.fixedAmount !== undefined) reader.refuse("must_be_absent", `${path}/fixedAmount`);
  if (!hasColumns(reader, path, type, fines, day, interval)) return null;
  return { kind: "UnitTable", columns: fines, parameter: "finesTable" };
}

/** A table whose share is taken of the whole: one series of pay, and its column. */
export function tableTerms(
  reader: Reader,
  path: string,
  type: OrderType,
  parameter: TableName,
  columns: Columns<ShareBand>,
  day: OrderDay,
  interval: Interval,
): Terms | null {
  const isOneSeries = isOneAmount(day) || day.portions.every(({ kind }) => isMainOrAdvance(kind));
  if (!isOneSeries) {
    reader.refuse("order_not_computable", path, { orderType: type, reason: "no rule for several series of pay" });
    return null;
  }
  return hasColumns(reader, path, type, columns, day, interval) ? { kind: "WholeTable", columns, parameter } : null;
}

/** Whether the pay-day's own pay is all there is, as on most. */
function isOneAmount({ portions }: OrderDay): boolean {
  return portions.length === 1 && portions[0]?.kind === "Main";
}

function isMainOrAdvance(kind: OrderDay["portions"][number]["kind"]): boolean {
  return kind === "Main" || kind === "Advance";
}

/** The council tax table of the day the order was made and of the council's country. */
export function readCouncilTaxTerms(
  reader: Reader,
  owner: Unread,
  path: string,
  day: OrderDay,
  interval: Interval,
): Terms | null {
  const jurisdiction = reader.choice(owner, "jurisdiction", path, JURISDICTIONS);
  const made = readDay(reader, owner.dateMade, "dateMade", path);
  if (made === null) reader.refuse("required", `${path}/dateMade`);
  if (made === null || Number.isNaN(made)) return null;
  const parameter = jurisdiction === "England" ? "councilTaxEngland" : "councilTaxWales";
  const table = day.rules.on(parameter, made);
  if (table === null) {
    const from = formatDate(made);
    reader.refuse("not_in_force", `${path}/dateMade`, { taxYear: from });
    return null;
  }
  const columns = shareColumns(table.value ?? {});
  if (columns.Day === null && usesUnit(day, interval, "Day")) return readWelshDays(reader, path, day, made, columns);
  return { kind: "UnitTable", columns, parameter };
}

function readWelshDays(
  reader: Reader,
  path: string,
  day: OrderDay,
  made: number,
  columns: Columns<ShareBand>,
): Terms | null {
  const daily = day.rules.on("councilTaxWalesDaily", made)?.value ?? null;
  if (daily === null || day.rules.policy("welshDailyTable", day.payDay) === "Refuse") {
    const reason = "the daily column of the Welsh council tax table is not confirmed";
    reader.refuse("order_not_computable", path, { orderType: "Ctaeo", reason });
    return null;
  }
  const { Day } = shareColumns(daily);
  return { kind: "UnitTable", columns: { ...columns, Day }, parameter: "councilTaxWalesDaily" };
}

/** Terms of Scottish arrestments: a table for debts, a sum a day for maintenance. */
export function readArrestmentTerms(
  reader: Reader,
  owner: Unread,
  path: string,
  type: "Ea" | "Cma" | "Cao",
  day: OrderDay,
): Terms {
  const key = type === "Cma" ? "dailyRate" : "maintenanceDailyRate";
  const hasDebts = type === "Ea" || (type === "Cao" && owner.ordinaryDebtAmount !== undefined);
  const hasMaintenance = type === "Cma" || (type === "Cao" && owner[key] !== undefined);
  if (!hasDebts && !hasMaintenance) reader.refuse("required", `${path}/ordinaryDebtAmount`);
  return {
    kind: "Arrestment",
    columns: hasDebts ? day.figures.arrestment : null,
    maintenanceDayPence: hasMaintenance ? readDailyRates(reader, owner[key], key, path) : 0,
  };
}

function readDailyRates(reader: Reader, value: unknown, key: string, path: string): number {
  if (!Array.isArray(value)) {
    const rate = reader.amount(value, key, path);
    if (rate < 0) reader.refuse("negative_amount", path + pointerStep(key));
    return rate;
  }
  const rates = [...value] as readonly Amount[];
  const sum = rates.reduce<number>((total, rate, at) => total + readRate(reader, rate, at, path + pointerStep(key)), 0);
  reader.limit(sum, path + pointerStep(key));
  return sum;
}

function readRate(reader: Reader, value: Amount, at: number, path: string): number {
  const rate = reader.amount(value, String(at), path);
  if (rate < 0) reader.refuse("negative_amount", `${path}/${at}`);
  return rate;
}

function hasColumns(
  reader: Reader,
  path: string,
  orderType: OrderType,
  columns: Columns<ShareBand>,
  day: OrderDay,
  interval: Interval,
): boolean {
  const isHeld =
    columns[interval.unit] !== null &&
    (isOneAmount(day) || UNITS.every((unit) => columns[unit] !== null || !usesUnit(day, interval, unit)));
  if (!isHeld) reader.refuse("order_not_computable", path, { orderType, reason: "its table has no daily column" });
  return isHeld;
}

/** Whether the table is asked for this unit; further series take a flat share and need no column. */
function usesUnit({ portions }: OrderDay, interval: Interval, unit: Interval["unit"]): boolean {
  return (
    interval.unit === unit || portions.some(({ kind, interval }) => kind === "PartAdvance" && interval.unit === unit)
  );
}

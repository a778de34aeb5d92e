import { floorDivide, halfDownDivide, halfUpDivide } from "../../kernel";
import { itemAt, type Pence } from "../base";
import { basisPoints, memoByValue, type ParameterValues, pence } from "../rulebook";
import type { Interval } from "./interval";

type Parameters = ParameterValues<"court-orders">;
type ShareTableRule = Parameters["finesTable"];
type ArrestmentTableRule = Parameters["arrestmentTable"];

/** Names of the share tables that are selected by pay-day. */
export type ShareTableName = {
  [Name in keyof Parameters & string]: Parameters[Name] extends ShareTableRule ? Name : never;
}[keyof Parameters & string];

export type TableName = ShareTableName | "arrestmentTable";

/** One column of a table of shares: limits in pence, shares in basis points. */
export interface ShareBand {
  readonly over: number;
  readonly upTo: number;
  readonly rate: number;
  /** In a split band, the share of the excess over the lower edge; `rate` then applies up to that edge. */
  readonly onExcess: number | null;
}

/** One column of an arrestment table: a fixed sum, and a share of the excess over the lower edge, not below a minimum. */
export interface ArrestmentBand {
  readonly over: number;
  readonly upTo: number;
  readonly fixed: number;
  readonly atLeast: number;
  readonly onExcess: number;
}

export type Columns<Band> = Readonly<Record<Interval["unit"], readonly Band[] | null>>;

export type Rounding = "HalfDown" | "HalfUp" | "Down";

const DIVIDE = { HalfDown: halfDownDivide, HalfUp: halfUpDivide, Down: floorDivide };

/** Returns the columns of a share table in pence and basis points; compiled once per table. */
export const shareColumns = memoByValue(
  (table: {
    week?: ShareTableRule["week"];
    month?: ShareTableRule["month"];
    day?: ShareTableRule["week"] | undefined;
  }): Columns<ShareBand> => ({
    Week: table.week === undefined ? null : shareColumn(table.week),
    Month: table.month === undefined ? null : shareColumn(table.month),
    Day: table.day === undefined ? null : shareColumn(table.day),
  }),
);

export const arrestmentColumns = memoByValue(
  ({ week, month, day }: ArrestmentTableRule): Columns<ArrestmentBand> => ({
    Week: arrestmentColumn(week),
    Month: arrestmentColumn(month),
    Day: arrestmentColumn(day),
  }),
);

function limits(bands: readonly { readonly upTo?: string | undefined }[], at: number): { over: Pence; upTo: Pence } {
  const before = bands[at - 1]?.upTo;
  const upTo = bands[at]?.upTo;
  return {
    over: before === undefined ? 0 : pence(before),
    upTo: upTo === undefined ? Number.POSITIVE_INFINITY : pence(upTo),
  };
}

// Bands are built field by field, not spread: objects of one shape are read faster.

function shareColumn(bands: ShareTableRule["week"]): readonly ShareBand[] {
  return bands.map((band, at) => {
    const { over, upTo } = limits(bands, at);
    const onExcess = band.onExcess === undefined ? null : basisPoints(band.onExcess);
    return { over, upTo, rate: basisPoints(band.rate), onExcess };
  });
}

function arrestmentColumn(bands: ArrestmentTableRule["week"]): readonly ArrestmentBand[] {
  return bands.map((band, at) => {
    const { over, upTo } = limits(bands, at);
    const fixed = band.fixed === undefined ? 0 : pence(band.fixed);
    const atLeast = band.atLeast === undefined ? 0 : pence(band.atLeast);
    return { over, upTo, fixed, atLeast, onExcess: basisPoints(band.onExcess) };
  });
}

/** Returns the band of net earnings for several weeks, months or days; an amount on an edge is in the lower band. */
export function getBand<Band extends { readonly upTo: number }>(
  column: readonly Band[],
  net: number,
  count: number,
): Band {
  for (const band of column) if (net <= band.upTo * count) return band;
  return itemAt(column, column.length - 1);
}

/** Returns the deduction by a share of one week, month or day, rounded, times the number of them. */
export function sumByUnit(column: readonly ShareBand[], net: number, count: number, rounding: Rounding): number {
  if (net <= 0) return 0;
  const { over, rate, onExcess } = getBand(column, net, count);
  const shares = onExcess === null ? net * rate : over * count * rate + (net - over * count) * onExcess;
  return DIVIDE[rounding](shares, 10_000 * count) * count;
}

/**
 * Returns an arrestment table's deduction for one week, month or day, times the number of them: the share of the excess
 * to four decimals of a pound, then to the nearest penny, an exact half down.
 */
export function arrestmentSum(column: readonly ArrestmentBand[], net: number, count: number): number {
  if (net <= 0) return 0;
  const { over, fixed, atLeast, onExcess } = getBand(column, net, count);
  const hundredths = halfDownDivide((net - over * count) * onExcess, 100 * count);
  return (fixed + Math.max(atLeast, halfDownDivide(hundredths, 100))) * count;
}

import type { CalendarDate, PayFrequency } from "../engine/base";
import { type Arena, NO_PAYMENT, type Slot } from "./columns";
import type { Column } from "./machine";
import type { PlaceList } from "./places";

/** Payments of many rows in one tax period, in columns. */
export interface SlotColumns {
  /** Number of the pay period, as on a payslip. */
  readonly period: number;
  /** The usual payment date; null if rows have their own. */
  readonly paymentDate: CalendarDate | null;
  /** 1 for each row that is paid in this period, else 0. */
  readonly paid: Uint8Array;
  /** Returns whole pence, one number per row; a view that the next run overwrites. */
  amounts(column: PaymentColumn): Float64Array;
}

/** A column that `SlotColumns` can return: whole pence, one number per row. */
export type PaymentColumn = Extract<
  Column,
  "gross" | "taxable" | "niable" | "tax" | "employeeNi" | "employerNi" | "planLoan" | "postgraduateLoan" | "netPay"
>;

/** Rows of one kind, side by side. */
export interface BatchColumns {
  readonly payFrequency: PayFrequency;
  readonly rows: number;
  /** Index of each row in loading order. */
  readonly indexes: Int32Array;
  readonly slots: readonly SlotColumns[];
}

/** Returns the columns of a batch, one set for each kind of row. Rows of the single path are not included. */
export function columnsOfBatch(arenas: readonly Arena[], places: PlaceList): BatchColumns[] {
  const kinds = arenas.map((arena) => ({ arena, indexes: new Int32Array(arena.rows) }));
  const indexesOf = new Map(kinds.map(({ arena, indexes }) => [arena, indexes]));
  for (let index = 0; index < places.length; index++) {
    const place = places.at(index);
    if ("arena" in place) indexesOf.get(place.arena)?.fill(index, place.row, place.row + 1);
  }
  return kinds.map(({ arena, indexes }) => ({
    payFrequency: arena.shape.frequency,
    rows: arena.rows,
    indexes,
    slots: arena.shape.slots.flatMap((inSlot, slot) =>
      arena.paid[slot] === 1 ? [slotColumns(arena, slot, inSlot)] : [],
    ),
  }));
}

function slotColumns(arena: Arena, slot: number, { period }: Slot): SlotColumns {
  const { rows, shape } = arena;
  return {
    period: period.period,
    paymentDate: shape.dates[slot] ?? null,
    paid: Uint8Array.from({ length: rows }, (_, row) => (arena.termsId(slot, row) === NO_PAYMENT ? 0 : 1)),
    amounts: (column) => arena.view(column, slot),
  };
}

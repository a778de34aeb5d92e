import { floorShareToPenny, halfDownDivide } from "../../../kernel";
import type { Pence } from "../../base";
import { arrestmentSum, type Columns, getBand, type ShareBand, sumByUnit } from "../band-tables";
import type { Order, ShareRounding, Terms } from "../order";
import type { OrderDay, Portion } from "../order-day";
import type { EarningsLeft } from "./earnings-left";

const ROUND: Readonly<Record<ShareRounding, (hundredthsOfPence: Pence) => number>> = {
  HalfDown: (shares) => halfDownDivide(shares, 10_000),
  Down: floorShareToPenny,
};

/** The pay-day's deduction by an order's terms; per portion if a table is applied to each separately. */
interface NormalSum {
  readonly normal: number;
  readonly nets: readonly number[];
  readonly wishes: readonly number[];
}

const NOTHING: readonly number[] = [];

/** Returns the deduction that the order's terms alone require from the earnings that it may attach. */
export function normalSum(order: Order, day: OrderDay, left: EarningsLeft, attachable: number): NormalSum {
  const { terms } = order;
  switch (terms.kind) {
    case "Fixed":
      return whole(terms.pence);
    case "Share":
      return whole(ROUND[terms.rounding](attachable * terms.basisPoints));
    case "WholeTable":
      return whole(ROUND[terms.rounding](attachable * wholeTableRate(order, terms, day, attachable)));
    case "UnitTable":
      return unitTableSum(order, terms, day, left);
    case "Arrestment":
      return debtSum(order, day, left);
  }
}

function whole(normal: number): NormalSum {
  return { normal, nets: NOTHING, wishes: NOTHING };
}

/** Returns the share, in basis points, that the band of one week, month or day sets on the whole earnings. */
export function wholeTableRate(
  { interval }: Order,
  { columns }: Extract<Terms, { kind: "WholeTable" }>,
  { periods }: OrderDay,
  attachable: number,
): number {
  return attachable <= 0 ? 0 : getBand(getColumn(columns, interval.unit), attachable, interval.count * periods).rate;
}

/**
 * Applies a fines or council tax table: the shortest series through the table, a flat share of every other one, and
 * each later period paid in advance as if it had been paid when due.
 * Source: Fines Collection Regulations 2006; Council Tax (Administration and Enforcement) Regulations 1992.
 */
function unitTableSum(
  order: Order,
  { columns }: Extract<Terms, { kind: "UnitTable" }>,
  day: OrderDay,
  left: EarningsLeft,
): NormalSum {
  return byPortion(order, left, (portion, net) => {
    if (portion.kind === "Other") return flatShare(day, net);
    const { unit, count } = intervalIn(order, portion);
    return sumByUnit(getColumn(columns, unit), net, count, day.figures.tableRounding);
  });
}

/**
 * Applies the arrestment table for debts: to the pay-day's own pay, and to all pay in advance as one amount; a flat
 * share of every further series. Source: Debtors (Scotland) Act 1987, sections 47 and 49A, Schedule 2.
 */
function debtSum(order: Order, day: OrderDay, left: EarningsLeft): NormalSum {
  // A current maintenance arrestment has no debts.
  if (order.terms.kind !== "Arrestment" || order.terms.columns === null) return whole(0);
  const advance = advancePay(left.portions, left.portionsOf(order.kind.type));
  return byPortion(order, left, (portion, net, at) => {
    if (portion.kind === "Other") return flatShare(day, net);
    if (portion.kind !== "Advance") return tableSum(order, portion, net, 1);
    return at === advance.first ? tableSum(order, portion, advance.net, advance.count) : 0;
  });
}

function byPortion(
  { kind }: Order,
  left: EarningsLeft,
  sumOf: (portion: Portion, net: number, at: number) => number,
): NormalSum {
  const nets = left.portionsOf(kind.type);
  const [only] = left.portions;
  if (only !== undefined && left.portions.length === 1) {
    const normal = sumOf(only, nets[0] ?? 0, 0);
    return { normal, nets, wishes: [normal] };
  }
  const wishes = left.portions.map((portion, at) => sumOf(portion, nets[at] ?? 0, at));
  let normal = 0;
  for (const wish of wishes) normal += wish;
  return { normal, nets, wishes };
}

function tableSum(order: Order, portion: Portion, net: number, periods: number): number {
  const { terms } = order;
  if (terms.kind !== "Arrestment" || terms.columns === null) return 0;
  const { unit, count } = intervalIn(order, portion);
  return arrestmentSum(getColumn(terms.columns, unit), net, count * periods);
}

/** Returns pay of later periods as one: its position, its net earnings, and the number of periods. */
export function advancePay(
  portions: readonly Portion[],
  nets: readonly number[],
): { readonly first: number; readonly net: number; readonly count: number } {
  let first = -1;
  let net = 0;
  let count = 0;
  portions.forEach(({ kind }, at) => {
    if (kind !== "Advance") return;
    if (first < 0) first = at;
    net += nets[at] ?? 0;
    count++;
  });
  return { first, net, count };
}

/** Returns the deduction from a series other than the shortest. */
function flatShare(day: OrderDay, net: number): number {
  return halfDownDivide(net * day.figures.otherSeriesBasisPoints, 10_000);
}

/** Returns the order's own interval, or days for part of a period. */
export function intervalIn(order: Order, portion: Portion): Portion["interval"] {
  return portion.kind === "PartAdvance" ? portion.interval : order.interval;
}

/** Returns the column of a unit, which the reader guarantees. */
export function getColumn<Band>(columns: Columns<Band>, unit: keyof Columns<ShareBand>): readonly Band[] {
  return columns[unit] ?? [];
}

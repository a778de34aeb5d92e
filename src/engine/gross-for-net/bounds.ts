import type { Probe } from "./probe";

/** The pay at which a wanted amount can still be reached, both ends included. */
export interface PayRange {
  readonly from: number;
  readonly upTo: number;
}

/** The amounts that count as reached: one, or a range of them. */
export type Target = PayRange;

/**
 * Returns the pay between two probes at which net pay can be the wanted one: what is taken never falls while pay rises,
 * so that between the probes it lies between theirs, and pay is the wanted net pay plus what is taken.
 */
export function rangeForNet(low: Probe, high: Probe, target: Target): PayRange {
  return { from: target.from + (low.pay - low.reached), upTo: target.upTo + (high.pay - high.reached) };
}

/**
 * Pence. The most by which net pay before orders falls while pay rises: a whole pound of tax or of each loan begins.
 */
const BEFORE_ORDERS_FALLS_BY = 310;

/**
 * Returns the pay between two probes at which net pay can be the wanted one if orders and loans may take less of a
 * larger pay: where a pound of tax begins, a step of a table may be passed back, and a loan that an order limits is a
 * whole pound less. What is taken before both never falls while pay rises, and they take no less of a net pay that is
 * larger by more than such a pound.
 */
export function rangeForOrders(low: Probe, high: Probe, target: Target, known: readonly Probe[]): PayRange {
  const [least, most] = [takenBeforeOrders(low), takenBeforeOrders(high)];
  const orders = ordersBetween(low.pay - most, high.pay - least, known);
  return { from: target.from + least + orders.from, upTo: target.upTo + most + orders.upTo };
}

/**
 * Returns the pay between two probes at which total cost to employer can be the wanted one: the employer's
 * contributions never fall while pay rises.
 */
export function rangeForCost(low: Probe, high: Probe, target: Target): PayRange {
  return { from: target.from - (high.reached - high.pay), upTo: target.upTo - (low.reached - low.pay) };
}

function takenBeforeOrders({ pay, reached, orders, loans }: Probe): number {
  return pay - reached - orders - loans;
}

function ordersBetween(least: number, most: number, known: readonly Probe[]): PayRange {
  let [from, upTo] = [0, Number.POSITIVE_INFINITY];
  for (const { reached, orders, loans } of known) {
    const taken = orders + loans;
    const before = reached + taken;
    if (before + BEFORE_ORDERS_FALLS_BY <= least) from = Math.max(from, taken);
    if (before - BEFORE_ORDERS_FALLS_BY >= most) upTo = Math.min(upTo, taken);
  }
  return { from, upTo };
}

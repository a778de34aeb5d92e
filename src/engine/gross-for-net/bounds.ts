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
 * Returns the pay between two probes at which net pay can be the wanted one if orders and loans may take less of a
 * larger pay: where a pound of tax begins, a step of a table may be passed back, and a loan that an order limits is a
 * whole pound less. What is taken before both never falls while pay rises, and they take no less of a larger pay that
 * leaves no less before them.
 */
export function rangeForOrders(low: Probe, high: Probe, target: Target, known: readonly Probe[]): PayRange {
  const [least, most] = [takenBeforeOrders(low), takenBeforeOrders(high)];
  let [from, upTo] = [0, Number.POSITIVE_INFINITY];
  for (const { pay, reached, orders, loans } of known) {
    const taken = orders + loans;
    const left = reached + taken;
    if (pay <= low.pay && left <= low.pay - most) from = Math.max(from, taken);
    if (pay >= high.pay && left >= high.pay - least) upTo = Math.min(upTo, taken);
  }
  return { from: target.from + least + from, upTo: target.upTo + most + upTo };
}

/**
 * Returns the pay between two probes at which total cost to employer can be the wanted one: the employer's
 * contributions never fall while pay rises.
 */
export function rangeForCost(low: Probe, high: Probe, target: Target): PayRange {
  return { from: target.from - (high.reached - high.pay), upTo: target.upTo - (low.reached - low.pay) };
}

/** Pence. Contributions, pensions and tax are each rounded to the penny. */
export const ROUNDINGS = 10;

/** Pence. Tax is calculated on whole pounds, and each loan is taken in them. */
export const POUND = 100;

/**
 * Returns the most by which net pay without court orders falls while pay rises from one probe to another, in pence: by
 * the loans that begin between them, by tax if it is calculated on other whole pounds, and by roundings to the penny.
 */
export function fallBetween(low: Probe, high: Probe, roundings: number): number {
  const isSteady = high.belowTaxLimit <= -POUND || poundsTaxed(high) === poundsTaxed(low);
  const pennies = isTaxLimited(low, high) === false ? roundings : roundings + 1;
  const [tax, loans] = [isSteady ? 0 : high.tax - low.tax, high.loans - low.loans];
  return tax < 0 || loans < 0 ? Number.POSITIVE_INFINITY : tax + loans + pennies;
}

/** Whether tax is the limit of half of the pay everywhere between two probes, or nowhere; null if that is not known. */
export function isTaxLimited(low: Probe, high: Probe): boolean | null {
  const further = high.pay - low.pay;
  if (low.belowTaxLimit < -further) return true;
  return low.belowTaxLimit >= 0 && high.belowTaxLimit >= further ? false : null;
}

export function poundsTaxed({ payTaxed }: Probe): number {
  return Math.floor(payTaxed / POUND);
}

function takenBeforeOrders({ pay, reached, orders, loans }: Probe): number {
  return pay - reached - orders - loans;
}

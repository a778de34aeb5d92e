import type { Pence } from "../base";
import type { Probe, WantedResult } from "./probe";

/** A search for the pay that reaches a target. */
export interface Search {
  readonly wanted: WantedResult;
  /** Calculates a payslip, the same pay once. Null if it cannot be calculated, or if enough were. */
  readonly probe: (pay: number) => Probe | null;
  /** All probes so far. */
  readonly known: () => readonly Probe[];
  /** Pence: pay is a multiple of this. */
  readonly step: Pence;
  /** Pence: the most by which the result falls while pay rises; infinite with court orders. */
  readonly drop: Pence;
  /** Pence: the most by which net pay falls because amounts are rounded to the penny. */
  readonly roundings: Pence;
  /** Court orders by a table, which take more from a step on. */
  readonly hasTables: boolean;
  /** Court orders with which orders and loans may take less of a pay that is larger. */
  readonly takesLessOfMore: boolean;
}

/** Two probes, of which the first has the smaller pay. */
export type Between = readonly [low: Probe, high: Probe];

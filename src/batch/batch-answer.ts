import type { PayYear, Problem, Result } from "../engine";
import type { SingleReason } from "./columns";

/** Why a row was calculated by the single path. */
export type SinglePathReason = SingleReason | "negative_net_pay";

/** How the rows of a batch were calculated. */
export interface BatchCounts {
  readonly rows: number;
  readonly columnRows: number;
  readonly singleRows: number;
  /** Number of single-path rows by reason. */
  readonly reasons: Readonly<Partial<Record<SinglePathReason, number>>>;
  /** Rows that the single path refused; they are included in its rows. */
  readonly refused: number;
}

/** One employee's year as the batch returns it. */
export interface BatchAnswer {
  /** Index of the row in loading order, from 0. */
  readonly index: number;
  /** Null if it is not given. */
  readonly id: string | null;
  readonly result: Result<PayYear>;
}

/** A row whose year has been written into columns, unless nothing was paid or it was refused. */
export interface WrittenYear {
  readonly id: string | null;
  readonly isPaid: boolean;
  readonly problems: readonly Problem[];
}

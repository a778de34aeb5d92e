import type { Money, PayYear, Problem, YearToDate } from "../engine";
import { AMOUNTS_IN_TOTALS, byName, formatPence, readPence } from "../engine/base";
import { type Amounts, writeYearToDate } from "../engine/gross-to-net";
import type { RowYear } from "./columns";

/** A summary of one employee's year: the figures of a P60. */
export interface YearSummary {
  readonly payments: number;
  /** The code at the last payment. */
  readonly taxCode: string;
  readonly week1Month1: boolean;
  readonly yearToDate: YearToDate;
}

/** A summary of a row's year, or why it was refused. */
export interface SummaryAnswer {
  readonly index: number;
  readonly id: string | null;
  /** Null if the row was refused. */
  readonly summary: YearSummary | null;
  readonly problems: readonly Problem[];
}

type TotalName = (typeof AMOUNTS_IN_TOTALS)[number];

/** The totals of the payments of many rows. */
export type BatchTotals = Readonly<Record<TotalName, Money>> & { readonly payments: number };

/** Adds up payments, in whole pence. */
export class TotalsSoFar {
  private payments = 0;
  /** In the order of the names. */
  private readonly pence = new Float64Array(AMOUNTS_IN_TOTALS.length);

  addColumns({ payments, paid }: RowYear): void {
    this.payments += payments;
    for (let at = 0; at < AMOUNTS_IN_TOTALS.length; at++) {
      const name = AMOUNTS_IN_TOTALS[at];
      if (name !== undefined) this.add(at, paid[name satisfies keyof Amounts]);
    }
  }

  /** Adds the sums of many years. */
  addYears(payments: number, sumOf: (name: TotalName) => number): void {
    this.payments += payments;
    for (const [at, name] of AMOUNTS_IN_TOTALS.entries()) this.add(at, sumOf(name));
  }

  addPayslips({ payslips }: PayYear): void {
    this.payments += payslips.length;
    for (const { forPeriod } of payslips) {
      for (const [at, name] of AMOUNTS_IN_TOTALS.entries()) this.add(at, readPence(forPeriod[name]));
    }
  }

  get totals(): BatchTotals {
    const amounts = byName(AMOUNTS_IN_TOTALS, (name) => formatPence(this.pence[AMOUNTS_IN_TOTALS.indexOf(name)] ?? 0));
    return { payments: this.payments, ...amounts };
  }

  private add(at: number, pence: number): void {
    this.pence[at] = (this.pence[at] ?? 0) + pence;
  }
}

export function summaryOfColumns({ payments, terms, toDate }: RowYear): YearSummary {
  const { text, week1Month1 } = terms.code;
  return { payments, taxCode: text, week1Month1, yearToDate: writeYearToDate(toDate) };
}

/** Returns the summary of a year; null if nothing was paid. */
export function summaryOfPayslips({ payslips, yearToDate }: PayYear): YearSummary | null {
  const last = payslips.at(-1);
  if (last === undefined || yearToDate === null) return null;
  return { payments: payslips.length, taxCode: last.taxCode, week1Month1: last.week1Month1, yearToDate };
}

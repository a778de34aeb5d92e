import type { Rulebook } from "../../engine";
import {
  type DayNumber,
  endOfTaxYear,
  type PayFrequency,
  startOfTaxYear,
  type TaxPeriod,
  type TaxYear,
  taxPeriodOn,
} from "../../engine/base";
import type { FiguresInForce } from "../../engine/rulebook";

/** A range of days whose payments use the same tables: a tax period, split where the figures change. */
export interface Slot {
  /** The range; week and month within it are those of its first day. */
  readonly period: TaxPeriod;
  readonly figures: FiguresInForce;
}

/** The slots of a frequency in one tax year, in date order. */
export class Slots {
  readonly list: readonly Slot[];
  private readonly byDay: Int32Array;
  private readonly start: DayNumber;

  /** Limited to one pay period if `only` is given. Empty for a year not in the rulebook. */
  constructor(rulebook: Rulebook, taxYear: TaxYear, frequency: PayFrequency, only: number | null) {
    const list: Slot[] = [];
    this.start = startOfTaxYear(taxYear);
    this.byDay = new Int32Array(endOfTaxYear(taxYear) - this.start + 1).fill(-1);
    for (const offset of this.byDay.keys()) {
      const day = this.start + offset;
      const period = taxPeriodOn(day, taxYear, frequency);
      const figures = rulebook.figuresOn(day);
      if (figures === null || (only !== null && period.period !== only)) continue;
      const last = list.at(-1);
      if (last?.figures !== figures || last.period.period !== period.period) list.push({ period, figures });
      this.byDay[offset] = list.length - 1;
    }
    this.list = list;
  }

  /** Returns the index of a day's slot; -1 if no payment is due that day. */
  on(day: DayNumber): number {
    return this.byDay[day - this.start] ?? -1;
  }
}

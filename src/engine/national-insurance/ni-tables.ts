import { type HeapF64, NI_TABLE_SIZE } from "../../kernel";
import { byName, type EarningsPeriod, getKeys } from "../base";
import {
  type FiguresInForce,
  type LetterFigures,
  type NationalInsuranceFigures,
  type NiRateFigures,
  type PeriodFigures,
  RELIEFS,
  type ThresholdName,
} from "../rulebook";
import { directorThresholdFor, lowerEarningsLimitFor, thresholdFor } from "./thresholds";

/** Tables of every letter for one earnings period, and the position of each. */
export interface NiTables {
  readonly heap: HeapF64;
  readonly offsets: ReadonlyMap<string, number>;
}

const CACHE = new WeakMap<FiguresInForce, Map<number, NiTables>>();

/** Returns the tables for the earnings period of an ordinary employee. */
export function niTables(figures: FiguresInForce, period: EarningsPeriod): NiTables {
  const unit = period.unit === "Week" ? 1 : period.unit === "Month" ? 2 : 3;
  return remember(figures, period.count * 4 + unit, () =>
    writeTables(figures.nationalInsurance, figures.nationalInsurance.rates, (name, threshold) =>
      name === "lowerEarningsLimit" ? lowerEarningsLimitFor(threshold, period) : thresholdFor(threshold, period),
    ),
  );
}

/** Returns the tables for a director's year, or the part of it from the appointment, with directors' own figures. */
export function directorTables(figures: FiguresInForce, weeks: number): NiTables {
  const { directors } = figures.nationalInsurance;
  return remember(figures, weeks * 4, () =>
    writeTables(figures.nationalInsurance, directors.rates, (name, threshold) =>
      directorThresholdFor(
        name === "primaryThreshold" ? directors.primaryThresholdYearPence : threshold.yearPence,
        weeks,
      ),
    ),
  );
}

function remember(figures: FiguresInForce, key: number, write: () => NiTables): NiTables {
  let tables = CACHE.get(figures);
  if (tables === undefined) {
    tables = new Map();
    CACHE.set(figures, tables);
  }
  const known = tables.get(key);
  if (known !== undefined) return known;
  const written = write();
  tables.set(key, written);
  return written;
}

type ThresholdOf = (name: ThresholdName, figures: PeriodFigures) => number;

function writeTables(figures: NationalInsuranceFigures, rates: NiRateFigures, thresholdOf: ThresholdOf): NiTables {
  const letters = Object.entries(figures.letters).filter(([, letter]) => hasRates(rates, letter));
  const pence = byName(getKeys(figures.thresholds), (name) => {
    const threshold = figures.thresholds[name];
    return threshold === null ? 0 : thresholdOf(name, threshold);
  });
  const { lowerEarningsLimit, primaryThreshold, secondaryThreshold, upperEarningsLimit } = pence;
  const heap = new Float64Array(letters.length * NI_TABLE_SIZE);
  const offsets = new Map<string, number>();
  for (const [name, letter] of letters) {
    const at = offsets.size * NI_TABLE_SIZE;
    const limits = [lowerEarningsLimit, primaryThreshold, secondaryThreshold, pence[upperSecondary(letter)]];
    heap.set([...limits, upperEarningsLimit, ...ratesOf(rates, letter)], at);
    offsets.set(name, at);
  }
  return { heap, offsets };
}

function hasRates(rates: NiRateFigures, letter: LetterFigures): boolean {
  return !letter.mariner || rates.employer.mariner !== null;
}

/** A letter without relief has the full rate throughout, so any upper secondary threshold will do. */
function upperSecondary({ employer }: LetterFigures): ThresholdName {
  return employer === "standard" || employer === "none" ? "upperEarningsLimit" : RELIEFS[employer].threshold;
}

/** Returns two employee rates, then the employer's below, between and above the threshold and the limit. */
function ratesOf(rates: NiRateFigures, letter: LetterFigures): number[] {
  const employee = rates.employee[letter.employee];
  const full = (letter.mariner ? rates.employer.mariner : rates.employer.standard) ?? 0;
  const employer = letter.employer === "none" ? [0, 0, 0] : [letter.employer === "standard" ? full : 0, full, full];
  return [employee.main, employee.upper, ...employer];
}

import { halfUpDivide } from "../../kernel";
import type { DayNumber, Pence } from "../base";
import { memoByValue, pence } from "../rulebook";
import type { PensionParameters, PensionRules } from "./pension-rules";
import type { PeriodLength } from "./period-length";

/** The earnings thresholds of one pay reference period, in pence. */
export interface Thresholds {
  readonly lower: number;
  readonly trigger: number;
  readonly upper: number;
  /** Source ids of the three, for workings. */
  readonly sources: () => readonly string[];
}

type ByPeriod = PensionParameters["earningsTrigger"];

interface Remembered {
  readonly day: DayNumber;
  readonly length: PeriodLength;
  readonly thresholds: Thresholds | null;
}

// Payments of a run share their date and mostly their period: the last result is cached with its rules.
const lastAsked = new WeakMap<PensionRules, Remembered>();

/**
 * Returns the thresholds in force on a day for a length of pay reference period: as published, or the year's figures in
 * proportion, rounded half up, if no row is published for the length. Null if no loaded year covers the day.
 */
export function thresholdsOn(rules: PensionRules, day: DayNumber, length: PeriodLength): Thresholds | null {
  const last = lastAsked.get(rules);
  if (last !== undefined && last.day === day && isSame(last.length, length)) return last.thresholds;
  const thresholds = thresholdsOf(rules, day, length);
  lastAsked.set(rules, { day, length, thresholds });
  return thresholds;
}

function isSame(one: PeriodLength, other: PeriodLength): boolean {
  return one === other || (one.unit === other.unit && one.count === other.count);
}

function thresholdsOf(rules: PensionRules, day: DayNumber, length: PeriodLength): Thresholds | null {
  const lower = rules.on("lowerQualifyingEarnings", day);
  const trigger = rules.on("earningsTrigger", day);
  const upper = rules.on("upperQualifyingEarnings", day);
  if (!lower?.value || !trigger?.value || !upper?.value) return null;
  return {
    lower: figureOf(lower.value, length),
    trigger: figureOf(trigger.value, length),
    upper: figureOf(upper.value, length),
    sources: () => [...new Set([...lower.sources, ...trigger.sources, ...upper.sources])],
  };
}

/** Days of a pay reference period that no earlier one has. */
export interface PartOfPeriod {
  readonly days: number;
  readonly of: number;
}

/**
 * Returns thresholds whose lower limit is that of a part of the period: after a change of the pay interval the days that an
 * earlier period has do not lower earnings twice.
 */
export function lowerLimitOfPart<Band extends Pick<Thresholds, "lower">>(band: Band, part: PartOfPeriod | null): Band {
  return part === null ? band : { ...band, lower: halfUpDivide(band.lower * part.days, part.of) };
}

/** Returns earnings above the lower limit, up to the upper limit. */
export function qualifyingEarnings(earnings: number, band: Pick<Thresholds, "lower" | "upper">): number {
  return Math.max(0, Math.min(earnings, band.upper) - band.lower);
}

function figureOf(value: ByPeriod, { unit, count }: PeriodLength): number {
  const { published, yearPence } = compiled(value);
  return published[unit][count] ?? halfUpDivide(yearPence * count, unit === "Week" ? 52 : 12);
}

interface Published {
  readonly yearPence: Pence;
  /** Pence by the number of weeks or months. */
  readonly published: Readonly<Record<PeriodLength["unit"], Readonly<Record<number, number>>>>;
}

const compiled = memoByValue(
  (value: ByPeriod): Published => ({
    yearPence: pence(value.year),
    published: {
      Week: { 1: pence(value.week), 2: pence(value.fortnight), 4: pence(value.fourWeeks) },
      Month: { 1: pence(value.month), 3: pence(value.quarter), 6: pence(value.halfYear), 12: pence(value.year) },
    },
  }),
);

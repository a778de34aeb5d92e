import { getKeys } from "./look-up";
import { FREQUENCIES, type PayFrequency } from "./pay-frequency";
import { pointerStep } from "./problem";
import type { Reader, Unread } from "./reader";

/** The earnings period for National Insurance and loans: whole weeks, whole months or odd days. */
export interface EarningsPeriod {
  readonly unit: "Day" | "Week" | "Month";
  readonly count: number;
}

/** Returns the earnings period of a regular pay interval; irregular pay without known dates has a week. */
export function getEarningsPeriod(frequency: PayFrequency): EarningsPeriod {
  const { base, span } = FREQUENCIES[frequency];
  return { unit: base === 52 ? "Week" : "Month", count: span };
}

/** Returns an earnings period of at least a week; days that make whole weeks become weeks. */
export function normaliseEarningsPeriod(unit: EarningsPeriod["unit"], count: number): EarningsPeriod {
  if (unit !== "Day") return { unit, count };
  const days = Math.max(count, 7);
  return days % 7 === 0 ? { unit: "Week", count: days / 7 } : { unit, count: days };
}

const KNOWN = new Set(["unit", "count"]);
const MOST: Readonly<Record<EarningsPeriod["unit"], number>> = { Day: 366, Week: 53, Month: 12 };
const UNITS = /* @__PURE__ */ getKeys(MOST);

/** Reads `niEarningsPeriod`. */
export function readEarningsPeriod(reader: Reader, facts: Unread): EarningsPeriod {
  const path = pointerStep("niEarningsPeriod");
  const owner = reader.object(facts.niEarningsPeriod, path);
  if (owner === null) return { unit: "Week", count: 1 };
  reader.onlyKnown(owner, KNOWN, path);
  const unit = reader.choice(owner, "unit", path, UNITS);
  return normaliseEarningsPeriod(unit, reader.integer(owner, "count", path, 1, MOST[unit]));
}

import { pointerStep, type Reader, type Unread } from "../base";
import { type EarningsPeriod, normaliseEarningsPeriod } from "./earnings-period";

const KNOWN = new Set(["unit", "count"]);
const UNITS = ["Day", "Week", "Month"] as const;
const MOST: Readonly<Record<EarningsPeriod["unit"], number>> = { Day: 366, Week: 53, Month: 12 };

/** Reads `niEarningsPeriod`. */
export function readEarningsPeriod(reader: Reader, facts: Unread): EarningsPeriod {
  const path = pointerStep("niEarningsPeriod");
  const owner = reader.object(facts.niEarningsPeriod, path);
  if (owner === null) return { unit: "Week", count: 1 };
  reader.onlyKnown(owner, KNOWN, path);
  const unit = reader.choice(owner, "unit", path, UNITS);
  return normaliseEarningsPeriod(unit, reader.integer(owner, "count", path, 1, MOST[unit]));
}

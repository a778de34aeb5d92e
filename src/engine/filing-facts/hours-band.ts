/** Normal weekly hours, as the Full Payment Submission reports them. */
export type HoursBand = "A" | "B" | "C" | "D" | "E";

/** Hours below which a band applies. Source: RTI data items, item 54. */
const BANDS = [
  { band: "A", below: 16 },
  { band: "B", below: 24 },
  { band: "C", below: 30 },
  { band: "D", below: Number.POSITIVE_INFINITY },
] as const;

/**
 * Returns the band of normal weekly hours, given as a decimal; E for a pensioner; null if the hours are unknown, for
 * which E, "other", is reported as well.
 */
export function getHoursBand(employmentType: string, weeklyHours: string | null): HoursBand | null {
  if (employmentType === "Pensioner") return "E";
  if (weeklyHours === null) return null;
  return BANDS.find(({ below }) => Number(weeklyHours) < below)?.band ?? null;
}

import { pointerStep, type Reader, readPence, type Unread } from "../base";

/** Hundredths of an hour that a quantity may be. */
export interface HourBounds {
  readonly least: number;
  readonly most: number;
}

/** Hours of a month or a shorter period, and of a year. */
export const PERIOD_HOURS: HourBounds = { least: 1, most: 74_400 };
export const YEAR_HOURS: HourBounds = { least: 1, most: 878_400 };
export const ANY_PERIOD_HOURS: HourBounds = { least: 0, most: PERIOD_HOURS.most };

/** Reads hours as hundredths of an hour, exactly; more than two decimals is a problem. */
export function readHours(reader: Reader, owner: Unread, key: string, path: string, bounds: HourBounds): number {
  const value = owner[key];
  const at = path + pointerStep(key);
  if (value === undefined) reader.refuse("required", at);
  else {
    const hundredths = readPence(value as string | number);
    if (!Number.isFinite(hundredths)) reader.refuse("not_a_number", at);
    else if (hundredths < bounds.least) reader.refuse("too_small", at, { minimum: bounds.least === 0 ? 0 : "0.01" });
    else if (hundredths > bounds.most) reader.refuse("too_large", at, { maximum: bounds.most / 100 });
    else return hundredths;
  }
  return 1;
}

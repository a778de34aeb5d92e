import { pointerStep, type Reader, readPence, type Unread } from "../base";

/** More hours than a month has. */
const MOST_HUNDREDTHS = 74_400;

/** Reads hours as hundredths of an hour, exactly; more than two decimals is a problem. */
export function readHours(reader: Reader, owner: Unread, key: string, path: string): number {
  const value = owner[key];
  const at = path + pointerStep(key);
  if (value === undefined) reader.refuse("required", at);
  else {
    const hundredths = readPence(value as string | number);
    if (!Number.isFinite(hundredths)) reader.refuse("not_a_number", at);
    else if (hundredths <= 0) reader.refuse("too_small", at, { minimum: "0.01" });
    else if (hundredths > MOST_HUNDREDTHS) reader.refuse("too_large", at, { maximum: MOST_HUNDREDTHS / 100 });
    else return hundredths;
  }
  return 1;
}

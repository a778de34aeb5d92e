import { formatPence, pointerStep, type Reader, readPence, type Unread } from "../base";

/** Reads days or hours above nought in hundredths; more than two decimals is a problem. One with a problem. */
export function readQuantity(reader: Reader, owner: Unread, key: string, most: number, path = ""): number {
  const hundredths = readHundredths(reader, owner, key, most, path);
  if (hundredths !== 0) return hundredths ?? 1;
  reader.refuse("too_small", path + pointerStep(key), { minimum: "0.01" });
  return 1;
}

/** The same, where nought will do; null with a problem. */
export function readHundredths(reader: Reader, owner: Unread, key: string, most: number, path = ""): number | null {
  const value = owner[key];
  const at = path + pointerStep(key);
  const hundredths = readPence(value as string | number);
  if (value === undefined) reader.refuse("required", at);
  else if (!Number.isFinite(hundredths)) reader.refuse("not_a_number", at);
  else if (hundredths < 0) reader.refuse("too_small", at, { minimum: 0 });
  else if (hundredths > most) reader.refuse("too_large", at, { maximum: formatPence(most) });
  else return hundredths;
  return null;
}

/** Thousandths without idle noughts: "28", "19.6". */
export function formatThousandths(thousandths: number): string {
  return String(thousandths / 1000);
}

import { pointerStep, type Reader } from "../../base";
import { type Fraction, fraction } from "../rounding";

/** Decimals of a fraction, and the whole in the last of them. */
const DECIMALS = 6;
const WHOLE = 1_000_000;

const NONE: Fraction = { numerator: 0, denominator: 1 };

/** Reads "0.05" as one twentieth, exactly; from nought to one with up to six decimals. */
export function readFactor(reader: Reader, value: unknown, key: string, path: string): Fraction {
  const at = path + pointerStep(key);
  if (value === undefined) {
    reader.refuse("required", at);
    return NONE;
  }
  const text = typeof value === "number" ? String(value) : value;
  const parts = typeof text === "string" ? /^(\d{1,9})(?:\.(\d+))?$/.exec(text) : null;
  if (parts === null) return refuse(reader, at);
  const decimals = (parts[2] ?? "").replace(/0+$/, "");
  if (decimals.length > DECIMALS) return refuse(reader, at);
  const millionths = Number(parts[1]) * WHOLE + Number(decimals.padEnd(DECIMALS, "0"));
  if (millionths > WHOLE) reader.refuse("too_large", at, { maximum: 1 });
  return fraction(Math.min(millionths, WHOLE), WHOLE);
}

function refuse(reader: Reader, at: string): Fraction {
  reader.refuse("not_a_fraction", at);
  return NONE;
}

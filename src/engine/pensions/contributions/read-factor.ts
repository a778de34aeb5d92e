import { type Factor, factor, pointerStep, type Reader } from "../../base";

/** Decimals of a factor, and the value 1 in units of the last one. */
const DECIMALS = 6;
const WHOLE = 1_000_000;

const NONE: Factor = { numerator: 0, denominator: 1 };

// The factors last read: many payslips share few groups.
const REMEMBERED = 256;
const remembered = new Map<string, Factor>();

/** Reads "0.05" as one twentieth, exactly; from zero to one with up to six decimals. */
export function readFactor(reader: Reader, value: unknown, key: string, path: string): Factor {
  const text = typeof value === "number" ? String(value) : value;
  const known = typeof text === "string" ? (remembered.get(text) ?? parse(text)) : null;
  if (known !== null) return known;
  refuse(reader, text, path + pointerStep(key));
  return NONE;
}

function parse(text: string): Factor | null {
  const millionths = millionthsOf(text);
  if (Number.isNaN(millionths) || millionths > WHOLE) return null;
  if (remembered.size === REMEMBERED) remembered.clear();
  const found = factor(millionths, WHOLE);
  remembered.set(text, found);
  return found;
}

function millionthsOf(text: string): number {
  // The significant decimals, then zeros only: linear time in the length of the text.
  const parts = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/.exec(text);
  if (parts === null) return Number.NaN;
  return Number(parts[1]) * WHOLE + Number((parts[2] ?? "").padEnd(DECIMALS, "0"));
}

function refuse(reader: Reader, text: unknown, at: string): void {
  if (text === undefined) reader.refuse("required", at);
  else if (typeof text === "string" && millionthsOf(text) > WHOLE) reader.refuse("too_large", at, { maximum: 1 });
  else reader.refuse("not_a_fraction", at);
}

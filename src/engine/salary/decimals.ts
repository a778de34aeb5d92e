import { halfUpShare, type Pence, WHOLE_DAY } from "../base";

/** Reads a non-negative decimal with up to six decimals as whole millionths; NaN for anything else. */
export function readMillionths(value: unknown): number {
  const text = typeof value === "number" ? String(value) : value;
  const parts = typeof text === "string" ? /^(\d{1,6})(?:\.(\d{1,6}))?$/.exec(text) : null;
  return parts === null ? Number.NaN : Number(parts[1]) * WHOLE_DAY + Number((parts[2] ?? "").padEnd(6, "0"));
}

/** Writes whole millionths without trailing zeros: "10", "4.5". */
export function writeUnits(millionths: number): string {
  return String(millionths / WHOLE_DAY);
}

/** Writes a rate of pence as pounds with six decimals, rounded half up: pence × share / divisor. */
export function writeRate(pence: Pence, share: number, divisor: number): string {
  const digits = String(halfUpShare(pence * 10_000, share, divisor)).padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

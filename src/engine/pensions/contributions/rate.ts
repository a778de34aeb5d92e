import { type Factor, factor, pointerStep, type Reader, shape } from "../../base";
import type { Share } from "./contribution";

/** Decimals of a factor, and the value 1 in units of the last one. */
const DECIMALS = 6;
const WHOLE = 1_000_000;

/** A part from zero to one with up to six decimals; the significant ones, then zeros only. */
const NOTATION = /^(\d{1,9})(?:\.(\d{1,6})0*)?$/;

type OwnShare = Extract<Share, { readonly kind: "Share" }>;

const NONE: OwnShare = { kind: "Share", of: { numerator: 0, denominator: 1 } };

// The shares last read: many payslips have few groups.
const REMEMBERED = 256;
const remembered = new Map<string, OwnShare>();

function readShare(reader: Reader, value: unknown, key: string | number, path: string): OwnShare {
  const text = typeof value === "number" ? String(value) : value;
  const known = typeof text === "string" ? (remembered.get(text) ?? parse(text)) : null;
  if (known !== null) return known;
  refuse(reader, text, path + pointerStep(key));
  return NONE;
}

function parse(text: string): OwnShare | null {
  const millionths = millionthsOf(text);
  if (Number.isNaN(millionths) || millionths > WHOLE) return null;
  if (remembered.size === REMEMBERED) remembered.clear();
  const found: OwnShare = { kind: "Share", of: factor(millionths, WHOLE) };
  remembered.set(text, found);
  return found;
}

function millionthsOf(text: string): number {
  const parts = NOTATION.exec(text);
  if (parts === null) return Number.NaN;
  return Number(parts[1]) * WHOLE + Number((parts[2] ?? "").padEnd(DECIMALS, "0"));
}

function refuse(reader: Reader, text: unknown, at: string): void {
  if (text === undefined) reader.refuse("required", at);
  else if (typeof text === "string" && millionthsOf(text) > WHOLE) reader.refuse("too_large", at, { maximum: 1 });
  else reader.refuse("not_a_fraction", at);
}

const schema = () => ({
  type: ["string", "number"],
  pattern: NOTATION.source,
  minimum: 0,
  maximum: 1,
  "x-unit": "as a decimal",
});

/** A part of something: "0.05" is five per cent, read exactly as one twentieth. */
export const PART: shape.Shape<string | number, Factor> = {
  read: (reader, value, key, path) => readShare(reader, value, key, path).of,
  schema,
};

/** The shape of one side's contribution. */
export type RateShape = shape.Shape<string | number, Share>;

/** A share of pay. */
export const SHARE: RateShape = { read: readShare, schema };

const SUM = shape.amount({ from: 0 });

/** Pounds of each pay reference period. */
export const FIXED_SUM: RateShape = {
  read: (reader, value, key, path) => ({ kind: "Fixed", pence: SUM.read(reader, value, key, path) }),
  schema: SUM.schema,
};

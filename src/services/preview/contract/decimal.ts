import { z } from "zod";
import type { RequestProblem } from "./issue";

/** A whole number of parts of a unit: hundredths for pence, millionths for factors and units. */
export interface Decimal {
  readonly parts: bigint;
}

const NAMES = { pence: "not_whole_pence", millionths: "invalid_format" } as const;

/** A decimal string or JSON number with at most `places` decimals, from zero up to `most`, read exactly. */
export function decimalSchema(unit: keyof typeof NAMES, most: number): z.ZodType<Decimal> {
  const places = unit === "pence" ? 2 : 6;
  return z.unknown().transform((value, context): Decimal => {
    const read = readDecimal(value, places, most, NAMES[unit]);
    if ("parts" in read) return read;
    context.addIssue({ code: "custom", params: read });
    return z.NEVER;
  });
}

type Refusal = Pick<RequestProblem, "token" | "arguments">;

function readDecimal(
  value: unknown,
  places: number,
  most: number,
  tooFine: "not_whole_pence" | "invalid_format",
): Decimal | Refusal {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(
    typeof value === "number" || typeof value === "string" ? String(value) : "",
  );
  if (match === null) return { token: "not_a_number", arguments: null };
  const [, sign = "", whole = "", fraction = ""] = match;
  if (/[1-9]/.test(fraction.slice(places))) return { token: tooFine, arguments: null };
  if (sign !== "") return { token: "negative_amount", arguments: null };
  if (Number(`${whole}.${fraction || "0"}`) > most) return { token: "too_large", arguments: { maximum: most } };
  return { parts: BigInt(whole + fraction.slice(0, places).padEnd(places, "0")) };
}

import { z } from "@hono/zod-openapi";
import { formatPence, NOT_WHOLE_PENCE, readPence, TOO_LARGE } from "../../engine/base";

interface AmountLimits {
  /** Whether the amount may be below zero; false by default. */
  readonly negative?: boolean;
}

/** A request amount, read exactly into whole pence. A third decimal is refused, never rounded. */
export function amountField({ negative = false }: AmountLimits = {}) {
  return z
    .union([z.string(), z.number()])
    .transform((amount, context): number => {
      const pence = readPence(amount);
      const token = amountFault(pence, negative);
      if (token === null) return pence;
      context.addIssue({ code: "custom", params: { token } });
      return z.NEVER;
    })
    .openapi({ example: "1234.50" });
}

function amountFault(pence: number, negative: boolean): string | null {
  if (Number.isNaN(pence)) return "not_a_number";
  if (pence === NOT_WHOLE_PENCE) return "not_whole_pence";
  if (pence === TOO_LARGE) return "too_large";
  return pence < 0 && !negative ? "negative_amount" : null;
}

/** A response amount: two decimals, a minus sign for negatives, never "-0.00". */
export function money() {
  return z.string().openapi({ example: "1234.50" });
}

/** Returns pence as a response amount. */
export function moneyOf(pence: number): string {
  return formatPence(pence);
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

interface DecimalLimits {
  readonly places: number;
  readonly least?: number;
  readonly most: number;
}

/** A request decimal that is not an amount (units, rates, shares), kept as normalised text: "7.50" becomes "7.5". */
export function decimalField({ places, least = 0, most }: DecimalLimits) {
  return z
    .union([z.string(), z.number()])
    .transform((value, context): string => {
      const text = plainDecimal(String(value));
      const fault = text === null ? { token: "not_a_number" } : decimalFault(text, places, least, most);
      if (text !== null && fault === null) return text;
      context.addIssue({ code: "custom", params: fault ?? {} });
      return z.NEVER;
    })
    .openapi({ example: "7.5" });
}

function plainDecimal(value: string): string | null {
  const [, sign, whole, fraction = ""] = DECIMAL.exec(value) ?? [];
  if (sign === undefined || whole === undefined) return null;
  const decimals = withoutLastNoughts(fraction);
  const text = `${whole.replace(/^0+(?=\d)/, "")}${decimals === "" ? "" : `.${decimals}`}`;
  return sign === "" || text === "0" ? text : `-${text}`;
}

/** Scans from the end: a regular expression would restart at every zero, which takes minutes on a body full of them. */
function withoutLastNoughts(digits: string): string {
  let end = digits.length;
  while (digits.charAt(end - 1) === "0") end -= 1;
  return digits.slice(0, end);
}

function decimalFault(text: string, places: number, least: number, most: number): object | null {
  if ((text.split(".")[1] ?? "").length > places) return { token: "invalid_format", arguments: { decimals: places } };
  if (Number(text) < least) return { token: "too_small", arguments: { minimum: least } };
  return Number(text) > most ? { token: "too_large", arguments: { maximum: most } } : null;
}

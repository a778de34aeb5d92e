import type { Selectable } from "kysely";
import type { SentLine } from "../contract/line-schemas";
import type { PayRunTables } from "../store/pay-run-tables";

type ElementRow = Selectable<PayRunTables["pay_element"]>;

export interface LineAmount {
  /** Pence. */
  readonly amount: number;
  readonly payRate: string | null;
}

/** What a line comes to: units times rate to the penny, a half upwards (away from nought); null when nothing says it. */
export function lineAmount({ units, payRate, amount }: SentLine, element: ElementRow): LineAmount | null {
  if (units !== null) {
    const rate = payRate ?? element.default_rate;
    return rate === null ? null : { amount: productInPence(units, rate), payRate: rate };
  }
  const pence = amount ?? element.default_amount;
  return pence === null ? null : { amount: pence, payRate: null };
}

const PLACES = 6;
/** Parts of a penny in a product of two numbers of six places. */
const PARTS = 10n ** 10n;

function productInPence(a: string, b: string): number {
  const product = millionthsOf(a) * millionthsOf(b);
  const sign = product < 0n ? -1n : 1n;
  return Number(sign * ((2n * sign * product + PARTS) / (2n * PARTS)));
}

/** A decimal of up to six places, in millionths. */
export function millionthsOf(text: string): bigint {
  const [whole = "0", decimals = ""] = text.replace("-", "").split(".");
  const parts = BigInt(whole + decimals.padEnd(PLACES, "0"));
  return text.startsWith("-") ? -parts : parts;
}

import type { PayFrequency, PayLine } from "../../engine";
import { amountOf, halfUp } from "./contract/decimal";
import type { RequestLine } from "./contract/request";

/** Payments of a plain year, over which a salary is shared out. */
const PAYMENTS_A_YEAR: Readonly<Partial<Record<PayFrequency, bigint>>> = {
  Weekly: 52n,
  Fortnightly: 26n,
  FourWeekly: 13n,
  Monthly: 12n,
  Quarterly: 4n,
  TwiceYearly: 2n,
  Annually: 1n,
};

/** Fields of a line that the engine does not read: they make its amount, or label it in a journal. */
const ADAPTER_FIELDS = [
  "payElementId",
  "payElementCode",
  "units",
  "unitName",
  "payRate",
  "from",
  "to",
  "department",
  "costCentre",
  "tags",
];

/** A line in the engine's words. Units times rate is rounded to the penny, a half upwards. */
export function engineLine(line: RequestLine): PayLine {
  const own = Object.fromEntries(Object.entries(line).filter(([key]) => !ADAPTER_FIELDS.includes(key)));
  const { units, payRate, payElementCode } = line;
  const worked = units && payRate ? { amount: amountOf(halfUp(units.parts * payRate.parts, 10_000_000_000n)) } : {};
  const code = payElementCode === undefined ? {} : { code: payElementCode };
  return { ...worked, ...code, ...own } as unknown as PayLine;
}

/** A salary's share of one payment, to the penny, a half upwards; null when the frequency has no fixed number. */
export function salaryOfPayment(salaryPence: bigint, payFrequency: unknown): bigint | null {
  const payments = PAYMENTS_A_YEAR[payFrequency as PayFrequency];
  return payments === undefined ? null : halfUp(salaryPence, payments);
}

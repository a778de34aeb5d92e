import type { PayFrequency, PayLine } from "../../../engine";
import { readPence } from "../../../engine/base";
import { amountOf, halfUp } from "../contract/decimal";
import type { RequestProblem } from "../contract/issue";
import type { RequestLine } from "../contract/request";

/** Payments in a normal year, over which a salary is divided. */
const PAYMENTS_A_YEAR: Readonly<Partial<Record<PayFrequency, bigint>>> = {
  Weekly: 52n,
  Fortnightly: 26n,
  FourWeekly: 13n,
  Monthly: 12n,
  Quarterly: 4n,
  TwiceYearly: 2n,
  Annually: 1n,
};

/** Fields of a line that the engine does not read: they make up its amount, or label it in a journal. */
const ADAPTER_FIELDS = [
  "payElementId",
  "payElementCode",
  "units",
  "unitName",
  "payRate",
  "isClass1aNiable",
  "from",
  "to",
  "department",
  "costCentre",
  "tags",
];

/** Converts a line to the engine's form. Units times rate is rounded half up to the penny. */
export function engineLine(line: RequestLine): PayLine {
  const own = Object.fromEntries(Object.entries(line).filter(([key]) => !ADAPTER_FIELDS.includes(key)));
  const { units, payRate, payElementCode } = line;
  const worked = units && payRate ? { amount: amountOf(halfUp(units.parts * payRate.parts, 10_000_000_000n)) } : {};
  const code = payElementCode === undefined ? {} : { code: payElementCode };
  const award = line.isClass1aNiable === true ? { isNiable: false } : {};
  return { ...worked, ...code, ...award, ...own } as unknown as PayLine;
}

/** Reports lines marked as termination awards that are untaxed or NICable, which no award is. */
export function wrongAwards(lines: readonly RequestLine[] = []): readonly RequestProblem[] {
  return lines.flatMap(({ isClass1aNiable, isNiable, isTaxable = true, lineType = "Payment" }, at) =>
    isClass1aNiable !== true || (isNiable !== true && isTaxable === true && lineType === "Payment")
      ? []
      : [{ token: "must_be_absent", path: `/lines/${at}/isClass1aNiable`, arguments: null, reason: NO_AWARD }],
  );
}

const NO_AWARD = "Class 1A is due on payments that are taxed and not NI-able.";

/** Returns the termination awards among lines that the engine has accepted, in pence. */
export function awardsOf(lines: readonly RequestLine[] = []): number {
  return lines.reduce((sum, line) => sum + (line.isClass1aNiable === true ? readPence(engineLine(line).amount) : 0), 0);
}

/** Returns a salary's share of one payment, rounded half up to the penny; null if the frequency has no fixed number. */
export function salaryOfPayment(salaryPence: bigint, payFrequency: unknown): bigint | null {
  const payments = PAYMENTS_A_YEAR[payFrequency as PayFrequency];
  return payments === undefined ? null : halfUp(salaryPence, payments);
}

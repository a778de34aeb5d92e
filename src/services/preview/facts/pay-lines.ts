import type { PayLine } from "../../../engine";
import {
  formatPence,
  type Money,
  PAY_FREQUENCIES,
  paymentOfSalary,
  readPence,
  unitsTimesRate,
} from "../../../engine/base";
import type { RequestProblem } from "../contract/issue";
import type { RequestLine } from "../contract/request";

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
  const worked = units && payRate ? { amount: formatPence(unitsTimesRate(units.parts, payRate.parts)) } : {};
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

/** Returns one payment of a salary; null if the frequency is irregular, or is not one. */
export function salaryOfPayment(salaryPence: bigint, payFrequency: unknown): Money | null {
  const frequency = PAY_FREQUENCIES.find((known) => known === payFrequency && known !== "Irregular");
  return frequency === undefined ? null : formatPence(paymentOfSalary(salaryPence, frequency));
}

import type { PayLine } from "../../../engine";
import { formatPence, type Money, PAY_FREQUENCIES, paymentOfSalary, unitsTimesRate } from "../../../engine/base";
import type { RequestLine } from "../contract/request";

/** Fields of a line that the engine does not read: they make up its amount, or label it in a journal. */
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

/** Converts a line to the engine's form. Units times rate is rounded half up to the penny. */
export function engineLine(line: RequestLine): PayLine {
  const own = Object.fromEntries(Object.entries(line).filter(([key]) => !ADAPTER_FIELDS.includes(key)));
  const { units, payRate, payElementCode } = line;
  const worked = units && payRate ? { amount: formatPence(unitsTimesRate(units.parts, payRate.parts)) } : {};
  const code = payElementCode === undefined ? {} : { code: payElementCode };
  return { ...worked, ...code, ...own } as unknown as PayLine;
}

/** Returns one payment of a salary; null if the frequency is irregular, or is not one. */
export function salaryOfPayment(salaryPence: bigint, payFrequency: unknown): Money | null {
  const frequency = PAY_FREQUENCIES.find((known) => known === payFrequency && known !== "Irregular");
  return frequency === undefined ? null : formatPence(paymentOfSalary(salaryPence, frequency));
}

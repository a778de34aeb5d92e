import { Decimal } from "decimal.js";
import type { PayLine } from "../../../src/engine";

/** A line as posted: an element's code, and an amount or units. */
export type Posted = readonly [
  code: string,
  content: { readonly amount: string } | { readonly units: string; readonly payRate: string },
];

/** The elements that the sample employer adds, and the library's type of each. */
export const ELEMENTS: readonly { readonly sent: { readonly code: string }; readonly type: PayLine["lineType"] }[] = [
  {
    sent: element("OVERTIME", "Payment", { category: "Overtime", calculationType: "UnitsTimesRate" }),
    type: "Payment",
  },
  { sent: element("HOURS", "Payment", { calculationType: "UnitsTimesRate", unitName: "Hour" }), type: "Payment" },
  { sent: element("BONUS", "Payment", { category: "Bonus" }), type: "Payment" },
  { sent: element("CAR", "Payment", { category: "Benefit", isNotional: true }), type: "PayrolledBenefit" },
  { sent: element("GIVING", "Deduction", { category: "PayrollGiving" }), type: "DeductionBeforeTax" },
  { sent: element("UNION", "Deduction", {}), type: "DeductionAfterTax" },
];

function element(code: string, direction: string, more: object) {
  return { code, name: code.toLowerCase(), direction, ...more };
}

/** Converts a posted line for the library, with its product calculated independently of the services. */
export function payLine([code, content]: Posted): PayLine {
  const type = ELEMENTS.find(({ sent }) => sent.code === code)?.type ?? "Payment";
  const amount = "amount" in content ? content.amount : product(content.units, content.payRate);
  return { code, amount, lineType: type as "Payment" };
}

function product(units: string, rate: string): string {
  return new Decimal(units).times(rate).toDecimalPlaces(2, Decimal.ROUND_HALF_UP).toFixed(2);
}

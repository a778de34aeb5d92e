import { Decimal } from "../test/oracle";
import type { BenchFacts } from "./payslip-facts";

const LARGEST = new Decimal("1000000000");
const CODE = /^(?:[SC]?(?:BR|0T|D[0-3]|K[1-9]\d{0,3}|\d{1,6}[LMNT])|NT)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns the fields that a plain implementation must refuse: amounts, the code, the letter and the date. */
export function wrongFields(facts: BenchFacts): string[] {
  const wrong = wrongAmounts({ grossPay: facts.grossPay, ...facts.yearToDate }, "");
  if (!CODE.test(facts.taxCode)) wrong.push("taxCode");
  if (!/^[A-Z]$/.test(facts.niCategory)) wrong.push("niCategory");
  if (!DATE.test(facts.paymentDate)) wrong.push("paymentDate");
  return wrong;
}

/** Returns the names of amounts, at any depth, that are not whole pence up to a billion pounds. */
function wrongAmounts(amounts: Readonly<Record<string, unknown>>, path: string): string[] {
  return Object.entries(amounts).flatMap(([name, amount]) => {
    if (typeof amount === "object" && amount !== null) return wrongAmounts({ ...amount }, `${path}/${name}`);
    return typeof amount === "string" && isAmount(amount) ? [] : [`${path}/${name}`];
  });
}

function isAmount(text: string): boolean {
  if (!/^-?\d+(\.\d+)?$/.test(text)) return false;
  const amount = new Decimal(text);
  return amount.decimalPlaces() <= 2 && amount.abs().lte(LARGEST);
}

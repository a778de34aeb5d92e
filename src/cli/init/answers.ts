import { grossToNet, type PayslipFacts, type Rulebook } from "../../engine";
import {
  type CalendarDate,
  formatDate,
  formatPence,
  type PayFrequency,
  readDate,
  readPence,
  type TaxYear,
  taxYearOf,
} from "../../engine/base";

/** Reads an amount as people write it: "£2,500" is "2500.00"; null if it is not pounds and pence, or below zero. */
export function readAmount(answer: string): string | null {
  const pence = readPence(answer.replaceAll(/[£,\s]/g, ""));
  return pence >= 0 && Number.isFinite(pence) ? formatPence(pence) : null;
}

/** Reads a day of a tax year: "2026-04-30" or "30/4/2026"; null for any other. */
export function readDay(answer: string, taxYear: TaxYear): CalendarDate | null {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(answer) ?? [];
  const date = readDate(year === "" ? answer : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`);
  return !Number.isNaN(date) && taxYearOf(date) === taxYear ? formatDate(date) : null;
}

/** What the pay of the payroll is, for checking a person's answers. */
export interface PaidBy {
  readonly payFrequency: PayFrequency;
  readonly firstPaymentDate: CalendarDate;
}

/** Returns the answer if a payslip accepts it in a field, otherwise null. */
export function acceptedBy(
  rulebook: Rulebook,
  { payFrequency, firstPaymentDate: paymentDate }: PaidBy,
  field: "taxCode" | "niCategory",
): (answer: string) => string | null {
  return (answer) => {
    const text = answer.toUpperCase();
    const usual = { payFrequency, paymentDate, grossPay: "0.00", taxCode: "BR", niCategory: "A" };
    const answered = grossToNet({ ...usual, [field]: text } as PayslipFacts, rulebook);
    return answered.ok || answered.problems.every(({ path }) => !path.startsWith(`/${field}`)) ? text : null;
  };
}

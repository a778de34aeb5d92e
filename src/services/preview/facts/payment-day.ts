import type { Payslip, Rulebook } from "../../../engine";
import type { CalculatorRequest } from "../contract/request";

const DAY = 86_400_000;

type FiguresInForce = NonNullable<ReturnType<Rulebook["figuresOn"]>>;

/** Returns the figures of a request's payment date, or of the start of its tax year; null while neither can be read. */
export function figuresFor(
  { paymentDate, taxYear }: Partial<CalculatorRequest>,
  rulebook: Rulebook,
): FiguresInForce | null {
  const start = `${String(taxYear).slice(0, 4)}-04-06`;
  const day = Date.parse(typeof paymentDate === "string" ? paymentDate : start) / DAY;
  return Number.isInteger(day) ? rulebook.figuresOn(day) : null;
}

/** Returns the payment date of a payslip; if only a period was given, the last day of its tax week or month. */
export function paymentDateOf({ paymentDate, payFrequency, taxYear, taxWeek, taxMonth }: Payslip): string {
  if (paymentDate !== null) return paymentDate;
  const byWeek = ["Weekly", "Fortnightly", "FourWeekly", "Irregular"].includes(payFrequency);
  const last = byWeek ? Date.UTC(taxYear, 3, 5 + taxWeek * 7) : Date.UTC(taxYear, 3 + taxMonth, 5);
  return new Date(last).toISOString().slice(0, 10);
}

import type { PayLine, PaymentFacts } from "../../engine";
import { formatPence, type PayFrequency, percentageOfPence, readPence, type TaxYear } from "../../engine/base";
import { type EmployeeYear, usualDates } from "../row";
import type { Rise, WhatIfChanges, WhatIfEmployee } from "./changes";

/**
 * Returns an employee with a rise and other pension terms. Raised is pay in `grossPay`, and of a payment with lines the
 * first line of pay, rounded half up to the penny.
 */
export function changedEmployee(
  employee: WhatIfEmployee,
  { rise, pension }: WhatIfChanges,
  taxYear: TaxYear,
): WhatIfEmployee {
  const { grossPay, payments } = employee;
  return {
    ...employee,
    ...(rise !== undefined && Array.isArray(payments) ? { payments: raisedPayments(payments, rise) } : {}),
    ...(rise !== undefined && grossPay !== undefined ? { grossPay: raised(employee, rise, taxYear) } : {}),
    ...(pension !== undefined && employee.pension ? { pension } : {}),
  };
}

function raised(employee: WhatIfEmployee, rise: Rise, taxYear: TaxYear): NonNullable<EmployeeYear["grossPay"]> {
  const { grossPay = "0", payFrequency, paymentDates } = employee;
  if (rise.from === undefined && !Array.isArray(grossPay)) return raisedAmount(grossPay, rise);
  const dates = paymentDates ?? datesOf(payFrequency, taxYear);
  const amounts = Array.isArray(grossPay) ? grossPay : dates.map(() => grossPay);
  return amounts.map((amount, place) => {
    const isLater = rise.from === undefined || (dates[place] ?? "") >= rise.from;
    return isLater && amount !== null ? raisedAmount(amount, rise) : amount;
  });
}

function raisedPayments(payments: readonly PaymentFacts[], rise: Rise): readonly PaymentFacts[] {
  return payments.map((payment) => {
    if (rise.from !== undefined && payment.paymentDate < rise.from) return payment;
    const { grossPay, lines } = payment;
    if (grossPay !== undefined) return { ...payment, grossPay: raisedAmount(grossPay, rise) };
    return Array.isArray(lines) ? { ...payment, lines: raisedLines(lines, rise) } : payment;
  });
}

function raisedLines(lines: readonly PayLine[], rise: Rise): readonly PayLine[] {
  const first = lines.find(({ lineType = "Payment" }) => lineType === "Payment");
  return lines.map((line) => (line === first ? { ...line, amount: raisedAmount(line.amount, rise) } : line));
}

function datesOf(frequency: PayFrequency, taxYear: TaxYear): readonly string[] {
  return usualDates(frequency, taxYear);
}

/** An amount that cannot be read stays as it is, for the batch to refuse. */
function raisedAmount(amount: unknown, { percent = "0", amount: more = "0" }: Rise): string {
  const pence = readPence(amount);
  if (!Number.isFinite(pence)) return String(amount);
  return formatPence(pence + percentageOfPence(pence, String(percent)) + readPence(more));
}

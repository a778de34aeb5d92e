import { formatPence, type PayFrequency, percentageOfPence, readPence, type TaxYear } from "../../engine/base";
import { type EmployeeYear, usualDates } from "../row";
import type { Rise, WhatIfChanges, WhatIfEmployee } from "./changes";

/** Returns an employee with a rise and other pension terms. Only pay in `grossPay` is raised, rounded half up to the penny. */
export function changedEmployee(
  employee: WhatIfEmployee,
  { rise, pension }: WhatIfChanges,
  taxYear: TaxYear,
): WhatIfEmployee {
  const { grossPay } = employee;
  return {
    ...employee,
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

function datesOf(frequency: PayFrequency, taxYear: TaxYear): readonly string[] {
  return usualDates(frequency, taxYear);
}

/** An amount that cannot be read stays as it is, for the batch to refuse. */
function raisedAmount(amount: unknown, { percent = "0", amount: more = "0" }: Rise): string {
  const pence = readPence(amount);
  if (!Number.isFinite(pence)) return String(amount);
  return formatPence(pence + percentageOfPence(pence, String(percent)) + readPence(more));
}

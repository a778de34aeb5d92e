import type { Fields, PanelName } from "../panel";
import { dayInWords, type Situation } from "../situation";
import { readHoliday } from "./holiday-of";
import { type LeaveLink, leaveLinks } from "./leave-links";
import { orderFields } from "./order-fields";
import { readPension } from "./pension-of";
import { readDemo } from "./read-demo";
import type { AwardRecord, EmployeeRecord, OrderRecord, PayrollRecord, TaxRecord } from "./records";
import { nextPayment, situationOf } from "./situation-of";

export interface LoadedEmployee {
  readonly changes: Partial<Situation>;
  /** The fields of the panels. */
  readonly panels: Readonly<Record<Exclude<PanelName, "wanted">, Fields>>;
  /** The leave calendar with each award of the employee. */
  readonly leaves: readonly LeaveLink[];
  /** A sentence about what the form holds now, and what it has no field for. */
  readonly told: string;
}

/** Reads an employee's record as on the day of the next payment. Throws `DemoFault`. */
export async function loadEmployee(employeeId: string): Promise<LoadedEmployee> {
  const { data: employee } = await readDemo<EmployeeRecord>(`/v1/employees/${employeeId}`);
  const { data: payroll } = await readDemo<PayrollRecord>(`/v1/payrollconfig/${employee.payrollConfigId}`);
  const paid = nextPayment(employee, payroll);
  const { data: tax } = await readDemo<TaxRecord>(`/v1/employees/${employeeId}/effective-tax-info?date=${paid.date}`);
  const held = `The form holds ${employee.firstName} ${employee.lastName} of ${payroll.name}, as on record for ${dayInWords(paid.date)}.`;
  const earlier = employee.starter?.p45?.previousTaxablePay;
  const leftOut = earlier ? " Pay from an earlier employer is not part of this page's figures." : "";
  const path = `/v1/court-orders/orders/employees/${employeeId}?payDate=${paid.date}`;
  const { items } = (await readDemo<{ readonly items: readonly OrderRecord[] }>(path)).data;
  const awards = await readDemo<{ readonly items: readonly AwardRecord[] }>(
    `/v1/statutory-pay/payments/employees/${employeeId}`,
  );
  const holiday = await readHoliday(employeeId, paid.date);
  const leaves = leaveLinks(awards.data.items, { employee, payroll, holiday });
  const below = items.length === 0 ? "" : " The court orders are in their panel below.";
  const changes = situationOf(employee, paid, tax);
  const pension = await readPension(employee, { amount: "0", ...changes, payFrequency: paid.payFrequency }, paid.date);
  return {
    changes: { ...changes, ...pension.changes },
    panels: { payslip: {}, jobs: {}, orders: orderFields(items), methods: pension.fields },
    leaves,
    told: `${held}${leftOut}${below} The pension on record is in its panel below.`,
  };
}

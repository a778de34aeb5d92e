import { dayInWords, type Situation } from "../situation";
import { readDemo } from "./read-demo";
import type { EmployeeRecord, PayrollRecord, TaxRecord } from "./records";
import { nextPayment, situationOf } from "./situation-of";

interface LoadedEmployee {
  readonly changes: Partial<Situation>;
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
  return { changes: situationOf(employee, paid, tax), told: held + leftOut };
}

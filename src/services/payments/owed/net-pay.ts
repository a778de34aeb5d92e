import { divideNetPay } from "../../../engine/bank-files/payments";
import { readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { type EmployeeFacts, selectEmployees } from "../../employees";
import type { NewPayment } from "../store/payments";
import { newPayment } from "./new-payment";
import { columnsOfRun } from "./of-run";

/** The reference that employees read. */
const PAY_REFERENCE = "SALARY";

type Details = EmployeeFacts["employee"]["details"];

interface Employee {
  readonly employee_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly details: Details;
}

/** Returns what final payslips owe to employees on the pay date, divided between their accounts as the payslips show it. */
export async function netPayOwed(tx: Tx, locked: PayslipsLocked): Promise<readonly NewPayment[]> {
  const employees = await findEmployees(
    tx,
    locked.payslips.map(({ employeeId }) => employeeId),
  );
  return locked.payslips.flatMap(({ employeeId, payslipId, payslip }) => {
    const employee = employees.get(employeeId);
    if (employee === undefined) throw new Error("A payslip has an employee.");
    return divideEmployeePay(employee, readPence(payslip.forPeriod.netPay)).map(({ amountPence, ...part }, at) =>
      newPayment(locked.work, "Employee", {
        ...columnsOfRun(locked.period),
        ...part,
        employee_id: employeeId,
        payslip_id: payslipId,
        amount: amountPence,
        due_date: locked.period.paymentDate,
        source_key: netPayKey(payslipId, at),
      }),
    );
  });
}

export function netPayKey(payslipId: string, part: number): string {
  return `net:${payslipId}:${part}`;
}

export async function findEmployees(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Employee>> {
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx)
    .select(["employee_id", "first_name", "last_name", "details"])
    .where("employee_id", "in", [...ids])
    .execute();
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Returns the parts of net pay, without those of zero: whom, how and how much. */
export function divideEmployeePay({ first_name, last_name, details }: Employee, netPayPence: number) {
  const payee_name = `${first_name} ${last_name}`;
  const { paymentMethod, bankAccount, bankAccounts } = details;
  const isBacs = paymentMethod === "Bacs";
  const [accounts, main] = isBacs ? [bankAccounts, bankAccount] : [[], null];
  return divideNetPay({ netPayPence, accounts, main })
    .filter(({ amountPence }) => amountPence > 0)
    .map(({ account, amountPence }) => ({
      payee_name,
      method: isBacs && account === null ? null : paymentMethod,
      account: account === null ? null : plainAccount(account),
      reference: account?.buildingSocietyReference ?? PAY_REFERENCE,
      amountPence,
    }));
}

/** Returns an account without its share of net pay. */
function plainAccount({
  accountName,
  accountNumber,
  sortCode,
  buildingSocietyReference,
}: NonNullable<Details["bankAccount"]>) {
  return { accountName, accountNumber, sortCode, buildingSocietyReference };
}

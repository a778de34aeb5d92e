import { divideNetPay } from "../../../engine/bank-files/payments";
import { formatPence, readPence } from "../../../engine/base";
import { repaidDebt } from "../../../engine/corrections";
import type { Tx } from "../../../platform/store";
import type { PayslipsLocked } from "../../contract";
import { type LeaverDebtKept, leaverDebts } from "../../corrections";
import { type EmployeeFacts, selectEmployees } from "../../employees";
import { type NewPayment, selectPayments } from "../store/payments";
import { columnsOfRun, newPayment } from "./new-payment";

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

/**
 * Returns what leavers get back who have repaid pay gross that was not due: the deductions that HMRC returns to the
 * employer. It is owed with the next run of the payroll, once, and is no part of the run.
 */
export async function returnedToLeavers(tx: Tx, { work, period }: PayslipsLocked): Promise<readonly NewPayment[]> {
  const debts = await leaverDebts(tx, period.payrollConfigId);
  const due = debts.flatMap((debt, at) => {
    const before = debts.slice(0, at).filter(({ employee_id }) => employee_id === debt.employee_id);
    const pence = before.reduce((sum, earlier) => sum - toReturn(earlier), toReturn(debt));
    return pence > 0 ? [{ employee_id: debt.employee_id, pence, key: `debt:${debt.correction_id}` }] : [];
  });
  if (due.length === 0) return [];
  const known = await selectPayments(tx)
    .select("source_key")
    .where(
      "source_key",
      "in",
      due.map(({ key }) => `${key}:0`),
    )
    .where("status", "<>", "Cancelled")
    .execute();
  const left = due.filter(({ key }) => !known.some(({ source_key }) => source_key === `${key}:0`));
  const employees = await findEmployees(
    tx,
    left.map(({ employee_id }) => employee_id),
  );
  return left.flatMap(({ employee_id, pence, key }) => {
    const employee = employees.get(employee_id);
    const parts = employee === undefined ? [] : divideEmployeePay(employee, pence);
    return parts.map(({ amountPence, ...part }, at) =>
      newPayment(work, "Employee", {
        ...columnsOfRun(period),
        pay_run_id: null,
        ...part,
        employee_id,
        amount: amountPence,
        due_date: period.paymentDate,
        source_key: `${key}:${at}`,
      }),
    );
  });
}

/** Returns what a debt gives back; a further debt of the same leaver includes the earlier one. */
function toReturn({ status, debt, repayments }: LeaverDebtKept): number {
  const [first] = repayments;
  if (status !== "Repaid" || first === undefined) return 0;
  const received = formatPence(repayments.reduce((sum, { amount }) => sum + readPence(amount), 0));
  return readPence(repaidDebt(debt, { received, basis: first.basis }).toReturn);
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

import { type Pence, readMillionths } from "../../base";
import type { LineSource } from "./invoice-line";
import { keyOf } from "./mapping-of";
import { CONTROL_AMOUNT_NAMES, CONTROL_AMOUNTS, type ReadPayslip, type ReadRun } from "./run-facts";

/** The amounts of one pay element or cost, of one employee or of all. */
export interface Gathered extends LineSource {
  readonly names: Record<string, string>;
  readonly employeeId: string | null;
  pence: Pence;
  /** Millionths of the pay lines' units. */
  units: bigint;
  /** Payslips that have it. */
  count: number;
}

const NO_SOURCE: LineSource = { payElementId: null, controlAccount: null, feeKind: null };

/** Gathers what the payslips of a run cost: pay by element, then the employer's costs and other amounts. */
export function gather({ payslips, costs, detail }: ReadRun): readonly Gathered[] {
  const pay = new Map<string, Gathered>();
  const others = new Map<string, Gathered>();
  for (const payslip of payslips) {
    const ofEmployee = detail === "PerEmployee" ? payslip : null;
    gatherPay(pay, payslip, ofEmployee);
    gatherCosts(others, payslip.costs, ofEmployee);
  }
  gatherCosts(others, costs, null);
  return [...pay.values(), ...others.values()].filter(({ pence }) => pence !== 0);
}

function gatherPay(into: Map<string, Gathered>, payslip: ReadPayslip, ofEmployee: ReadPayslip | null): void {
  const seen = new Set<Gathered>();
  let rest = payslip.grossPay;
  for (const { payElementId, code, name, amount, units, payRate } of payslip.pay) {
    const names = { PayElementName: name, PayElementCode: code, PayRate: payRate };
    const row = rowOf(into, { ...NO_SOURCE, payElementId }, names, ofEmployee);
    row.pence += amount;
    row.units += readMillionths(units ?? "0");
    seen.add(row);
    rest -= amount;
  }
  // Pay without a row of its own is billed too: an invoice never charges less than was paid.
  const other = { PayElementName: "Other pay", PayElementCode: "", PayRate: "" };
  if (rest !== 0) rowOf(into, NO_SOURCE, other, ofEmployee).pence += rest;
  for (const row of seen) row.count += 1;
}

function gatherCosts(into: Map<string, Gathered>, costs: ReadRun["costs"], ofEmployee: ReadPayslip | null): void {
  for (const controlAccount of CONTROL_AMOUNT_NAMES) {
    const amount = costs[controlAccount] ?? 0;
    if (amount === 0) continue;
    const names = { PayElementName: CONTROL_AMOUNTS[controlAccount].name, PayElementCode: "", PayRate: "" };
    const row = rowOf(into, { ...NO_SOURCE, controlAccount }, names, ofEmployee);
    row.pence += amount;
    row.count += 1;
  }
}

function rowOf(
  into: Map<string, Gathered>,
  source: LineSource,
  names: Readonly<Record<string, string>>,
  ofEmployee: ReadPayslip | null,
): Gathered {
  const key = `${ofEmployee?.employeeId ?? ""} ${keyOf(source) ?? names.PayElementName}`;
  const found = into.get(key);
  if (found !== undefined) return found;
  const { employeeId = null, employeeName = "", payrollId = "", department = "" } = ofEmployee ?? {};
  const row: Gathered = {
    ...source,
    names: { ...names, EmployeeName: employeeName, PayrollId: payrollId, Department: department },
    employeeId,
    pence: 0,
    units: 0n,
    count: 0,
  };
  into.set(key, row);
  return row;
}

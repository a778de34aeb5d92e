import type { PayYear, Result } from "../engine";
import { readPence } from "../engine/base";
import { employerCost } from "../engine/gross-to-net";
import type { Arena, RowYear } from "./columns";

/** Amounts of a year that a what-if compares. */
export const YEAR_AMOUNTS = ["grossPay", "tax", "ni", "loans", "netPay", "employerNi", "employerCost"] as const;
export type YearAmount = (typeof YEAR_AMOUNTS)[number];

/** The years of many rows by amount, in whole pence and loading order; zero for a row that was refused. */
export class YearAmounts {
  readonly columns: Readonly<Record<YearAmount, Float64Array>>;
  /** 1 for each row that was refused. */
  readonly refused: Uint8Array;

  constructor(readonly rows: number) {
    this.columns = {
      grossPay: new Float64Array(rows),
      tax: new Float64Array(rows),
      ni: new Float64Array(rows),
      loans: new Float64Array(rows),
      netPay: new Float64Array(rows),
      employerNi: new Float64Array(rows),
      employerCost: new Float64Array(rows),
    };
    this.refused = new Uint8Array(rows);
  }

  copy(): YearAmounts {
    const copied = new YearAmounts(this.rows);
    for (const name of YEAR_AMOUNTS) copied.columns[name].set(this.columns[name]);
    copied.refused.set(this.refused);
    return copied;
  }

  /** Reads a row's year, however it was calculated. */
  read(index: number, year: RowYear | Result<PayYear>): void {
    if ("toDate" in year) this.readAmounts(index, year);
    else if (year.ok) this.readPayslips(index, year.value);
    else this.refused[index] = 1;
  }

  /** Reads again what rates and thresholds change; pay and the employer's pension remain as they were read before. */
  readColumns(index: number, { arena, row }: { readonly arena: Arena; readonly row: number }): void {
    const { tax, ni, loans, netPay, employerNi, employerCost: cost } = this.columns;
    const before = employerNi[index] ?? 0;
    const contribution = arena.value("employerNiToDate", 0, row);
    tax[index] = arena.value("taxToDate", 0, row) - (arena.notes.get(row)?.toDate ? openingTax(arena, row) : 0);
    ni[index] = arena.value("employeeNiToDate", 0, row);
    loans[index] = arena.value("planLoanToDate", 0, row) + arena.value("postgraduateLoanToDate", 0, row);
    netPay[index] = arena.value("netPayToDate", 0, row);
    employerNi[index] = contribution;
    cost[index] = (cost[index] ?? 0) + contribution - before;
  }

  private readAmounts(index: number, { paid }: RowYear): void {
    const { grossPay, tax, ni, studentLoan, postgraduateLoan, netPay, employerNi } = paid;
    this.put(index, {
      grossPay,
      tax,
      ni,
      loans: studentLoan + postgraduateLoan,
      netPay,
      employerNi,
      employerCost: employerCost(paid),
    });
  }

  private readPayslips(index: number, { payslips }: PayYear): void {
    const sum = (amountOf: (payslip: PayYear["payslips"][number]) => number): number =>
      payslips.reduce((total, payslip) => total + amountOf(payslip), 0);
    this.put(index, {
      grossPay: sum(({ forPeriod }) => readPence(forPeriod.grossPay)),
      tax: sum(({ forPeriod }) => readPence(forPeriod.tax)),
      ni: sum(({ forPeriod }) => readPence(forPeriod.ni)),
      loans: sum(({ forPeriod }) => readPence(forPeriod.studentLoan) + readPence(forPeriod.postgraduateLoan)),
      netPay: sum(({ forPeriod }) => readPence(forPeriod.netPay)),
      employerNi: sum(({ forPeriod }) => readPence(forPeriod.employerNi)),
      employerCost: sum((payslip) => readPence(payslip.employerCost)),
    });
  }

  private put(index: number, amounts: Readonly<Record<YearAmount, number>>): void {
    this.refused[index] = 0;
    for (const name of YEAR_AMOUNTS) this.columns[name][index] = amounts[name];
  }
}

/** Tax of this year before the first payment of the columns. */
function openingTax(arena: Arena, row: number): number {
  const toDate = arena.notes.get(row)?.toDate;
  return toDate ? toDate.amounts.tax + toDate.previousTaxPaid : 0;
}

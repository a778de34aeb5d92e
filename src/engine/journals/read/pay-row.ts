import type { Pence } from "../../base";
/** The kind of a payslip row in a journal. */
export type RowKind =
  /** Money paid, inside or outside tax. */
  | "Pay"
  /** Pay sacrificed for something other than a pension. */
  | "Sacrifice"
  /** Pay sacrificed for a pension: less pay, and an employer contribution. */
  | "PensionSacrifice"
  | "EmployeePension"
  | "EmployerPension"
  | "Deduction"
  | "CourtOrder"
  | "CourtOrderFee";

/** A row as read. */
export interface PayRow {
  readonly id: string | null;
  readonly payElementId: string;
  readonly description: string;
  readonly kind: RowKind;
  /** Positive in the row's usual direction. */
  readonly pence: Pence;
}

/** Totals of a payslip's rows by kind, in pence. */
type RowSums = Readonly<Record<RowKind, number>>;

export function sumRows(rows: readonly PayRow[]): RowSums {
  const sums = {
    Pay: 0,
    Sacrifice: 0,
    PensionSacrifice: 0,
    EmployeePension: 0,
    EmployerPension: 0,
    Deduction: 0,
    CourtOrder: 0,
    CourtOrderFee: 0,
  };
  for (const { kind, pence } of rows) sums[kind] += pence;
  return sums;
}

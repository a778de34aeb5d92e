import { formatDate, formatPence, readPence, startOfTaxYear } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { type LumpSum, type RunRow, selectLines } from "../../pay-runs";

/** What a posted line says about its payment. */
export interface PaymentLine {
  readonly employee_id: string;
  readonly lump_sum: LumpSum | null;
  readonly is_one_off: boolean;
  readonly periods_covered: number | null;
  readonly paid_in_advance: { readonly periodsAhead: number } | null;
  readonly unpaid_absence: boolean;
}

/** Returns what the lines of a payment say about it; several lump sums of a type are one. */
export function paymentOfLines(lines: readonly PaymentLine[]) {
  const sums = lines.flatMap(({ lump_sum }) => (lump_sum === null ? [] : [lump_sum]));
  const ahead = new Set(lines.flatMap(({ paid_in_advance: advance }) => advance?.periodsAhead ?? []));
  const stated = lines.flatMap(({ periods_covered }) => periods_covered ?? []);
  const periods = ahead.size === 0 ? stated : [...stated, 1 + ahead.size];
  const [drawdown] = sums.filter(({ kind }) => kind === "FlexibleDrawdown");
  return {
    isOneOff: lines.some(({ is_one_off }) => is_one_off),
    unpaidAbsence: lines.some(({ unpaid_absence }) => unpaid_absence),
    ...(periods.length === 0 ? {} : { periodsCovered: Math.max(...periods) }),
    trivialCommutation: commutationsOf(sums.filter(({ kind }) => kind === "TrivialCommutation")),
    ...(drawdown === undefined ? {} : { flexibleDrawdown: drawdownOf(drawdown, sums) }),
  };
}

function commutationsOf(sums: readonly LumpSum[]) {
  return [...new Set(sums.map(({ type }) => type))].map((type) => {
    const own = sums.filter((sum) => sum.type === type);
    return { type, amount: total(own.flatMap((sum) => [sum.taxablePayment, sum.nontaxablePayment])) };
  });
}

function drawdownOf({ type }: LumpSum, sums: readonly LumpSum[]) {
  const own = sums.filter((sum) => sum.type === type);
  const part = (name: "taxablePayment" | "nontaxablePayment") => {
    const stated = own.map((sum) => sum[name]);
    return stated.every((amount) => amount === null) ? {} : { [name]: total(stated) };
  };
  return { type, ...part("taxablePayment"), ...part("nontaxablePayment") };
}

function total(amounts: readonly (string | null)[]): string {
  return formatPence(amounts.reduce((sum, amount) => sum + readPence(amount ?? "0.00"), 0));
}

/** Returns the cars of the tax year that were there by the end of the period. */
export function toCars({ employee: { details } }: EmployeeFacts, { year, period_end_date }: RunRow) {
  const starts = formatDate(startOfTaxYear(year));
  return details.companyCars.filter(
    ({ availableFrom, availableTo }) =>
      availableFrom <= period_end_date && (availableTo === null || availableTo >= starts),
  );
}

/** Returns the lines of a run that say something about their payment. */
export function paymentLines(tx: Tx, run: RunRow, employeeIds: readonly string[]): Promise<readonly PaymentLine[]> {
  return selectLines(tx)
    .select(["employee_id", "lump_sum", "is_one_off", "periods_covered", "paid_in_advance", "unpaid_absence"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", run.payroll_config_id)
    .where("sequence", "=", run.sequence)
    .where("supplementary", "=", run.supplementary)
    .where(({ or, eb }) =>
      or([
        eb("lump_sum", "is not", null),
        eb("is_one_off", "=", true),
        eb("periods_covered", "is not", null),
        eb("paid_in_advance", "is not", null),
        eb("unpaid_absence", "=", true),
      ]),
    )
    .orderBy("line_id")
    .execute();
}

import type { P32Month } from "../../../engine/forms";
import type { Tx } from "../../../platform/store";
import { selectRuns } from "../../pay-runs";
import { type EmployingPayroll, employingPayrolls, employsBetween } from "../../rti";

type Month = Pick<P32Month, "month" | "periodStartDate" | "periodEndDate">;

interface Asked {
  readonly taxYear: number;
  readonly months: readonly Month[];
  readonly today: string;
}

/** Returns the tax months that have ended, and in which every run is locked. */
export async function finalMonths(tx: Tx, { taxYear, months, today }: Asked): Promise<ReadonlySet<number>> {
  const open = await selectRuns(tx)
    .select("tax_month")
    .distinct()
    .where("tax_year", "=", taxYear)
    .where("status", "=", "Open")
    .execute();
  const openMonths = new Set(open.map(({ tax_month }) => tax_month));
  const payrolls = await employingPayrolls(tx);
  const final = months.filter(
    (month) =>
      month.periodEndDate < today &&
      !openMonths.has(month.month) &&
      payrolls.every((payroll) => !stillPays(payroll, month)),
  );
  return new Set(final.map(({ month }) => month));
}

function stillPays(payroll: EmployingPayroll, month: Month): boolean {
  const { regularPaymentDate } = payroll.periodToCome(0);
  return (
    employsBetween(payroll, month.periodStartDate, month.periodEndDate) && regularPaymentDate <= month.periodEndDate
  );
}

import type { P32Month } from "../../../engine/forms";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { findConfigs, payPeriodAt, payScheduleOf } from "../../pay";
import { runsSoFar, selectRuns } from "../../pay-runs";

/** A payroll's next pay date without a run, and the days between which it employs somebody. */
interface Payroll {
  readonly nextPaymentDate: string;
  readonly first: string;
  /** Null without an end. */
  readonly last: string | null;
}

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
  const payrolls = await payrollsOf(tx);
  const final = months.filter(
    (month) =>
      month.periodEndDate < today &&
      !openMonths.has(month.month) &&
      payrolls.every((payroll) => !stillPays(payroll, month)),
  );
  return new Set(final.map(({ month }) => month));
}

function stillPays({ nextPaymentDate, first, last }: Payroll, month: Month): boolean {
  const employs = first <= month.periodEndDate && (last === null || last >= month.periodStartDate);
  return employs && nextPaymentDate <= month.periodEndDate;
}

async function payrollsOf(tx: Tx): Promise<readonly Payroll[]> {
  const employing = await selectEmployees(tx)
    .select("payroll_config_id")
    .select(({ fn, eb }) => [
      fn.min("start_date").as("first"),
      fn.max("leaving_date").as("last"),
      fn.agg<boolean>("bool_or", [eb("leaving_date", "is", null)]).as("is_open"),
    ])
    .groupBy("payroll_config_id")
    .execute();
  const runs = await runsSoFar(
    tx,
    employing.map(({ payroll_config_id: id }) => id),
  );
  const configs = new Map((await findConfigs(tx)).map((config) => [config.payroll_config_id, config]));
  const payrolls: Payroll[] = [];
  for (const { payroll_config_id: id, first, last, is_open } of employing) {
    const config = configs.get(id);
    if (config === undefined) continue;
    const next = (runs.get(id)?.lastSequence ?? -1) + 1;
    const { regularPaymentDate } = payPeriodAt(await payScheduleOf(tx, config), next);
    payrolls.push({ nextPaymentDate: regularPaymentDate, first, last: is_open ? null : last });
  }
  return payrolls;
}

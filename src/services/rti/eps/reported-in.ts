import type { Tx } from "../../../platform/store";
import { REPORTED, rtiTables } from "../store/rti-tables";
import { type EmployingPayroll, employingPayrolls, employsBetween } from "./employing-payrolls";
import type { EpsContent } from "./submit-eps";

/** An EPS that is accepted or on its way. */
export interface ReportedSummary {
  /** Null if it is of no month, or of several. */
  readonly taxMonth: number | null;
  readonly content: EpsContent;
}

/** Returns the contents of the year's EPSs, the earliest first. */
export async function reportedIn(tx: Tx, taxYear: number): Promise<readonly EpsContent[]> {
  return (await reportedSummaries(tx, taxYear)).map(({ content }) => content);
}

/** The same, with their tax months. */
export async function reportedSummaries(tx: Tx, taxYear: number): Promise<readonly ReportedSummary[]> {
  const rows = await rtiTables(tx)
    .selectFrom("rti_submission")
    .select(["tax_month", "facts"])
    .where("submission_type", "in", ["Eps", "ManualEps"])
    .where("tax_year", "=", taxYear)
    .where("status", "in", REPORTED)
    .orderBy("submission_id")
    .execute();
  return rows.map(({ tax_month: taxMonth, facts }) => ({ taxMonth, content: facts as EpsContent }));
}

/** Returns whether an EPS reports no payments for some days, or for a period that includes them. */
export function isReportedUnpaid(
  reported: readonly EpsContent[],
  { from, to }: NonNullable<EpsContent["noPaymentForPeriod"]>,
): boolean {
  return reported
    .flatMap(({ noPaymentForPeriod, periodOfInactivity }) =>
      [noPaymentForPeriod ?? [], periodOfInactivity ?? []].flat(),
    )
    .some((period) => period.from <= from && to <= period.to);
}

/** A pay day on which people are due pay, and for which nobody has made a pay run. */
export interface PayDay {
  readonly payrollConfigId: string;
  readonly year: number;
  readonly period: number;
  readonly taxMonth: number;
  readonly paymentDate: string;
}

/** Returns the pay days between two days that have no pay run, of payrolls that employ somebody in their period. */
export async function payDaysWithoutRun(tx: Tx, from: string, to: string): Promise<readonly PayDay[]> {
  const payrolls = await employingPayrolls(tx);
  return payrolls.flatMap((payroll) => payDaysOf(payroll, from, to));
}

function payDaysOf(payroll: EmployingPayroll, from: string, to: string): readonly PayDay[] {
  const days: PayDay[] = [];
  for (let place = 0; ; place += 1) {
    const period = payroll.periodToCome(place);
    const { regularPaymentDate: paymentDate, year, taxMonth } = period;
    if (paymentDate > to) return days;
    const isDue = employsBetween(payroll, period.periodStartDate, period.periodEndDate);
    if (paymentDate < from || !isDue) continue;
    days.push({ payrollConfigId: payroll.payrollConfigId, year, period: period.period, taxMonth, paymentDate });
  }
}

import { type RawBuilder, sql } from "kysely";
import type { Payslip, YearToDate } from "../../../engine";
import { withToDateDifference } from "../../../engine/corrections/to-date";
import type { Tx } from "../../../platform/store";
import type { PayslipData } from "../contract/payslip-schemas";
import type { RunPeriod } from "../runs/run-period";
import type { ShownAmounts } from "./add-amounts";
import type { Given } from "./given-to";

/** What the next payslip needs of the last final one: about a quarter of its document. */
export interface LastSlip {
  readonly payslip: Pick<Payslip, "taxYear" | "yearToDate"> & {
    readonly enrolmentEarningsToDate: Payslip["enrolmentEarningsToDate"] | null;
    readonly pensionContributions: Payslip["pensionContributions"] | null;
  };
  readonly shown: Pick<PayslipData, "yearToDate" | "employmentToDate">;
  /** Only of payslips of earlier versions, whose `shown` lacks it. */
  readonly employmentToDate: ShownAmounts | null;
}

/**
 * The last final payslip of each employee among those of a condition, for `from`. Two rows of each employee are read,
 * however many there are: a weekly payroll has hundreds after some years.
 */
export function lastOfEach(employeeIds: readonly string[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`unnest(${[...employeeIds]}::text[]) as asked(id) cross join lateral (
    select * from payslip where employee_id = asked.id and ${condition}
    order by regular_payment_date desc, payslip_id desc limit 1) as last`;
}

/** Returns what is needed of the last final payslip of each employee before a run, from any payroll. */
export async function lastPayslips(
  tx: Tx,
  run: Pick<RunPeriod, "regularPaymentDate">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, LastSlip>> {
  if (employeeIds.length === 0) return new Map();
  const { rows } = await sql<LastSlip & { employee_id: string }>`
    select employee_id, "employmentToDate",
      jsonb_build_object('yearToDate', shown->'yearToDate', 'employmentToDate', shown->'employmentToDate') as shown,
      jsonb_build_object('taxYear', payslip->'taxYear', 'yearToDate', payslip->'yearToDate',
        'enrolmentEarningsToDate', payslip->'enrolmentEarningsToDate',
        'pensionContributions', payslip->'pensionContributions') as payslip
    from ${lastOfEach(employeeIds, sql`regular_payment_date <= ${run.regularPaymentDate}`)}
      cross join lateral jsonb_to_record(document) as d(shown jsonb, payslip jsonb, "employmentToDate" jsonb)`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.employee_id, row]));
}

/** Returns the year to date after a final payslip. Older documents have some of its totals only as they are shown. */
export function yearAfter({ payslip, shown }: LastSlip): YearToDate {
  const { pensionablePay, qualifyingEarnings, class1aOnTermination } = shown.yearToDate;
  return { ...payslip.yearToDate, pensionablePay, qualifyingEarnings, class1aOnTermination };
}

/** Returns the same with what corrections of closed periods add to it. */
export function yearAfterWith(last: LastSlip, { toDateDifference }: Pick<Given, "toDateDifference">): YearToDate {
  const toDate = yearAfter(last);
  return toDateDifference === null ? toDate : withToDateDifference(toDate, toDateDifference);
}

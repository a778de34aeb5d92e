import { sql } from "kysely";
import type { YearToDate } from "../../../engine";
import { needed } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { PayRunTables } from "../../pay-runs";
import type { CorrectionTables } from "../store/correction-tables";

/** What a settled correction states of a tax year that had ended. */
interface PastYearFigures {
  readonly correctionId: string;
  readonly employeeId: string;
  /** The run in which the correction was posted; null if a leaver has repaid it. */
  readonly payRunId: string | null;
  /** The pay date of that run, or the day of the last repayment. */
  readonly settledOn: string;
  readonly yearToDate: YearToDate;
}

/**
 * Returns the figures that settled corrections state of a past tax year, in the order of settlement: the last of an
 * employee are those of the whole year. A correction is settled once its run is locked, or once a leaver has
 * repaid it: then the year may be this one. Null: of all employees.
 */
export async function pastYearFigures(
  tx: Tx,
  taxYear: number,
  employeeIds: readonly string[] | null = null,
): Promise<readonly PastYearFigures[]> {
  const rows = await tx
    .withTables<CorrectionTables & PayRunTables>()
    .selectFrom("correction")
    .leftJoin("pay_run", (join) =>
      join
        .onRef("pay_run.organisation_id", "=", "correction.organisation_id")
        .onRef("pay_run.pay_run_id", "=", "correction.posted_run_id"),
    )
    .select(["correction_id", "employee_id", "pay_run.pay_run_id", "past_years", "repayments"])
    .select("pay_run.regular_payment_date")
    .where(({ or, and, eb }) =>
      or([
        and([eb("correction.status", "=", "Posted"), eb("pay_run.status", "=", "Locked")]),
        eb("correction.status", "=", "Repaid"),
      ]),
    )
    .where(sql<boolean>`correction.past_years @> ${JSON.stringify([{ taxYear }])}::jsonb`)
    .$if(employeeIds !== null, (all) => all.where("employee_id", "in", [...(employeeIds ?? [])]))
    .orderBy("correction.updated_at")
    .orderBy("correction_id")
    .execute();
  return rows.flatMap(({ correction_id, employee_id, pay_run_id, past_years, repayments, regular_payment_date }) => {
    const stated = past_years.find((each) => each.taxYear === taxYear);
    if (stated === undefined) return [];
    return [
      {
        correctionId: correction_id,
        employeeId: employee_id,
        payRunId: pay_run_id,
        settledOn: regular_payment_date ?? needed(repayments.at(-1)).receivedOn,
        yearToDate: stated.yearToDate,
      },
    ];
  });
}

import { notFound } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { mountOperation, type ServiceContext } from "../contract";
import { findConfig } from "../pay";
import { missingSubmissions } from "../rti";
import { readYearEnd } from "./contract/read-operation";
import { openPeriods } from "./finalise/open-periods";
import type { YearEndTables } from "./store/year-end-tables";

export function mountRead(context: ServiceContext): void {
  mountOperation(context, readYearEnd, async ({ params: { taxYear, payrollConfigId }, today }, tx) => {
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw notFound("payroll_config");
    const open = await openPeriods(tx, config, taxYear);
    if (open === null) throw notFound("pay_run");
    const missing = await missingSubmissions(tx, context, { payrollConfigId, taxYear, today });
    const finalised = await finalisedYear(tx, payrollConfigId, taxYear);
    const data = {
      taxYear,
      payrollConfigId,
      status: finalised === undefined ? ("Open" as const) : ("Finalised" as const),
      missingSubmissions: [...missing],
      openPeriods: [...open],
      finalisedAt: finalised?.finalised_at ?? null,
      finalSubmissionId: finalised?.final_submission_id ?? null,
      p60Count: finalised?.p60_count ?? null,
      taxCodeChanges: finalised === undefined ? null : [...finalised.document.taxCodeChanges],
      outstandingTasks: finalised === undefined ? null : [...finalised.document.outstandingTasks],
    };
    return { data, text: "This is the tax year of the payroll." };
  });
}

function finalisedYear(tx: Tx, payrollConfigId: string, taxYear: number) {
  return tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("tax_year", "=", taxYear)
    .executeTakeFirst();
}

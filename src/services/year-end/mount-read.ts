import { notFound } from "../../platform/http";
import type { Tx } from "../../platform/store";
import { mountOperation, type ServiceContext } from "../contract";
import { countP60sOfLeavers } from "../forms";
import { findConfig } from "../pay";
import { findOutstanding, missingSubmissions, outstandingData, withoutForgottenMonths } from "../rti";
import { readYearEnd } from "./contract/read-operation";
import type { FinalisedYear } from "./contract/year-end-schemas";
import { finalisingOf } from "./finalise/finalise-job";
import { openPeriods } from "./finalise/open-periods";
import { withP60sOfLeavers } from "./finalise/outstanding-tasks";
import { showYear } from "./show-year";
import { findFinalised, type PayrollYear } from "./store/find-finalised";

export function mountRead(context: ServiceContext): void {
  mountOperation(context, readYearEnd, async ({ params, today }, tx) => {
    const { taxYear, payrollConfigId } = params;
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw notFound("payroll_config");
    const open = await openPeriods(tx, config, taxYear);
    if (open === null) throw notFound("pay_run");
    const outstanding = await findOutstanding(tx, context, { payrollConfigId, taxYears: [taxYear], today });
    const finalised = await findYear(tx, params);
    const data = {
      ...showYear(params, finalised, await finalisingOf(tx, params)),
      missingSubmissions: missingSubmissions(outstanding).map(({ isCorrection: _, ...missing }) => missing),
      outstanding: withoutForgottenMonths(outstanding).map((entry) => outstandingData(entry, today)),
      openPeriods: [...open],
    };
    return { data, text: "This is the tax year of the payroll." };
  });
}

/** Returns what finalising a year led to, with the tasks that have come up since; null if it is open. */
async function findYear(tx: Tx, year: PayrollYear): Promise<FinalisedYear | null> {
  const finalised = await findFinalised(tx, year);
  if (finalised === null) return null;
  const count = await countP60sOfLeavers(tx, year);
  return { ...finalised, outstandingTasks: withP60sOfLeavers(finalised.outstandingTasks, count) };
}

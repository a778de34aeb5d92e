import { notFound } from "../../platform/http";
import { mountOperation, type ServiceContext } from "../contract";
import { findConfig } from "../pay";
import { findOutstanding, missingSubmissions, outstandingData, withoutForgottenMonths } from "../rti";
import { readYearEnd } from "./contract/read-operation";
import { finalisingOf } from "./finalise/finalise-job";
import { openPeriods } from "./finalise/open-periods";
import { showYear } from "./show-year";
import { findFinalised } from "./store/find-finalised";

export function mountRead(context: ServiceContext): void {
  mountOperation(context, readYearEnd, async ({ params, today }, tx) => {
    const { taxYear, payrollConfigId } = params;
    const config = await findConfig(tx, payrollConfigId);
    if (config === null) throw notFound("payroll_config");
    const open = await openPeriods(tx, config, taxYear);
    if (open === null) throw notFound("pay_run");
    const outstanding = await findOutstanding(tx, context, { payrollConfigId, taxYears: [taxYear], today });
    const finalised = await findFinalised(tx, params);
    const data = {
      ...showYear(params, finalised, await finalisingOf(tx, params)),
      missingSubmissions: missingSubmissions(outstanding).map(({ isCorrection: _, ...missing }) => missing),
      outstanding: withoutForgottenMonths(outstanding).map((entry) => outstandingData(entry, today)),
      openPeriods: [...open],
    };
    return { data, text: "This is the tax year of the payroll." };
  });
}

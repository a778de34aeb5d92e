import { endOfTaxYear, formatDate, startOfTaxYear } from "../../../engine/base";
import { reportDueBy } from "../../../engine/filings/rti";
import { selectRuns } from "../../pay-runs";
import { daysOf } from "../eps/month-content";
import { type PayDay, payDaysWithoutRun } from "../eps/pay-days-without-run";
import { isReportedUnpaid, reportedIn } from "../eps/reported-in";
import { runName } from "../fps/missing-fps";
import { createRun, lockRun } from "./actions";
import { type FindOutstanding, NOT_ABOUT, type Outstanding } from "./outstanding";

/** Finds pay days that are over and have no pay run although people were due pay; months reported as unpaid have none. */
export const runsNotMade: FindOutstanding = async (tx, { payrollConfigId, taxYears, today }) => {
  const found: Outstanding[] = [];
  for (const taxYear of taxYears) {
    const from = formatDate(startOfTaxYear(taxYear));
    const to = formatDate(endOfTaxYear(taxYear));
    const reported = await reportedIn(tx, taxYear);
    const days = await payDaysWithoutRun(tx, from, to < today ? to : today);
    const open = days.filter((day) => {
      const isOver = day.paymentDate < today;
      const isAsked = payrollConfigId === null || day.payrollConfigId === payrollConfigId;
      return isOver && isAsked && !isReportedUnpaid(reported, daysOf({ taxYear, taxMonth: day.taxMonth }));
    });
    found.push(...open.map(entryOfDay));
  }
  return found;
};

function entryOfDay({ payrollConfigId, year, period, taxMonth, paymentDate }: PayDay): Outstanding {
  return {
    ...NOT_ABOUT,
    kind: "PayRunNotMade",
    payrollConfigId,
    taxYear: year,
    taxMonth,
    period,
    supplementary: 0,
    by: reportDueBy({ report: "Payment", paymentDate }),
    action: createRun(payrollConfigId),
    text: `People were due pay on ${paymentDate}, and no pay run has been made for ${runName({ year, period, supplementary: 0 })}.`,
    dueIn: year,
  };
}

/** Finds open runs with people in them whose pay date is over: what they paid is not final, so that no FPS can state it. */
export const runsNotLocked: FindOutstanding = async (tx, { payrollConfigId, taxYears, today }) => {
  if (taxYears.length === 0) return [];
  const runs = await selectRuns(tx)
    .select(["payroll_config_id", "year", "period", "supplementary", "tax_month", "regular_payment_date"])
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .where("status", "=", "Open")
    .where("employee_count", ">", 0)
    .where("regular_payment_date", "<", today)
    .where("year", "in", [...taxYears])
    .execute();
  return runs.map(({ payroll_config_id, tax_month, regular_payment_date: paymentDate, ...run }) => ({
    ...NOT_ABOUT,
    kind: "PayRunNotLocked",
    payrollConfigId: payroll_config_id,
    taxYear: run.year,
    taxMonth: tax_month,
    period: run.period,
    supplementary: run.supplementary,
    by: reportDueBy({ report: "Payment", paymentDate }),
    action: lockRun({ ...run, payrollConfigId: payroll_config_id }),
    text: `The pay run for ${runName(run)} is not locked, although its pay date was ${paymentDate}.`,
    dueIn: run.year,
  }));
};

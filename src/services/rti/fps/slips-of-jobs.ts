import { type PayFrequency, readDate, taxPeriodOn } from "../../../engine/base";
import { payslipOfJobs, toldLatePayslip } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { type JobNi, niOfJobs, niReported, type RunRow } from "../../pay-runs";
import type { RunSlip } from "./find-run";
import { lastSlips } from "./last-slips";

/**
 * Returns the payslips of a submission as it reports those of people with several jobs: National Insurance of all of them
 * once, under the nominated record. If the run does not pay that record, it is reported beside them, with no payment.
 */
export async function withJobs(tx: Tx, run: RunRow, slips: readonly RunSlip[]): Promise<readonly RunSlip[]> {
  const all = await niOfJobs(
    tx,
    run.year,
    slips.map(({ employee_id }) => employee_id),
  );
  if (all.length === 0) return slips;
  const nominated = await nominatedOnly(tx, run, all, slips);
  return [...slips, ...nominated].map((slip) => {
    const { document, employee_id: id, isPastYear } = slip;
    const toDate = all.filter(({ paidOn }) => isPastYear || paidOn <= run.regular_payment_date);
    const ofRun = all.filter(({ payRunId }) => !isPastYear && payRunId === run.pay_run_id);
    const payslip = payslipOfJobs(document.payslip, {
      isNominated: document.jobs === undefined || document.jobs.nominatedEmployeeId === id,
      inPeriod: niReported(ofRun, id).reportedHere,
      ...niReported(toDate, id),
    });
    return { ...slip, document: { ...document, payslip } };
  });
}

/** Returns the nominated records that a run does not pay, with their last payslips of the year and no payment. */
async function nominatedOnly(
  tx: Tx,
  run: RunRow,
  all: readonly JobNi[],
  slips: readonly RunSlip[],
): Promise<readonly RunSlip[]> {
  const ofRun = all.filter(({ payRunId }) => payRunId === run.pay_run_id);
  const reported = new Set([...ofRun, ...slips.map(({ employee_id: employeeId }) => ({ employeeId }))].map(idOf));
  const ids = ofRun.map(({ nominatedEmployeeId }) => nominatedEmployeeId).filter((id) => !reported.has(id));
  const place = (payFrequency: PayFrequency) => ({
    paymentDate: run.regular_payment_date,
    period: taxPeriodOn(readDate(run.regular_payment_date), run.year, payFrequency).period,
    taxWeek: run.tax_week,
    taxMonth: run.tax_month,
  });
  return (await lastSlips(tx, run.year, [...new Set(ids)])).map(
    ({ employee_id, document: { absence: _, ...document } }): RunSlip => ({
      employee_id,
      document: {
        ...document,
        payslip: toldLatePayslip(document.payslip, place(document.payslip.payFrequency)),
        jobs: { nominatedEmployeeId: employee_id, countedPayslipIds: [] },
      },
      run,
      corrections: [],
      settledIn: [],
      isPastYear: false,
      isLeavingOnly: false,
      isNominatedOnly: true,
    }),
  );
}

function idOf({ employeeId }: { readonly employeeId: string }): string {
  return employeeId;
}

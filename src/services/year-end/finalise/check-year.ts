import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import type { ConfigRow } from "../../pay";
import type { AskedYear } from "./asked-year";
import type { ClosingYear } from "./closing-year";
import { needSubmitted } from "./need-submitted";
import { needNoneOpen, openPeriods } from "./open-periods";
import { type WaitingPayroll, waitingPayrolls } from "./other-payrolls";

/** Refuses unless the year can be finalised as it is asked for; returns the payrolls that are not finalised yet. */
export async function checkYear(
  work: RequestWork,
  config: ConfigRow,
  year: ClosingYear,
  asked: AskedYear,
): Promise<readonly WaitingPayroll[]> {
  const { tx } = work;
  const waiting = await needLocked(tx, config, year, asked.submitFinalFps);
  if (!asked.acknowledgeWarnings) await needSubmitted(work, config, year, asked.submitFinalFps);
  return waiting;
}

/** Refuses unless every period is locked; those of all payrolls before the final submission of the year. */
async function needLocked(
  tx: Tx,
  config: ConfigRow,
  year: ClosingYear,
  submitFinalFps: boolean,
): Promise<readonly WaitingPayroll[]> {
  const open = await openPeriods(tx, config, year.taxYear);
  if (open === null) throw notFound("pay_run");
  needNoneOpen(open, "Periods of the tax year are not locked.");
  const waiting = await waitingPayrolls(tx, year);
  const others = submitFinalFps ? waiting.flatMap((payroll) => payroll.open) : [];
  needNoneOpen(others, "The final submission is the last one of all payrolls: periods of others are not locked.");
  return waiting;
}

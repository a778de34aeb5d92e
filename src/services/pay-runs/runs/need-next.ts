import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RunName } from "../../contract";
import { type ConfigRow, findPayPeriod, payScheduleOf } from "../../pay";
import { lastRun, previousOpen } from "./create-run";

/** Refuses a run that does not exist unless it is the next main run of its payroll, which locking creates. */
export async function needNext(tx: Tx, config: ConfigRow, asked: RunName): Promise<void> {
  const { payrollConfigId, year, period, supplementary } = asked;
  if (supplementary > 0) throw notFound("pay_run");
  const found = findPayPeriod(await payScheduleOf(tx, config), year, period);
  const next = ((await lastRun(tx, payrollConfigId))?.sequence ?? -1) + 1;
  if (found === null || found.sequence < next) throw notFound("pay_run");
  if (found.sequence > next) throw previousOpen();
}

import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { levyOfRun } from "../levy/levy-of-run";
import type { RunPeriod } from "./run-period";
import { figureColumns, type RunSums } from "./run-sums";
import { PAY_BILL } from "./slip-figures";

/** Returns the columns of a run that come from its payslips, with what the employer owes for all of them together. */
export async function runFigures(
  tx: Tx,
  { rulebook }: Pick<ServiceContext, "rulebook">,
  run: Pick<RunPeriod, "year" | "taxMonth">,
  sums: RunSums,
) {
  const payBill = sums.amounts.get(PAY_BILL) ?? 0;
  return { ...figureColumns(sums, await levyOfRun(tx, rulebook, run, payBill)), levy_pay_bill: payBill };
}

import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { findConfig } from "../../pay";

/** Refuses 404 if a payroll is named that the organisation does not have. */
export async function needPayroll(
  tx: Tx,
  { payrollConfigId }: { readonly taxYear: number; readonly payrollConfigId?: string | undefined },
): Promise<void> {
  if (payrollConfigId === undefined) return;
  if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
}

import type { WorkingStep } from "../../../engine";
import { payYear } from "../../../engine/gross-to-net";
import { valueAt } from "../../../platform";
import type { Tx } from "../../../platform/store";
import { type PayslipMade, stepsShown } from "../../contract";
import type { PayslipData } from "../contract/payslip-schemas";
import type { SlipDocument } from "../store/slip-document";
import type { WorkContext } from "./work-out";

/** A final payslip as it is stored. */
interface StoredSlip {
  readonly payslip_id: string;
  readonly document: SlipDocument;
}

/**
 * Returns the workings of a final payslip: it is calculated again from its kept facts, and a step is returned only if its
 * figure comes out as stored, since the rules may have changed since the lock. Null if no facts of it are kept.
 */
export async function finalWorkings(
  tx: Tx,
  { rulebook, payslipSources }: WorkContext,
  { payslip_id: payslipId, document }: StoredSlip,
): Promise<PayslipData["workings"]> {
  const made = await factsKept(tx, payslipSources, payslipId);
  const repeated = made === null ? null : payYear(made.year, rulebook, { explain: true });
  if (repeated === null || !repeated.ok) return null;
  const stored = { payslips: [document.payslip] };
  const comesOut = ({ figure }: WorkingStep): boolean => {
    const path = figure.split("/").slice(1);
    const value = valueAt(stored, path);
    return value !== undefined && value === valueAt(repeated.value, path);
  };
  return stepsShown((repeated.workings?.steps ?? []).filter(comesOut));
}

/** Returns what the service has that keeps the facts of final payslips. */
async function factsKept(
  tx: Tx,
  sources: WorkContext["payslipSources"],
  payslipId: string,
): Promise<PayslipMade | null> {
  for (const source of sources) {
    const made = await source.made?.(tx, payslipId);
    if (made !== undefined && made !== null) return made;
  }
  return null;
}

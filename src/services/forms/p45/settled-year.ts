import type { Payslip } from "../../../engine";
import { withFiguresToDate } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { taxYearOn } from "../../contract";
import { correctedFigures } from "../../rti";
import { type LastPayslip, lastPayslipsOf } from "../make/last-payslips";

interface Leaver {
  readonly employeeId: string;
  readonly leavingDate: string;
}

/**
 * Returns a leaver's last payslip with the year to date that settled corrections state, such as that of a repaid debt. What was
 * paid in a later tax year than that of the leaving, and is repaid, was never due: then it is the last one of the year of leaving.
 */
export async function withSettledYear<Last extends { readonly payslip: Payslip }>(
  tx: Tx,
  { employeeId, leavingDate }: Leaver,
  last: Last,
): Promise<Last | LastPayslip> {
  const { payslip } = last;
  const settled = (await correctedFigures(tx, payslip.taxYear)).get(employeeId);
  if (settled === undefined) return last;
  const year = taxYearOn(leavingDate);
  if (settled.isRepaid && year < payslip.taxYear) {
    const inYear = (await lastPayslipsOf(tx, [employeeId], year)).get(employeeId);
    if (inYear !== undefined) return withSettledYear(tx, { employeeId, leavingDate }, inYear);
  }
  return { ...last, payslip: withFiguresToDate(payslip, settled.yearToDate) };
}

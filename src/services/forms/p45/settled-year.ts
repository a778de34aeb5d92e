import type { Payslip } from "../../../engine";
import { withFiguresToDate } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { correctedFigures } from "../../rti";

/** Returns a last payslip with the year to date that settled corrections state, such as a leaver's repaid debt. */
export async function withSettledYear(tx: Tx, employeeId: string, payslip: Payslip): Promise<Payslip> {
  const settled = (await correctedFigures(tx, payslip.taxYear)).get(employeeId);
  return settled === undefined ? payslip : withFiguresToDate(payslip, settled.yearToDate);
}

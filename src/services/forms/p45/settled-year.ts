import type { Payslip } from "../../../engine";
import { withFiguresToDate } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { pastYearFigures } from "../../corrections";

/** Returns a last payslip with the year to date that settled corrections state, such as a leaver's repaid debt. */
export async function withSettledYear(tx: Tx, employeeId: string, payslip: Payslip): Promise<Payslip> {
  const figures = await pastYearFigures(tx, payslip.taxYear);
  const settled = figures.filter((each) => each.employeeId === employeeId).at(-1);
  return settled === undefined ? payslip : withFiguresToDate(payslip, settled.yearToDate);
}

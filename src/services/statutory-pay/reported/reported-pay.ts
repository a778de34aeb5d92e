import type { Territory } from "../../../engine/base";
import { isReportedApart } from "../../../engine/statutory-pay/family-pay";
import type { Tx } from "../../../platform/store";
import type { ReportedStatutoryPay } from "../../contract";
import { selectEmployees } from "../../employees";
import { bereavementPaidByRuns } from "./paid-by-runs";
import type { PaidOfAward } from "./paid-of-award";
import { paidOutsideRuns } from "./paid-outside-runs";

/** Returns statutory pay of a tax year that is reported otherwise than payslips show it. */
export const reportedStatutoryPay: ReportedStatutoryPay = async (tx, { rulebook, ...asked }) => {
  const paid = [...(await paidOutsideRuns(tx, asked)), ...(await bereavementPaidByRuns(tx, asked))];
  const territories = await territoriesOf(tx, paid);
  const reported = paid.map(({ award, ...each }) => {
    const { statutoryType, employeeId, request, startDate } = award;
    const territory = request.territory ?? territories.get(employeeId) ?? null;
    const { qualifyingEventDate = startDate } = request;
    return {
      ...each,
      employeeId,
      statutoryType,
      isApart: isReportedApart({ statutoryType, territory, qualifyingEventDate }, rulebook),
      isMiscarriage: request.bereavementType === "Miscarriage",
    };
  });
  // Payslips have the rest of what runs paid.
  return reported.filter(({ isOutsideRuns, isApart }) => isOutsideRuns || isApart);
};

/** Returns the territories on the records of the employees. */
async function territoriesOf(tx: Tx, paid: readonly PaidOfAward[]): Promise<ReadonlyMap<string, Territory>> {
  const ids = [...new Set(paid.map(({ award }) => award.employeeId))];
  if (ids.length === 0) return new Map();
  const rows = await selectEmployees(tx).select(["employee_id", "details"]).where("employee_id", "in", ids).execute();
  return new Map(
    rows.flatMap(({ employee_id: id, details }) => (details.territory ? [[id, details.territory] as const] : [])),
  );
}

import type { Tx } from "../../../platform/store";
import type { PayslipGiven, PayslipsAsked } from "../../contract";
import { absencesGiven } from "../absences/absences-given";
import { settlementLines } from "../leavers/settlement-lines";
import { paidInPeriod } from "./paid-in-period";

/**
 * Returns what holiday gives to payslips of a period: pay of holiday taken by employees without a salary, rolled-up pay,
 * what leavers are paid or repay, and the days of unpaid leave and strikes. Statements do not grow with the employees.
 */
export async function givenHoliday(tx: Tx, asked: PayslipsAsked): Promise<ReadonlyMap<string, PayslipGiven>> {
  const { employeeIds } = asked;
  if (employeeIds.length === 0) return new Map();
  const { forDays, rolledUp } = await paidInPeriod(tx, asked);
  const settled = await settlementLines(tx, asked);
  const absent = await absencesGiven(tx, asked);
  const given = new Map<string, PayslipGiven>();
  for (const id of employeeIds) {
    const lines = [forDays, rolledUp].flatMap((each) => each.get(id)?.lines ?? []).concat(settled.get(id) ?? []);
    const { unpaidDays = [], strikes = [], maternityLeave = [] } = absent.get(id) ?? {};
    if (lines.length + unpaidDays.length + strikes.length > 0) {
      given.set(id, { lines, unpaidDays, strikes, maternityLeave });
    }
  }
  return given;
}

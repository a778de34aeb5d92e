import { readPence } from "../../../engine/base";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type RunName, type ServiceContext, stepsShown } from "../../contract";
import { lockRecords, markEmployee } from "../../employees";
import { selectRuns } from "../../pay-runs";
import { requireHoliday } from "../balances/require-balance";
import { getSettlement, postSettlement, type ShownSettlement } from "../contract/settlement-operations";
import type { HolidayTables } from "../store/holiday-tables";
import { type Settled, settle } from "./settlement";
import type { SettlementRow } from "./settlement-lines";

export function mountSettlement(context: ServiceContext): void {
  mountOperation(context, getSettlement, async ({ params: { employeeId }, query, ...work }, tx) => {
    const holiday = await requireHoliday(work, employeeId);
    const posted = await findPosted(tx, employeeId);
    const settled = await settle(work, holiday, {
      agreementHeld: posted?.agreement_held ?? false,
      statedWeek: query.weekPay ?? posted?.week_pay ?? null,
    });
    return { data: settlementData(employeeId, settled, posted), text: "This is the leaver's holiday." };
  });

  mountOperation(context, postSettlement, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { organisationId, now } = work;
    await lockRecords(tx, [employeeId]);
    const holiday = await requireHoliday(work, employeeId);
    const settled = await settle(work, holiday, { agreementHeld: body.agreementHeld, statedWeek: body.weekPay });
    const { leaver, policy } = settled;
    if (leaver.direction === "Recover" && !leaver.recoverAllowed) throw recoveryNotAllowed();
    const { payroll_config_id: payrollConfigId } = holiday.facts.employee;
    const run = { payrollConfigId, ...body.postIn };
    await refuseLocked(tx, run, await findPosted(tx, employeeId));
    const values = {
      payroll_config_id: payrollConfigId,
      year: run.year,
      period: run.period,
      supplementary: run.supplementary,
      units: leaver.difference.replace("-", ""),
      unit_name: policy.unit_name,
      direction: leaver.direction,
      amount: readPence(leaver.amount),
      agreement_held: body.agreementHeld,
      week_pay: body.weekPay,
      updated_at: now,
    };
    const posted = await tx
      .withTables<HolidayTables>()
      .insertInto("holiday_settlement")
      .values({
        organisation_id: organisationId,
        employee_id: employeeId,
        ...values,
        pay_run_id: null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.columns(["organisation_id", "employee_id"]).doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    await markEmployee(tx, context, { organisationId, employeeId });
    return { data: settlementData(employeeId, settled, posted), text: "The settlement is posted." };
  });
}

async function findPosted(tx: Tx, employeeId: string): Promise<SettlementRow | null> {
  const row = await tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_settlement")
    .selectAll()
    .where("employee_id", "=", employeeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Refuses a run that is locked, and a settlement that a locked run has paid: 409 `period_locked`. */
async function refuseLocked(tx: Tx, run: RunName, posted: SettlementRow | null): Promise<void> {
  const found = await selectRuns(tx)
    .select("status")
    .where("payroll_config_id", "=", run.payrollConfigId)
    .where("year", "=", run.year)
    .where("period", "=", run.period)
    .where("supplementary", "=", run.supplementary)
    .executeTakeFirst();
  if (found?.status !== "Locked" && (posted?.pay_run_id ?? null) === null) return;
  const text = "The run is locked, or a locked run has paid this settlement.";
  throw new Refused(409, { token: "period_locked", text });
}

function recoveryNotAllowed(): Refused {
  const text = "Too much leave was taken: it is recovered only under the contract or another agreement.";
  return new Refused(409, { token: "recovery_not_allowed", text });
}

function settlementData(employeeId: string, settled: Settled, posted: SettlementRow | null): ShownSettlement {
  const { leaver, policy, leavingDate, accrued, taken, workings } = settled;
  return {
    employeeId,
    leavingDate,
    unitName: policy.unit_name,
    accrued,
    taken,
    ...leaver,
    postedIn:
      posted === null
        ? null
        : {
            payrollConfigId: posted.payroll_config_id,
            year: posted.year,
            period: posted.period,
            supplementary: posted.supplementary,
          },
    workings: stepsShown(workings?.steps ?? []),
  };
}

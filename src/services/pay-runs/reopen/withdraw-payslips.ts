import { sql } from "kysely";
import type { NewEvent } from "../../../platform/events";
import { type RequestWork, requesterName } from "../../contract";
import { ofRun } from "../runs/run-event";
import type { RunPeriod } from "../runs/run-period";
import type { PayRunTables } from "../store/pay-run-tables";

interface Withdrawn {
  readonly employeeIds: readonly string[];
  readonly events: readonly NewEvent[];
}

/** Keeps the payslips of a run as withdrawn ones, and takes them from the final ones. */
export async function withdrawPayslips(
  { tx, organisationId, caller, now }: RequestWork,
  { payRunId }: RunPeriod,
  reason: string,
): Promise<Withdrawn> {
  await sql`insert into payslip_withdrawn
    select payslip.*, ${now}, ${requesterName(caller)}, ${reason} from payslip where pay_run_id = ${payRunId}`.execute(
    tx,
  );
  const gone = await tx
    .withTables<PayRunTables>()
    .deleteFrom("payslip")
    .where("pay_run_id", "=", payRunId)
    .returning([
      ...(["payslip_id", "employee_id", "payroll_config_id"] as const),
      ...(["year", "period", "supplementary", "payment_date"] as const),
    ])
    .execute();
  const events = gone.map((row): NewEvent => {
    const { employee_id: employeeId, year, period, supplementary } = row;
    return {
      organisationId,
      accountId: caller.accountId,
      eventType: "payslip.withdrawn",
      resourceUrl: `/v1/payslip/data/${employeeId}/${year}/${period}${ofRun(supplementary)}`,
      data: {
        payslipId: row.payslip_id,
        employeeId,
        payrollConfigId: row.payroll_config_id,
        payRunId,
        year,
        period,
        supplementary,
        paymentDate: row.payment_date,
        status: "WITHDRAWN",
        reason,
      },
    };
  });
  return { employeeIds: gone.map(({ employee_id }) => employee_id), events };
}

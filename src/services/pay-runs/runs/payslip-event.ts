import type { NewEvent } from "../../../platform/events";
import type { PayslipData } from "../contract/payslip-schemas";
import { ofRun } from "./run-event";

interface Told {
  readonly organisationId: string;
  readonly caller: { readonly accountId: string };
}

/** Returns the event of a payslip; without amounts if it is not final. */
export function payslipEvent(
  eventType: "payslip.finalised" | "payslip.recalculated" | "payslip.emailed",
  payslip: PayslipData,
  { organisationId, caller: { accountId } }: Told,
): NewEvent {
  const { payslipId, employeeId, payrollConfigId, payRunId, year, period } = payslip;
  const { supplementary, paymentDate, status, forPeriod } = payslip;
  return {
    organisationId,
    accountId,
    eventType,
    resourceUrl: `/v1/payslip/data/${employeeId}/${year}/${period}${ofRun(payslip.supplementary)}`,
    data: {
      payslipId,
      employeeId,
      payrollConfigId,
      payRunId,
      year,
      period,
      supplementary,
      paymentDate,
      status,
      ...(eventType === "payslip.finalised" ? { forPeriod } : {}),
    },
  };
}

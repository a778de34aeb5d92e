import { daysOfPeriod, formatDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { EmployeeFacts } from "../../employees";
import { givenTo } from "../../pay-runs";
import { NOTHING_ON_FILE, type OnFile } from "./on-file";
import type { PaymentOn } from "./payment-on";

/** Returns an employee's pension and court orders from other services on a payment date. */
export async function givenOn(
  tx: Tx,
  context: ServiceContext,
  { employee }: EmployeeFacts,
  { day, year, place }: PaymentOn,
): Promise<Omit<OnFile, "earlier">> {
  if (place === null || place.payFrequency === "Irregular") return NOTHING_ON_FILE;
  const { payFrequency, period } = place;
  const days = daysOfPeriod(year, payFrequency, period);
  if (days === null) return NOTHING_ON_FILE;
  const asked = {
    payRunId: null,
    payrollConfigId: employee.payroll_config_id,
    payFrequency,
    year,
    period,
    supplementary: 0,
    periodStartDate: formatDate(days.first),
    periodEndDate: formatDate(days.last),
    regularPaymentDate: day,
    paymentDate: day,
  };
  const { employee_id: employeeId } = employee;
  const { pensions, courtOrders, courtOrderDay } =
    (await givenTo(tx, context, asked, [employeeId])).get(employeeId) ?? NOTHING_ON_FILE;
  return { pensions, courtOrders, courtOrderDay };
}

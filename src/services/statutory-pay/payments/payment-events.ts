import { type NewEvent, recordEvents } from "../../../platform/events";
import { type RequestWork, recordHistory } from "../../contract";
import type { ExternalRow, PaymentRow } from "./payment-rows";

/** The type of awards in the history of records. */
export const STATUTORY_PAYMENT = "statutory_payment";

type Changed = "created" | "updated" | "paid" | "deleted";

type Named = Pick<
  PaymentRow,
  "statutory_pay_id" | "employee_id" | "statutory_type" | "status" | "start_date" | "end_date"
>;

/** Returns the event of an award. */
export function paymentEvent(
  changed: Changed,
  row: Named,
  { organisationId, accountId }: { readonly organisationId: string; readonly accountId: string },
): NewEvent {
  const { statutory_pay_id: statutoryPayId, employee_id: employeeId } = row;
  return {
    organisationId,
    accountId,
    eventType: `statutory_payment.${changed}`,
    resourceUrl: `/v1/statutory-pay/payments/employees/${employeeId}/${statutoryPayId}`,
    data: {
      statutoryPayId,
      employeeId,
      statutoryType: row.statutory_type,
      status: row.status,
      startDate: row.start_date,
      endDate: row.end_date,
    },
  };
}

const ACTIONS = { created: "Created", updated: "Updated", paid: "Updated", deleted: "Deleted" } as const;

/** An award as its history compares it. */
export function asHistory(row: PaymentRow, external: readonly ExternalRow[]): Readonly<Record<string, unknown>> {
  const { totalAmount, averageWeeklyEarnings, averageEarningsSource, isEntitled } = row.outcome;
  return {
    ...row.request,
    status: row.status,
    startDate: row.start_date,
    endDate: row.end_date,
    totalAmount,
    averageWeeklyEarnings,
    averageEarningsSource,
    isEntitled,
    overrides: row.overrides,
    payRises: row.pay_rises,
    externalPayments: external.map(({ payment_date: paymentDate, gross_amount: pence }) => ({ paymentDate, pence })),
  };
}

interface Recorded {
  readonly changed: Changed;
  readonly row: PaymentRow;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
  readonly reason?: string | undefined;
}

/** Adds a change of an award to its history, marks the employee's open run and publishes the event. */
export async function recordChange(
  work: RequestWork,
  { changed, row, before, after, reason }: Recorded,
): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const why = reason === undefined ? {} : { reason };
  const entry = { recordId: row.statutory_pay_id, action: ACTIONS[changed], before, after, ...why };
  await recordHistory(work, STATUTORY_PAYMENT, [entry]);
  await context.payrollRuns.markDirty(tx, {
    organisationId,
    payrollConfigId: row.payroll_config_id,
    employeeId: row.employee_id,
  });
  await recordEvents(tx, context, organisationId, [
    paymentEvent(changed, row, { organisationId, accountId: caller.accountId }),
  ]);
}

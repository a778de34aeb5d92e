import { insertRows, type Tx } from "../../../platform/store";
import type { PayslipPeriod, RequestWork } from "../../contract";
import type { PensionTables, Postponement } from "../store/pension-tables";
import type { Settled } from "./settled";

const NONE: Postponement = { eligible_from: null, postponement_date: null };

/** Returns the postponement after a run, if the run begins one or finds that it is over; null if nothing changes. */
export function postponementAfter({ found, worker }: Settled, { periodEndDate }: PayslipPeriod): Postponement | null {
  if (found?.postponed) return { eligible_from: found.postponed.from, postponement_date: found.postponed.until };
  const until = worker.own?.postponement_date;
  return until != null && until <= periodEndDate ? NONE : null;
}

/** Returns the memberships that a run began when it was locked before, by employee. */
export async function begunBefore(
  tx: Tx,
  { payRunId }: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_run_change")
    .select(["employee_id", "membership_id"])
    .where("pay_run_id", "=", payRunId ?? "")
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return new Map(
    rows.flatMap(({ employee_id: id, membership_id }) => (membership_id === null ? [] : [[id, membership_id]])),
  );
}

/** Keeps what a run that is being locked changes of employees, in place of what it changed when it was locked before. */
export async function keepRunChanges(
  { tx, organisationId }: RequestWork,
  period: PayslipPeriod,
  settled: readonly Settled[],
): Promise<void> {
  const { payRunId } = period;
  const rows = settled.flatMap((each) => {
    const { worker, membershipId } = each;
    const after = postponementAfter(each, period);
    if (payRunId === null || (membershipId === null && after === null)) return [];
    const { eligible_from = null, postponement_date = null } = worker.own ?? {};
    return {
      organisation_id: organisationId,
      pay_run_id: payRunId,
      employee_id: worker.employeeId,
      membership_id: membershipId,
      postponement_before: after === null ? null : { eligible_from, postponement_date },
      postponement_after: after,
    };
  });
  if (rows.length === 0) return;
  await tx
    .withTables<PensionTables>()
    .deleteFrom("pension_run_change")
    .where("pay_run_id", "=", payRunId ?? "")
    .where(
      "employee_id",
      "in",
      rows.map(({ employee_id }) => employee_id),
    )
    .execute();
  await insertRows<PensionTables, "pension_run_change">(tx, "pension_run_change", rows);
}

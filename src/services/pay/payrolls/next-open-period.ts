import { invalid, issueAt } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import { findPayPeriod, type PayPeriod, payPeriodAt } from "../calendar";
import type { PayTables } from "../store";
import { findConfig, payScheduleOf } from "./payroll-configs";

/** Returns the first period of a payroll that is not locked, and that ends on a day or later. */
export async function nextOpenPeriod(
  tx: Tx,
  { payrollRuns }: Pick<ServiceContext, "payrollRuns">,
  payrollConfigId: string,
  day = "",
): Promise<PayPeriod> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw new Error("An employee's payroll exists.");
  const schedule = await payScheduleOf(tx, config);
  const { lastLocked } = (await payrollRuns.soFar(tx, [payrollConfigId])).get(payrollConfigId) ?? { lastLocked: null };
  const locked = lastLocked === null ? null : findPayPeriod(schedule, lastLocked.year, lastLocked.period);
  let found = payPeriodAt(schedule, locked === null ? 0 : locked.sequence + 1);
  while (found.periodEndDate < day) found = payPeriodAt(schedule, found.sequence + 1);
  return found;
}

/** Returns the payroll that an employee is added to, the default one for null; refuses if there is none. */
type FindPayroll = (asked: string | null) => string;

/** Returns the payrolls that employees may be added to. None can be deleted before the transaction ends. */
export async function payrollsToJoin(tx: Tx, asked: readonly (string | null)[]): Promise<FindPayroll> {
  const named = [...new Set(asked.filter((id) => id !== null))];
  const rows = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .select(["payroll_config_id", "is_default"])
    .where((builder) =>
      builder.or([
        ...(named.length < new Set(asked).size ? [builder("is_default", "=", true)] : []),
        ...(named.length > 0 ? [builder("payroll_config_id", "in", named)] : []),
      ]),
    )
    .orderBy("payroll_config_id")
    .forKeyShare()
    .execute();
  return (id) => {
    const found = rows.find((row) => (id === null ? row.is_default : row.payroll_config_id === id));
    if (found !== undefined) return found.payroll_config_id;
    throw invalid([issueAt(["payrollConfigId"], id === null ? "required" : "payroll_config_not_found", null)]);
  };
}

/** Keeps the payroll from being deleted until the transaction ends. */
export async function checkConfig(tx: Tx, payrollConfigId: string): Promise<void> {
  const found = await tx
    .withTables<PayTables>()
    .selectFrom("payroll_config")
    .select("name")
    .where("payroll_config_id", "=", payrollConfigId)
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw invalid([issueAt(["payrollConfigId"], "payroll_config_not_found", null)]);
}

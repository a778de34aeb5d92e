import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import { selectEmployees } from "../../employees";
import { findConfig, payPeriodAt, payScheduleOf } from "../../pay";
import { findGroups } from "../schemes/find-groups";
import type { PensionTables } from "../store/pension-tables";
import { hasEnded } from "./certificates";

/** Warns of groups with members in a run whose certificate has ended on its pay date. */
export async function warnOfCertificates(
  tx: Tx,
  { payrollConfigId, sequence }: RunToWarnOf,
): Promise<readonly WholeRunWarning[]> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) return [];
  const { regularPaymentDate } = payPeriodAt(await payScheduleOf(tx, config), sequence);
  const ended = (await findGroups(tx)).filter((group) => hasEnded(group, regularPaymentDate));
  if (ended.length === 0) return [];
  const ofPayroll = selectEmployees(tx).select("employee_id").where("payroll_config_id", "=", payrollConfigId);
  const used = await tx
    .withTables<PensionTables>()
    .selectFrom("pension_membership")
    .select("pension_group_id")
    .distinct()
    .where("end_date", "is", null)
    .where("employee_id", "in", ofPayroll)
    .execute();
  const ids = new Set(used.map(({ pension_group_id: id }) => id));
  return ended
    .filter(({ id }) => ids.has(id))
    .map(({ name, certificate_valid_to: last }) => ({
      token: "pension_certificate_ended",
      text: `The certificate of the pension group ${name} ended on ${last}: its members need the minimum on qualifying earnings, or another certificate.`,
    }));
}

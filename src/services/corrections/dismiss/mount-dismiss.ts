import { notFound, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { lockRecords } from "../../employees";
import { findConfig } from "../../pay";
import { dismissCorrections } from "../contract/dismiss-operation";
import { publishChange } from "../follow/late-facts";
import type { CorrectionTables } from "../store/correction-tables";
import { type CorrectionRow, selectCorrections } from "../store/select-corrections";

export function mountDismiss(context: ServiceContext): void {
  mountOperation(
    context,
    dismissCorrections,
    async ({ params: { payrollConfigId }, body, organisationId, now }, tx) => {
      if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
      const ids = [...new Set(body.correctionIds)];
      const rows = await lockCorrections(tx, payrollConfigId, ids);
      for (const row of rows) refuseClosed(row);
      const open = rows.filter(({ status }) => status === "Open");
      if (open.length > 0) {
        await tx
          .withTables<CorrectionTables>()
          .updateTable("correction")
          .set({ status: "Dismissed", reason: body.reason, updated_at: now })
          .where(
            "correction_id",
            "in",
            open.map(({ correction_id }) => correction_id),
          )
          .execute();
        const employeeIds = open.map(({ employee_id }) => employee_id);
        await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds });
      }
      const skipped = rows.length - open.length;
      const summary = { totalProcessed: ids.length, successful: open.length, skipped, failed: 0 };
      const results = ids.map((correctionId) => ({ correctionId, success: true, error: null }));
      return { data: { results, summary }, text: `Corrections dismissed: ${open.length}.` };
    },
  );
}

/** Locks the employees of corrections first, as the job that replaces corrections does. */
async function lockCorrections(
  tx: Tx,
  payrollConfigId: string,
  ids: readonly string[],
): Promise<readonly CorrectionRow[]> {
  const asked = selectCorrections(tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("correction_id", "in", [...ids])
    .orderBy("correction_id");
  const employeeIds = (await asked.execute()).map(({ employee_id }) => employee_id);
  if (employeeIds.length > 0) await lockRecords(tx, [...new Set(employeeIds)]);
  const rows = await asked.execute();
  if (rows.length < ids.length) throw notFound("correction");
  return rows;
}

/** Refuses corrections that are not open any more, but for those that are dismissed already. */
function refuseClosed({ status }: CorrectionRow): void {
  if (status === "Superseded") {
    const text = "A further change has replaced this correction: list the corrections again.";
    throw new Refused(409, { token: "correction_superseded", text });
  }
  if (status === "Posted") {
    throw new Refused(409, { token: "correction_already_posted", text: "The correction is posted in a run." });
  }
}

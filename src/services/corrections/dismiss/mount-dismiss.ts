import { notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { dismissCorrections } from "../contract/dismiss-operation";
import { publishChange } from "../follow/publish-change";
import { lockCorrections } from "../post/lock-corrections";
import { refused } from "../post/refused";
import type { CorrectionTables } from "../store/correction-tables";
import type { CorrectionRow } from "../store/select-corrections";

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

/** Refuses corrections that are not open any more, but for those that are dismissed already. */
function refuseClosed(row: CorrectionRow): void {
  if (row.status === "Superseded") throw refused("correction_superseded", row);
  if (row.status === "Posted") throw refused("correction_already_posted", row);
  if (row.status === "Repaid") throw refused("correction_already_repaid", row);
}

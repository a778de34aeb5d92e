import { invalid, issueAt, notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { type PostAsked, postCorrections } from "../contract/post-operation";
import { publishChange } from "../follow/publish-change";
import { shownLine } from "../plan/content";
import { holdOpenRun } from "./hold-open-run";
import { lockCorrections } from "./lock-corrections";
import { postCorrection } from "./post-correction";

export function mountPost(context: ServiceContext): void {
  mountOperation(context, postCorrections, async ({ params: { payrollConfigId }, body, ...work }, tx) => {
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    refuseTwins(body.corrections);
    const run = await holdOpenRun(tx, { payrollConfigId, ...body.postIn });
    const ids = body.corrections.map(({ correctionId }) => correctionId);
    const rows = new Map((await lockCorrections(tx, payrollConfigId, ids)).map((row) => [row.correction_id, row]));
    const posted = [];
    for (const asked of body.corrections) {
      const row = rows.get(asked.correctionId);
      if (row === undefined) throw notFound("correction");
      posted.push(await postCorrection({ ...work, context }, { row, run, asked }));
    }
    const changed = posted.filter(({ isChanged }) => isChanged);
    const { organisationId } = work;
    if (changed.length > 0) {
      const employeeIds = changed.map(({ employeeId }) => employeeId);
      const marks = employeeIds.map((employeeId) => ({ employeeId, payrollConfigId }));
      await context.payrollRuns.markEmployeesDirty(tx, organisationId, marks);
      await publishChange(tx, context, { organisationId, payrollConfigId, employeeIds });
    }
    const skipped = posted.length - changed.length;
    const lines = posted.flatMap(({ correctionId, employeeId, lines: own }) =>
      own.map((each) => ({ correctionId, employeeId, lineId: each.lineId, ...shownLine(each) })),
    );
    return {
      data: {
        results: ids.map((correctionId) => ({ correctionId, success: true, error: null })),
        summary: { totalProcessed: ids.length, successful: changed.length, skipped, failed: 0 },
        lines,
      },
      text: `Corrections posted: ${changed.length}.`,
    };
  });
}

function refuseTwins(corrections: readonly PostAsked[]): void {
  const ids = corrections.map(({ correctionId }) => correctionId);
  const twins = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []));
  if (twins.length === 0) return;
  throw invalid(twins.map((at) => issueAt(["corrections", at, "correctionId"], "sent_twice", null)));
}

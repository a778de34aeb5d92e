import { invalid, issueAt, notFound } from "../../../platform/http";
import { mountOperation, type ServiceContext } from "../../contract";
import { findConfig } from "../../pay";
import { type PostAsked, postCorrections } from "../contract/post-operation";
import { publishChange } from "../follow/publish-change";
import { shownLine } from "../plan/content";
import type { CorrectionRow } from "../store/select-corrections";
import { holdOpenRun } from "./hold-open-run";
import { lockCorrections } from "./lock-corrections";
import { type Posted, type Posting, postCorrections as post } from "./post-corrections";

export function mountPost(context: ServiceContext): void {
  mountOperation(context, postCorrections, async ({ params: { payrollConfigId }, body, ...work }, tx) => {
    if ((await findConfig(tx, payrollConfigId)) === null) throw notFound("payroll_config");
    refuseTwins(body.corrections);
    const run = await holdOpenRun(tx, { payrollConfigId, ...body.postIn });
    const ids = body.corrections.map(({ correctionId }) => correctionId);
    const rows = new Map((await lockCorrections(tx, payrollConfigId, ids)).map((row) => [row.correction_id, row]));
    const posted: Posted[] = [];
    for (const together of byEmployee(body.corrections, rows)) {
      posted.push(...(await post({ ...work, context }, run, together)));
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

/** Returns postings in parts in which no employee has two: a second one is planned with the first. */
function byEmployee(
  corrections: readonly PostAsked[],
  rows: ReadonlyMap<string, CorrectionRow>,
): readonly (readonly Posting[])[] {
  const parts: Posting[][] = [];
  const counts = new Map<string, number>();
  for (const asked of corrections) {
    const row = rows.get(asked.correctionId);
    if (row === undefined) throw notFound("correction");
    const at = counts.get(row.employee_id) ?? 0;
    counts.set(row.employee_id, at + 1);
    const part = parts[at];
    if (part === undefined) parts.push([{ row, asked }]);
    else part.push({ row, asked });
  }
  return parts;
}

function refuseTwins(corrections: readonly PostAsked[]): void {
  const ids = corrections.map(({ correctionId }) => correctionId);
  const twins = ids.flatMap((id, at) => (ids.indexOf(id) < at ? [at] : []));
  if (twins.length === 0) return;
  throw invalid(twins.map((at) => issueAt(["corrections", at, "correctionId"], "sent_twice", null)));
}

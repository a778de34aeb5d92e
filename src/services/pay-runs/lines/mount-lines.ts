import { mountOperation, type ServiceContext } from "../../contract";
import { ensureSystemElements } from "../../pay";
import { postLines } from "../contract/line-operation";
import { markDirty } from "../recalculate/mark-dirty";
import { findPlacement } from "./find-placements";
import { keepLines } from "./keep-lines";
import { placed, sortOutLines } from "./place-lines";
import { readLines } from "./read-lines";

export function mountLines(context: ServiceContext): void {
  mountOperation(context, postLines, async ({ params: { employeeId }, body, ...work }, tx) => {
    const { organisationId } = work;
    const read = readLines(body.lines);
    await ensureSystemElements(work);
    const ids = read.flatMap(({ id }) => (id === null ? [] : [id]));
    const placement = await findPlacement(tx, employeeId, ids);
    const all = read.map((each) => placed(each, placement, work));
    const { accepted, failed, issues, written, summary } = sortOutLines(all);
    await keepLines(tx, written);
    const { payroll_config_id: payrollConfigId } = placement.employee;
    if (written.length > 0) await markDirty(tx, context, { organisationId, employeeId, payrollConfigId });
    const counts = { accepted: accepted.length, failed: failed.length };
    return {
      data: {
        acceptedLines: accepted.map(({ shown }) => shown),
        failedLines: failed.map(({ read: { index, id }, issues }) => ({ index, id, issues: [...issues] as never })),
        summary,
      },
      ...(failed.length > 0 ? { token: "payroll_lines_partially_accepted", arguments: counts, issues } : {}),
      text: textOf(counts, accepted.filter(({ shown }) => shown.dateMoved).length),
    };
  });
}

/** The message, too, says when a line for a locked period is accepted for the next open one. */
function textOf({ accepted, failed }: { readonly accepted: number; readonly failed: number }, moved: number): string {
  const counted = `Lines accepted: ${accepted}, refused: ${failed}.`;
  return moved === 0
    ? counted
    : `${counted} Moved to another pay date: ${moved}; \`payrollDate\` says which, where \`dateMoved\` is true.`;
}

import { mountOperation, type ServiceContext } from "../../contract";
import { processLines } from "../contract/lines-bulk-operation";
import { sortOutLines } from "./place-lines";
import { postBulk } from "./post-bulk";

export function mountBulkLines(context: ServiceContext): void {
  mountOperation(context, processLines, async ({ body, ...work }) => {
    const { accepted, failed, issues, summary } = sortOutLines(await postBulk(work, body.lines));
    return {
      data: {
        acceptedLines: accepted.map(({ row, shown }) => ({ ...shown, employeeId: row.employee_id })),
        failedLines: failed.map(({ read: { index, id, employeeId }, issues: own }) => {
          return { index, employeeId, id, issues: [...own] as never };
        }),
        summary,
      },
      issues,
      text: `Lines accepted: ${accepted.length}, refused: ${failed.length}.`,
    };
  });
}

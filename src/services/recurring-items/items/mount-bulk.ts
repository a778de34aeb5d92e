import { setImmediate as nextTurn } from "node:timers/promises";
import type { z } from "@hono/zod-openapi";
import { isRecord } from "../../../platform";
import { invalidRequest, Refused } from "../../../platform/http";
import { mountOperation, type RequestWork, type ServiceContext } from "../../contract";
import { attempt, requireEmployee } from "../../employees";
import { createItems } from "../contract/bulk-operation";
import { bulkItem } from "../contract/item-schemas";
import { createItem } from "./create-item";

type Result = z.input<typeof createItems.data>["results"][number];

/** Items that are created before other requests get their turn. */
const AT_ONCE = 20;

export function mountBulkItems(context: ServiceContext): void {
  mountOperation(context, createItems, async ({ body, ...work }) => {
    const results: Result[] = [];
    for (const [index, entry] of body.items.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
      results.push(await outcome(work, index, entry));
    }
    const totalProcessed = results.length;
    const successful = results.filter(({ success }) => success).length;
    const summary = { totalProcessed, successful, skipped: 0, failed: totalProcessed - successful };
    return { data: { results, summary }, text: `Items created: ${successful}, refused: ${summary.failed}.` };
  });
}

/** Creates one item; what is refused leaves nothing behind. */
async function outcome(work: RequestWork, index: number, entry: unknown): Promise<Result> {
  const employeeId = isRecord(entry) && typeof entry.employeeId === "string" ? entry.employeeId : null;
  try {
    const read = bulkItem.safeParse(entry);
    if (!read.success) throw invalidRequest("json", read.error.issues, entry);
    const { employeeId: owner, ...sent } = read.data;
    const { recurring_line_item_id: recurringLineItemId } = await attempt(work.tx, async () => {
      await requireEmployee(work.tx, owner);
      return createItem(work, owner, sent);
    });
    return { index, employeeId, recurringLineItemId, success: true, error: null, issues: [] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { token } = error.refusal;
    const issues = (error.issues ?? []).map((issue) => within(index, issue));
    return { index, employeeId, recurringLineItemId: null, success: false, error: token, issues };
  }
}

type Issue = NonNullable<Refused["issues"]>[number];

function within(index: number, { field, reasonTokenArguments, ...issue }: Issue): Result["issues"][number] {
  const place = `items[${index}]`;
  const args = reasonTokenArguments === null ? null : reasonTokenArguments.map(({ name, value }) => ({ name, value }));
  return { ...issue, field: field === "" ? place : `${place}.${field}`, reasonTokenArguments: args };
}

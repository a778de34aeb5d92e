import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { listBatches } from "../contract/batch-operations";
import type { BatchStatus } from "../states/batch-moves";
import type { PaymentTables } from "../store/payment-tables";
import { batchData } from "./batch-data";

interface Query {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
  readonly status?: BatchStatus | undefined;
}

/** Returns a page of batches, newest first. */
export async function pageOfBatches(work: RequestWork, { pageSize, paginationToken, status }: Query) {
  const { tx, context, organisationId } = work;
  const place = { route: listBatches.path, scope: organisationId, filters: { status } };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const rows = await tx
    .withTables<PaymentTables>()
    .selectFrom("payment_batch")
    .selectAll()
    .$if(status !== undefined, (all) => all.where("status", "=", status ?? "Draft"))
    .$if(after !== null, (all) => all.where(rowsAfter(["batch_id"], after ?? [], "desc")))
    .orderBy("batch_id", "desc")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, context.cursors, ({ batch_id }) => [batch_id]);
  const items = [];
  for (const row of page.items) items.push(await batchData(work, row));
  return { items, paginationToken: page.paginationToken };
}

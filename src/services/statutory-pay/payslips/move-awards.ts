import type { NewEvent } from "../../../platform/events";
import type { Tx } from "../../../platform/store";
import { paymentEvent } from "../payments/payment-events";
import type { PaymentRow } from "../payments/payment-rows";
import { movedTo } from "../payments/status-moves";
import { statutoryTables } from "../store/statutory-tables";

/** Who moves awards, and when. */
interface Moving {
  readonly organisationId: string;
  readonly accountId: string;
  readonly now: string;
  readonly publish: (event: NewEvent) => void;
}

interface Moved {
  readonly ids: readonly string[];
  readonly by: "RunLocked" | "RunReopened";
}

/** Moves awards by what is paid of them, and publishes their events. */
export async function moveAwards(tx: Tx, moving: Moving, { ids, by }: Moved): Promise<void> {
  if (ids.length === 0) return;
  const tables = statutoryTables(tx);
  const counts = await tables
    .selectFrom("statutory_line_item")
    .select(({ fn }) => ["statutory_pay_id", "status", fn.countAll<number>().as("count")])
    .where("statutory_pay_id", "in", [...ids])
    .groupBy(["statutory_pay_id", "status"])
    .execute();
  const awards = await tables
    .selectFrom("statutory_payment")
    .select(["statutory_pay_id", "employee_id", "statutory_type", "status", "start_date", "end_date"])
    .where("statutory_pay_id", "in", [...ids])
    .orderBy("statutory_pay_id")
    .execute();
  const moved = awards.map((award) => {
    const count = (status: "Paid" | "Pending") =>
      Number(
        counts.find((each) => each.statutory_pay_id === award.statutory_pay_id && each.status === status)?.count ?? 0,
      );
    const paid = { paid: count("Paid"), pending: count("Pending"), isEnded: award.end_date !== null };
    return { before: award.status, award: { ...award, status: movedTo(award.status, paid, by) } };
  });
  for (const status of ["Pending", "InProgress", "Paid"] as const) {
    const now = moved.filter(({ award }) => award.status === status).map(({ award }) => award.statutory_pay_id);
    if (now.length > 0) await setStatus(tx, now, status, moving.now);
  }
  for (const { before, award } of moved) {
    if (before !== award.status)
      moving.publish(paymentEvent(award.status === "Paid" ? "paid" : "updated", award, moving));
  }
}

async function setStatus(tx: Tx, ids: readonly string[], status: PaymentRow["status"], now: string): Promise<void> {
  await statutoryTables(tx)
    .updateTable("statutory_payment")
    .set({ status, updated_at: now })
    .where("statutory_pay_id", "in", [...ids])
    .execute();
}

import { recordEvent } from "../../../platform/events";
import { instantOf } from "../../../platform/ports";
import type { Tx } from "../../../platform/store";
import { dateInLondon, recordHistory, type ServiceContext } from "../../contract";
import { lockRecords, markEmployee } from "../../employees";
import { nextOpenPeriod } from "../../pay";
import { historyOf, ORDER_HISTORY, orderEvent } from "../orders/finish-order";
import { orderData } from "../orders/order-data";
import { orderColumns } from "../orders/order-row";
import type { CourtOrderTables } from "../store/order-tables";
import { findOrder, updateOrder } from "../store/orders";

/** The timed job, by which the history names it. */
const JOB = "DischargeEndedOrders";

/** Discharges each night the orders whose end has passed with no open pay date before it. */
export function dischargeEndedOrders(context: ServiceContext): void {
  context.timetable.add({
    name: JOB,
    cron: "15 1 * * *",
    timezone: "Europe/London",
    missed: "once",
    run: async ({ isStopping }) => {
      let count = 0;
      for (const ended of await endedOrders(context)) {
        if (isStopping()) break;
        count += await context.store.inTenant(ended.organisation_id, (tx) => discharge(tx, context, ended.order_id));
      }
      return count;
    },
  });
}

interface Ended {
  readonly organisation_id: string;
  readonly order_id: string;
}

function endedOrders({ store, clock }: ServiceContext): Promise<readonly Ended[]> {
  const today = dateInLondon(clock.now());
  return store.inSystem((tx) =>
    tx
      .withTables<CourtOrderTables>()
      .selectFrom("court_order")
      .select(["organisation_id", "order_id"])
      .where("status", "<>", "Discharged")
      .where("end_date", "<", today)
      .orderBy("organisation_id")
      .orderBy("order_id")
      .execute(),
  );
}

/** Discharges an order unless a pay date before its end is still open; returns how many were discharged. */
async function discharge(tx: Tx, context: ServiceContext, orderId: string): Promise<number> {
  const { employee_id: employeeId } = await findOrder(tx, orderId);
  const [employee] = await lockRecords(tx, [employeeId]);
  const row = await findOrder(tx, orderId);
  const { regularPaymentDate } = await nextOpenPeriod(tx, context, employee?.payroll_config_id ?? "");
  const isOver = row.end_date !== null && row.end_date < regularPaymentDate;
  if (!isOver || row.status === "Discharged") return 0;
  const nowInstant = instantOf(context.clock.now());
  const facts = { ...row.facts, status: "Discharged", statusReason: "The end date has passed" } as const;
  const columns = { ...orderColumns(facts, row.derived), updated_at: nowInstant };
  await updateOrder(tx, orderId, columns);
  const { account_id: accountId, organisation_id: organisationId } = row;
  const caller = { userId: null, clientId: "", accountId, organisationId };
  const change = {
    recordId: orderId,
    action: "Updated",
    before: historyOf(row.facts),
    after: historyOf(facts),
  } as const;
  await recordHistory({ tx, context, caller, now: nowInstant, changedBy: `SYSTEM#${JOB}` }, ORDER_HISTORY, [change]);
  await markEmployee(tx, context, { organisationId, employeeId });
  const order = orderData({ ...row, ...columns, facts, derived: row.derived }, dateInLondon(context.clock.now()));
  await recordEvent(tx, context, orderEvent("discharged", order, { organisationId, accountId }));
  return 1;
}

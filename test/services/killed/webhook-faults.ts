import type { Pool } from "pg";
import type { Receiver } from "../webhooks/receiver";

/** Event types that the endpoint of every victim hears, in order. */
export const HEARD = ["payslip.finalised", "payroll_run.*"];

const IS_HEARD = "(event.event_type = 'payslip.finalised' or split_part(event.event_type, '.', 1) = 'payroll_run')";

const EVENTS = `select event_id from event where ${IS_HEARD} order by event_id`;

/** Events without exactly one delivery, which succeeded; the endpoints of clients are paused. */
const AT_FAULT = `select event.event_id, count(endpoint.endpoint_id) as deliveries,
    count(endpoint.endpoint_id) filter (where delivery.status = 'Succeeded') as succeeded
  from event left join webhook_delivery as delivery on delivery.event_id = event.event_id
    left join webhook_endpoint as endpoint on endpoint.endpoint_id = delivery.endpoint_id and endpoint.status = 'Active'
  where ${IS_HEARD} group by event.event_id
  having count(endpoint.endpoint_id) <> 1
    or count(endpoint.endpoint_id) filter (where delivery.status = 'Succeeded') <> 1`;

/** Waits until nothing is left to send; returns as text what did not arrive once, or not in order. */
export async function webhookFaults(database: Pool, { received }: Receiver): Promise<readonly string[]> {
  for (let waited = 0; waited < 600; waited += 1) {
    const { rows } = await database.query(`select (select count(*) from event where claimed_at is null)
      + (select count(*) from webhook_delivery where status = 'Pending') as count`);
    if (Number(rows[0].count) === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const { rows: atFault } = await database.query(AT_FAULT);
  const { rows: events } = await database.query(EVENTS);
  const inOrder = events.map(({ event_id: eventId }) => eventId);
  const firsts = [...new Set(received.map(({ id }) => id))];
  return [
    ...atFault.map((row) => `not delivered once: ${JSON.stringify(row)}`),
    ...inOrder.filter((eventId) => !firsts.includes(eventId)).map((eventId) => `${eventId} has not arrived`),
    ...(String(firsts) === String([...firsts].sort()) ? [] : ["events have not arrived in order"]),
  ];
}

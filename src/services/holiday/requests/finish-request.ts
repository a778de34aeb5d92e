import { recordEvent } from "../../../platform/events";
import { type RequestWork, recordHistory } from "../../contract";
import { markEmployee } from "../../employees";
import { REQUESTS } from "../contract/request-operations";
import type { ShownRequest } from "../contract/request-schemas";

/** The type of requests in the history of records. */
export const REQUEST_HISTORY = "holiday_request";

interface Finished {
  readonly before: ShownRequest | null;
  readonly after: ShownRequest | null;
  readonly event: "requested" | "approved" | "declined" | "cancelled" | null;
}

/** Finishes a change of a request: its history, the recalculation of its employee, its event. */
export async function finishRequest(work: RequestWork, { before, after, event }: Finished): Promise<void> {
  const { tx, context, organisationId, caller } = work;
  const request = after ?? before;
  if (request === null) return;
  const { holidayId, employeeId, startDate, endDate, units, status } = request;
  const action = before === null ? "Created" : after === null ? "Deleted" : "Updated";
  await recordHistory(work, REQUEST_HISTORY, [{ recordId: holidayId, action, before, after }]);
  await markEmployee(tx, context, { organisationId, employeeId });
  if (event === null) return;
  await recordEvent(tx, context, {
    organisationId,
    accountId: caller.accountId,
    eventType: `holiday.${event}`,
    resourceUrl: `${REQUESTS}/${holidayId}`,
    data: { holidayId, employeeId, startDate, endDate, units, status },
  });
}

import { Refused } from "../../../platform/http";
import { instantOf } from "../../../platform/ports";
import { hold } from "../../../platform/store";
import type { ServiceContext } from "../../contract";
import type { ReportTables } from "../store/report-tables";

/** Synchronous reports of an organisation at a time, on any number of processes. */
const AT_ONCE = 4;

/** Milliseconds after the longest run at which the slot of a process that ended is free again. */
const SPARE_MILLISECONDS = 10_000;

/** Seconds after which a refused report is worth another try: most runs have ended by then. */
const RETRY_AFTER = SPARE_MILLISECONDS / 1_000;

type SlotPorts = Pick<ServiceContext, "store" | "clock" | "ids" | "longestReport">;

/** Does work in one of an organisation's slots; refuses 429 if all are taken. */
export async function inSlot<T>(ports: SlotPorts, organisationId: string, work: () => Promise<T>): Promise<T> {
  const slotId = await takeSlot(ports, organisationId);
  try {
    return await work();
  } finally {
    await ports.store.inTenant(organisationId, (tx) =>
      tx.withTables<ReportTables>().deleteFrom("report_slot").where("slot_id", "=", slotId).execute(),
    );
  }
}

function takeSlot({ store, clock, ids, longestReport }: SlotPorts, organisationId: string): Promise<string> {
  return store.inTenant(organisationId, async (tx) => {
    const slots = tx.withTables<ReportTables>();
    await hold(tx, `report slots ${organisationId}`);
    const now = clock.now();
    await slots.deleteFrom("report_slot").where("expires_at", "<=", instantOf(now)).execute();
    const taken = await slots.selectFrom("report_slot").select("slot_id").execute();
    if (taken.length >= AT_ONCE) throw tooMany();
    const slot = { organisation_id: organisationId, slot_id: ids.next() };
    const expires_at = instantOf(now + longestReport + SPARE_MILLISECONDS);
    await slots
      .insertInto("report_slot")
      .values({ ...slot, expires_at })
      .execute();
    return slot.slot_id;
  });
}

function tooMany(): Refused {
  const text = `${AT_ONCE} reports of the organisation are running. Use an export rather than a retry.`;
  const refusal = { token: "too_many_running_reports", text, arguments: { retryAfterSeconds: RETRY_AFTER } };
  return new Refused(429, refusal, null, { "retry-after": String(RETRY_AFTER) });
}

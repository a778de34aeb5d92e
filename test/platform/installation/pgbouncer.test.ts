import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../../src/platform/store";
import { type OrderPlatform, orderPlatform } from "../../services/court-orders/sample-orders";
import { ACKNOWLEDGED } from "../../services/pay-runs/sample-runs";
import { HAS_PGBOUNCER, type PgBouncer, startPgBouncer } from "../../support/pgbouncer";
import { type FreshDatabase, freshDatabase } from "../../support/postgres";

const told = HAS_PGBOUNCER ? "" : " (not tried: the program pgbouncer is not on this machine)";

describe.skipIf(!HAS_PGBOUNCER)(`an installation behind PgBouncer in transaction mode${told}`, () => {
  let platform: OrderPlatform;

  beforeAll(async () => {
    platform = await orderPlatform(Date.UTC(2026, 3, 20, 9), { pooled: true });
  });

  afterAll(() => platform.stop());

  it("pays people by jobs and a lock, and shows each organisation its own", async () => {
    await platform.next();
    const { employeeId } = await platform.employee({ taxCode: "1257L", startDate: "2026-04-01" });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "2500.00" }]);
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/1`;
    const pending = async () => (await platform.call("GET", run)).body.content.data.pendingRecalculations;
    await expect.poll(pending).toBe(0);
    const locked = await platform.call("POST", `${run}/lock`, ACKNOWLEDGED);
    expect([locked.status, locked.body.content.data.status]).toEqual([200, "Locked"]);
    const slip = `/v1/payslip/data/${employeeId}/2026/1`;
    expect((await platform.call("GET", slip)).body.content.data.forPeriod.grossPay).toBe("2500.00");
    const stranger = await platform.callAs(await platform.account("Another bureau"));
    const asked = Array.from({ length: 40 }, (_, at) => (at % 2 === 0 ? platform.call : stranger)("GET", slip));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(statuses.map((_, at) => (at % 2 === 0 ? 200 : 404)));
  });
});

describe.skipIf(!HAS_PGBOUNCER)(`a pool that leads elsewhere${told}`, () => {
  let databases: readonly FreshDatabase[];
  let bouncer: PgBouncer;

  beforeAll(async () => {
    databases = [await freshDatabase(), await freshDatabase()];
    bouncer = await startPgBouncer(databases[0]?.url ?? "");
  });

  afterAll(async () => {
    await bouncer.stop();
    for (const { drop } of databases) await drop();
  });

  it("is refused before anything is read or written through it", async () => {
    const [own, other] = databases.map(({ url }) => url);
    const keyFingerprint = randomBytes(8).toString("hex");
    const options = { url: own ?? "", environment: "sandbox", keyFingerprint };
    const opened = openStore({ ...options, poolUrl: bouncer.pooled(other ?? "") });
    await expect(opened).rejects.toMatchObject({ reason: "other_database" });
    await (await openStore({ ...options, poolUrl: bouncer.pooled(own ?? "") })).close();
  });
});

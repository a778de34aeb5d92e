import { afterAll, beforeAll, expect, it } from "vitest";
import { deleteExpired } from "../../../src/platform/retention";
import { RECORDS_KEPT } from "../../../src/services/retention";
import { SAMPLE } from "../pay/sample-employees";
import type { Call } from "../support/platform";
import { type Added, addDuring, addEmployee, idsIn, idsOf, SOON } from "./moving-client";
import { type TwoCells, twoCells } from "./two-cells";

// One organisation moves between two databases and back, while clients change it and another one of its account.

let cells: TwoCells;
let bakery: string;
let mill: string;
let call: Call;

beforeAll(async () => {
  cells = await twoCells();
  bakery = cells.first.owner.organisationId;
  call = cells.first.call;
  const { body } = await call("POST", "/v1/administration/organisations", { name: "Sample Mill Ltd" });
  mill = body.content.data.organisationId;
  const config = {
    name: "Monthly staff",
    payFrequency: "Monthly",
    paymentPeriodConfig: { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" },
  };
  await call("POST", "/v1/payrollconfig", config, { "x-org-id": mill });
});

afterAll(() => cells.stop());

it("an organisation moves while it is changed: everything acknowledged is there once", async () => {
  const before = await idsIn(cells, "event", bakery);
  let others: Added = new Map();
  const added = await addDuring(cells, bakery, async () => {
    others = await addDuring(cells, mill, async () => {
      expect(await cells.move(bakery, "north")).toMatchObject({ outcome: "moved", from: "first" });
    });
  });
  expect(await idsIn(cells, "employee", bakery, "north")).toEqual([...idsOf(added)].sort());
  expect(await idsIn(cells, "employee", mill, "first")).toEqual([...idsOf(others)].sort());
  expect(await idsIn(cells, "employee", mill, "north")).toEqual([]);
  // Events of each employee are in the order in which they were added, after those of before.
  const { rows } = await cells.databases.north.query<{ id: string }>(
    `select body::jsonb #>> '{data,employeeId}' as id from event
      where organisation_id = $1 and event_type = 'employee.created' order by event_id`,
    [bakery],
  );
  expect(rows.map(({ id }) => id)).toEqual(idsOf(added));
  expect((await idsIn(cells, "event", bakery)).slice(0, before.length)).toEqual(before);
  // A repetition gets the response of before the move.
  const [[key, first] = ["", { employeeId: "" }]] = added;
  expect(await addEmployee(cells, bakery, key)).toEqual(first);
  expect(await idsIn(cells, "employee", bakery)).toHaveLength(added.size);
});

it("what was recalculated by jobs is in the new cell, and none is left waiting", async () => {
  const unfinished = async () => {
    const { rows } = await cells.databases.north.query(
      "select kind from job where organisation_id = $1 and status in ('Pending', 'Running')",
      [bakery],
    );
    return rows;
  };
  await expect.poll(unfinished, SOON).toEqual([]);
  const { rows } = await cells.databases.north.query("select kind from job where status = 'Failed'");
  expect(rows).toEqual([]);
});

it("the account lists both, and changes the one that has moved", async () => {
  const path = `/v1/administration/organisations/${bakery}`;
  const { body } = await call("GET", "/v1/administration/organisations");
  expect(body.content.data.items).toHaveLength(2);
  const changed = await call("POST", `${path}/archive`);
  expect(changed.status).toBe(200);
  const refused = await call("POST", "/v1/employees", SAMPLE, { "x-org-id": bakery });
  expect(refused.body.message.token).toBe("organisation_archived");
  expect((await call("POST", `${path}/unarchive`)).status).toBe(200);
});

it("what is to be done in it is listed by its own cell alone", async () => {
  const asked = `/v1/authentication/my-organisations/to-do?organisationIds=${bakery}&organisationIds=${mill}`;
  const { items } = (await call("GET", asked)).body.content.data;
  expect(items).toMatchObject([{ organisationId: mill, payrolls: [{ name: "Monthly staff", run: null }] }]);
});

it("is moved by one command at a time, whichever cell the other one has begun in", async () => {
  for (const database of [cells.databases.first, cells.databases.north]) {
    const lock = (verb: string) => database.query(`select ${verb}(hashtextextended('move ' || $1, 0))`, [mill]);
    await lock("pg_advisory_lock");
    await expect(cells.move(mill, "north")).rejects.toThrow("Another command moves it at this moment.");
    await lock("pg_advisory_unlock");
  }
  expect((await call("GET", "/v1/payrollconfig", undefined, { "x-org-id": mill })).status).toBe(200);
});

it("stays and is changed as before if a transaction of its cell does not end", async () => {
  await cells.databases.first.query("begin; select");
  await expect(cells.move(mill, "north", undefined, 100)).rejects.toThrow("takes too long to wait for");
  await cells.databases.first.query("rollback");
  expect((await call("POST", "/v1/employees", SAMPLE, { "x-org-id": mill })).status).toBe(201);
});

it("records of accounts expire in the first cell, which has them, and by no other one", async () => {
  const activities = async () => {
    const { rows } = await cells.databases.first.query("select count(*)::int as count from activity");
    return rows[0].count;
  };
  const [count, later] = [await activities(), cells.first.clock.now() + 100 * 86_400_000];
  expect(count).toBeGreaterThan(0);
  expect(await deleteExpired(cells.north.store, RECORDS_KEPT.ExpireActivity, later)).toBe(0);
  expect(await activities()).toBe(count);
  expect(await deleteExpired(cells.first.store, RECORDS_KEPT.ExpireActivity, later)).toBe(count);
});

it("its old rows are removed by a command of its own", async () => {
  await expect(cells.remove(bakery, "north")).rejects.toThrow("is in that cell");
  expect(await cells.remove(bakery, "first")).toBeGreaterThan(10);
  expect(await idsIn(cells, "employee", bakery, "first")).toEqual([]);
});

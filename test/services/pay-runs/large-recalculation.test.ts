import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { formatInstant } from "../../../src/platform/ports";
import type { Tx } from "../../../src/platform/store";
import { selectEmployees } from "../../../src/services/employees";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { PART } from "../../../src/services/pay-runs/recalculate/marks";
import { lockRecalculation, tryLockPart } from "../../../src/services/pay-runs/store/lock-payroll";
import { type RunPlatform, runPlatform } from "./sample-runs";

// A payroll above LARGE_PAYROLL is recalculated by several workers: each page has parts of its employees to itself.

const EMPLOYEES = 12;

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform(undefined, {
    settings: { LARGE_PAYROLL: "3" },
  });
  await Promise.all(Array.from({ length: EMPLOYEES }, () => platform.employee()));
  await platform.next();
  await platform.settled(1);
});

afterAll(() => platform.stop());

const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) =>
  platform.store.inTenant(platform.owner.organisationId, work);

const parts = () =>
  inOrganisation((tx) =>
    selectEmployees(tx)
      .select(["employee_id", PART.as("part")])
      .execute(),
  );

async function marked(): Promise<readonly (string | null)[]> {
  const rows = await inOrganisation((tx) =>
    tx.withTables<PayRunTables>().selectFrom("pay_dirty").select("employee_id").distinct().execute(),
  );
  return rows.map(({ employee_id: id }) => id);
}

function jobs(kind: string) {
  return inOrganisation((tx) =>
    tx.selectFrom("job").select(["status", "done_count", "total_count"]).where("kind", "=", kind).execute(),
  );
}

const changeEverybody = () =>
  platform.call("PUT", "/v1/salary/organisation", { calculationMethod: "CalendarDays", enabled: false });

it("leaves a part to the page that has it, does all others, and counts those of helpers", async () => {
  const all = await parts();
  const part = all[0]?.part ?? 0;
  const inPart = all.flatMap((each) => (each.part === part ? [each.employee_id] : []));
  await inOrganisation(async (tx) => {
    await lockRecalculation(tx, platform.payrollConfigId, "shared");
    expect(await tryLockPart(tx, platform.payrollConfigId, part)).toBe(true);
    await changeEverybody();
    const isDone = (left: readonly (string | null)[]) => left.length === inPart.length && !left.includes(null);
    while (!isDone(await marked())) await wait(20);
    await wait(200);
    expect([...(await marked())].sort()).toEqual([...inPart].sort());
    expect((await platform.run(1)).body.content.data).toMatchObject({
      pendingRecalculations: inPart.length,
      recalculation: { totalCount: EMPLOYEES },
    });
  });
  await platform.settled(1);
  expect(await marked()).toEqual([]);
  let helpers = await jobs("pay_run_recalculation_help");
  expect(helpers).not.toEqual([]);
  while (helpers.some(({ status }) => status !== "Completed")) {
    await wait(20);
    helpers = await jobs("pay_run_recalculation_help");
  }
  const ended = await jobs("pay_run_recalculation");
  expect(ended.at(-1)).toEqual({ status: "Completed", done_count: EMPLOYEES, total_count: EMPLOYEES });
});

it("adds those who change while it runs to its total, before it ends", async () => {
  // The same few again and again: too few for a helper, and pages without end.
  const few = (await parts()).slice(0, 2).map(({ employee_id }) => employee_id);
  const changeAgain = () =>
    inOrganisation((tx) =>
      tx
        .withTables<PayRunTables>()
        .insertInto("pay_dirty")
        .values(
          few.map((employee_id) => ({
            organisation_id: platform.owner.organisationId,
            dirty_id: platform.ids.next(),
            payroll_config_id: platform.payrollConfigId,
            employee_id,
            created_at: formatInstant(platform.clock.now()),
          })),
        )
        .execute(),
    );
  for (let total = 0; total <= EMPLOYEES; ) {
    const { recalculation } = (await platform.run(1)).body.content.data;
    if (recalculation === null) await changeEverybody();
    else await changeAgain();
    total = recalculation?.totalCount ?? 0;
  }
  await platform.settled(1);
  const unfinished = async () =>
    (await jobs("pay_run_recalculation")).filter(
      ({ status, done_count, total_count }) => status !== "Completed" || done_count !== total_count,
    );
  await expect.poll(unfinished).toEqual([]);
});

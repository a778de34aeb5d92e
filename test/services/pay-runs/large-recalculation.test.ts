import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
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

import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ACKNOWLEDGED, type RunPlatform, runPlatform } from "../pay-runs/sample-runs";
import type { Called } from "../support/platform";

const MANY = 14;
const PERIODS = { firstPeriodStartDate: "2026-04-01", firstPaymentDate: "2026-04-30" };

let platform: RunPlatform;
let employees: readonly string[];
let other: string;

beforeAll(async () => {
  platform = await runPlatform();
  await platform.anotherProcess();
  const made: string[] = [];
  for (let at = 0; at < MANY; at += 1) made.push((await platform.employee({ taxCode: "1257L" })).employeeId);
  employees = made;
  const config = { name: "Other staff", payFrequency: "Monthly", paymentPeriodConfig: PERIODS };
  other = (await platform.call("POST", "/v1/payrollconfig", config)).body.content.data.payrollConfigId;
  await platform.next();
});

afterAll(() => platform.stop());

function leave(ids: readonly string[]): Promise<Called> {
  const leavers = ids.map((employeeId) => ({ employeeId, leavingDate: "2027-01-31", leavingReason: "Resigned" }));
  return platform.call("PUT", "/v1/employees/leaver/bulk", { leavers });
}

/** Returns everybody's work at once: records, lines, leavers, moves to and fro, both payrolls and their locks. */
function everything(round: number): readonly Promise<Called>[] {
  const { call, payrollConfigId } = platform;
  const [here, there] = round % 2 === 0 ? [other, payrollConfigId] : [payrollConfigId, other];
  const change = (id: string, patch: object) => call("PATCH", `/v1/employees/${id}`, patch);
  const configOf = (id: string, isDefault: boolean, name: string) =>
    call("PUT", `/v1/payrollconfig/${id}`, { name, isDefault, payFrequency: "Monthly", paymentPeriodConfig: PERIODS });
  return [
    ...[leave(employees.slice(5)), leave([...employees].reverse()), leave(employees)],
    ...employees.map((id, at) => change(id, { jobTitle: `Baker ${round} ${at}` })),
    ...employees.slice(0, 5).map((id) => change(id, { payrollConfigId: here })),
    ...employees.map((id) => platform.post(id, [{ id: "pay", payElementCode: "SALARY", amount: 100 + round }])),
    ...[
      platform.lockRun(round + 1),
      call("POST", `/v1/payroll/${other}/2026/${round + 1}/lock`, ACKNOWLEDGED),
      platform.next(),
    ],
    ...[configOf(other, true, "Other staff"), configOf(there, true, "Staff"), configOf(here, false, "Others")],
    ...employees.slice(0, 5).map((id) => call("DELETE", `/v1/employees/${id}/leaver`)),
  ];
}

/** Returns the number of deadlocks that the database has ended; it reports them a second later. */
async function circles(): Promise<number> {
  await wait(1_500);
  const { rows } = await platform.store.inSystem((tx) =>
    sql<{ deadlocks: number }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(tx),
  );
  return Number(rows[0]?.deadlocks);
}

describe("everybody who works on a payroll at once", () => {
  it("is answered, and hardly anybody waits for somebody who waits for them", async () => {
    const before = await circles();
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(everything(round));
      const tokens = answers.map(({ status, body }) => `${status} ${body.message.token}`);
      expect(tokens.filter((token) => token.startsWith("5"))).toEqual([]);
      expect(tokens.filter((token) => token === "200 pay_run_locked")).toHaveLength(2);
      expect(tokens.filter((token) => token === "200 employee_leavers_processed")).toHaveLength(3);
    }
    expect((await circles()) - before).toBeLessThan(4);
  });
});

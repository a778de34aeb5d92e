import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OrderPlatform, orderPlatform } from "../court-orders/sample-orders";
import { INFORMATION } from "../payslip-files/sample-payslips";
import { SETTINGS } from "../rti/sample-submissions";
import { type Ground, STATEMENTS, WAYS } from "./ways-to-change";

let platform: OrderPlatform;
let ground: Ground;

/** April is locked, with somebody who left in it, and so is May; June is open. */
beforeAll(async () => {
  platform = await orderPlatform(Date.UTC(2026, 5, 2, 9));
  await platform.call("POST", "/v1/organisation/information", INFORMATION);
  await platform.call("POST", "/v1/organisation/tax/settings", SETTINGS);
  const leaver = await platform.employee({ taxCode: "1257L", lastName: "Leaver" });
  await platform.post(leaver.employeeId, [{ payElementCode: "SALARY", amount: "1000" }]);
  await platform.call("PUT", `/v1/employees/${leaver.employeeId}/leaver`, { leavingDate: "2026-04-24" });
  const { employeeId } = await platform.employee({ taxCode: "1257L" });
  const posted = await platform.post(employeeId, [{ id: "pay", payElementCode: "SALARY", amount: "2400" }]);
  const [{ lineId, payElementId }] = posted.body.content.data.acceptedLines;
  const { orderId } = await platform.entered(employeeId, "AeoNonPriority", { totalAmountOwed: "5000.00" });
  for (const period of [1, 2]) {
    await platform.next();
    expect((await platform.lockRun(period)).status).toBe(200);
  }
  await platform.next();
  const { payrollConfigId } = platform;
  ground = { payrollConfigId, employeeId, lineId, orderId, payElementId, taxCodeDate: "2026-04-06" };
});

afterAll(() => platform.stop());

/** The run and its payslips, as they are read. */
async function april() {
  const { payrollConfigId } = platform;
  const payslips = await platform.call("GET", `/v1/payroll/${payrollConfigId}/2026/1/payslips`);
  return [(await platform.run(1)).body.content.data, payslips.body.content.data.items];
}

describe("a locked period", () => {
  it("refuses more than forty ways to be changed", () => {
    const refused = WAYS.filter(({ outcome: [status] }) => status >= 400);
    expect(refused.length + STATEMENTS.length).toBeGreaterThanOrEqual(40);
    const names = [...WAYS.map(({ name }) => name), ...STATEMENTS.map(([name]) => name)];
    expect(new Set(names).size).toBe(names.length);
  });

  it("stays as it is after each of them over HTTP, refused or saved as a late fact", async () => {
    const before = await april();
    const outcomes: unknown[] = [];
    for (const { name, method, path, body, outcome } of WAYS) {
      const sent = typeof body === "function" ? body(ground) : body;
      const answer = await platform.call(method, path(ground), sent);
      const issues = (answer.body.validationIssues ?? []).map(
        ({ reasonToken }: { reasonToken: string }) => reasonToken,
      );
      const tokens = [answer.body.message.token, ...issues];
      outcomes.push([name, answer.status, tokens.includes(outcome[1]) ? outcome[1] : tokens]);
    }
    expect(outcomes).toEqual(WAYS.map(({ name, outcome }) => [name, ...outcome]));
    expect(await april()).toEqual(before);
  });

  it("refuses each of them by SQL, as the user who makes requests", async () => {
    const before = await april();
    const outcomes: string[] = [];
    for (const [name, statements, says] of STATEMENTS) {
      const done = platform.store.inTenant(platform.owner.organisationId, async (tx) => {
        for (const statement of statements.split(/(?<=, true\)); /)) await sql.raw(statement).execute(tx);
      });
      const said = await done.then(
        () => "done",
        (error: Error) => error.message,
      );
      if (!says.test(said)) outcomes.push(`${name}: ${said}`);
    }
    expect(outcomes).toEqual([]);
    expect(await april()).toEqual(before);
  });

  it("takes the leaving date, which moves no figure", async () => {
    const before = await april();
    const left = await platform.call("PUT", `/v1/employees/${ground.employeeId}/leaver`, { leavingDate: "2026-04-27" });
    expect(left.status).toBe(200);
    expect(JSON.stringify(left.body.content.data)).toContain("2026-04-27");
    expect(await april()).toEqual(before);
  });
});

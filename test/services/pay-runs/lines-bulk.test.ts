import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let people: readonly string[];

const BULK = "/v1/payroll/lines/bulk";

beforeAll(async () => {
  platform = await runPlatform();
  await platform.call("POST", "/v1/organisation/pay-element", { code: "BONUS", name: "Bonus", direction: "Payment" });
  const ids: string[] = [];
  for (const _ of [1, 2, 3]) ids.push((await platform.employee({ salary: null })).employeeId);
  people = ids;
});

afterAll(() => platform.stop());

const bonus = (employeeId: unknown, amount: string, more: object = {}) => ({
  employeeId,
  payElementCode: "BONUS",
  amount,
  ...more,
});

describe("lines of many employees", () => {
  it("are accepted one by one, and the failing ones reported back", async () => {
    const nobody = platform.ids.next();
    const { status, body } = await platform.call("POST", BULK, {
      lines: [
        bonus(people[0], "100", { id: "one" }),
        bonus(people[1], "200", { id: "one" }),
        bonus(people[0], "300", { id: "one" }),
        bonus(nobody, "1"),
        bonus("x", "1.005"),
        { payElementCode: "BONUS", amount: "1" },
        bonus(people[2], "1", { payElementCode: "NONE" }),
        "nothing",
      ],
    });
    expect([status, body.message.token]).toEqual([200, "payroll_lines_processed"]);
    const { acceptedLines, failedLines, summary } = body.content.data;
    expect(summary).toEqual({ totalProcessed: 8, successful: 2, skipped: 0, failed: 6 });
    expect(acceptedLines).toMatchObject([
      { employeeId: people[0], id: "one", amount: "100.00", period: 1, canEdit: true },
      { employeeId: people[1], id: "one", amount: "200.00", period: 1, canEdit: true },
    ]);
    expect(
      failedLines.map(({ index, employeeId }: { index: number; employeeId: string }) => [index, employeeId]),
    ).toEqual([
      ...[
        [2, people[0]],
        [3, nobody],
        [4, "x"],
        [5, null],
        [6, people[2]],
        [7, null],
      ],
    ]);
    expect(issuesOf({ body } as never)).toEqual([
      ["lines[2].id", "duplicate_line_id"],
      ["lines[3].employeeId", "employee_not_found"],
      ["lines[4].amount", "not_whole_pence"],
      ["lines[4].employeeId", "invalid_id"],
      ["lines[5].employeeId", "required"],
      ["lines[6].payElementCode", "pay_element_not_found"],
      ["lines[7]", "wrong_type"],
    ]);
  });

  it("replace lines of their ids, and are skipped where nothing changes", async () => {
    const lines = [bonus(people[0], "100", { id: "one" }), bonus(people[1], "250", { id: "one" })];
    const { data } = (await platform.call("POST", BULK, { lines })).body.content;
    expect(data.summary).toEqual({ totalProcessed: 2, successful: 1, skipped: 1, failed: 0 });
    await platform.next();
    expect((await platform.payslip(people[0] ?? "", 1)).forPeriod.grossPay).toBe("100.00");
    expect((await platform.payslip(people[1] ?? "", 1)).forPeriod.grossPay).toBe("250.00");
  });

  it("are refused together when none can be accepted, and are no stranger's", async () => {
    const refused = await platform.call("POST", BULK, { lines: [bonus(platform.ids.next(), "1")] });
    expect([refused.status, refused.body.message.token]).toEqual([400, "payroll_lines_refused"]);
    const empty = await platform.call("POST", BULK, { lines: [{}] });
    expect([empty.status, issuesOf(empty)]).toEqual([400, [["lines[0].employeeId", "required"]]]);
    const stranger = await platform.stranger("POST", BULK, { lines: [bonus(people[0], "1")] });
    expect([stranger.status, issuesOf(stranger)]).toEqual([400, [["lines[0].employeeId", "employee_not_found"]]]);
    const many = Array.from({ length: 1_001 }, () => bonus(people[0], "1"));
    const tooMany = await platform.call("POST", BULK, { lines: many });
    expect(issuesOf(tooMany)).toEqual([["lines", "too_many_lines"]]);
  });

  it("are a thousand in a call, once for a key, and reach the open run", async () => {
    const lines = Array.from({ length: 1_000 }, (_, at) => bonus(people[at % 2], "0.01"));
    const key = { "idempotency-key": "thousand-lines" };
    const first = await platform.call("POST", BULK, { lines }, key);
    expect(first.body.content.data.summary).toEqual({
      totalProcessed: 1_000,
      successful: 1_000,
      skipped: 0,
      failed: 0,
    });
    const second = await platform.call("POST", BULK, { lines }, key);
    expect(second.body.content.data).toEqual(first.body.content.data);
    const { totals } = await platform.settled(1);
    expect(totals.grossPay).toBe("360.00");
  });

  it("go to no locked run", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const lines = [
      bonus(people[0], "100", { id: "one" }),
      bonus(people[1], "251", { id: "one" }),
      bonus(people[2], "5", { payrollDate: "2026-04-30" }),
    ];
    const { body } = await platform.call("POST", BULK, { lines });
    expect(body.content.data).toMatchObject({
      acceptedLines: [
        { employeeId: people[0], period: 1, canEdit: false },
        { employeeId: people[2], period: 2, dateMoved: true },
      ],
      summary: { successful: 1, skipped: 1, failed: 1 },
    });
    expect(issuesOf({ body } as never)).toEqual([["lines[1].id", "period_locked"]]);
  });
});

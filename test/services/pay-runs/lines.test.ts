import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PayRunTables } from "../../../src/services/pay-runs";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;

beforeAll(async () => {
  platform = await runPlatform();
  const elements = [
    { code: "OVERTIME", name: "Overtime", direction: "Payment", calculationType: "UnitsTimesRate", unitName: "Hour" },
    { code: "BONUS", name: "Bonus", direction: "Payment" },
    { code: "COST", name: "A cost", direction: "EmployerCost" },
    { code: "SHARE", name: "A share", direction: "Payment", calculationType: "PercentageOfGross", defaultRate: "10" },
  ];
  for (const element of elements) await platform.call("POST", "/v1/organisation/pay-element", element);
});

afterAll(() => platform.stop());

async function accepted(employeeId: string, lines: readonly object[]) {
  const { status, body } = await platform.post(employeeId, lines);
  expect([status, body.message.token]).toEqual([200, "payroll_lines_accepted"]);
  return body.content.data;
}

async function employee(fields: object = {}): Promise<string> {
  return (await platform.employee(fields)).employeeId;
}

/** How often an employee is marked for recalculation, which ends a mark only where a run is open. */
async function marksOf(employeeId: string): Promise<number> {
  const marks = await platform.store.inTenant(platform.owner.organisationId, (tx) =>
    tx
      .withTables<PayRunTables>()
      .selectFrom("pay_dirty")
      .select("dirty_id")
      .where("employee_id", "=", employeeId)
      .execute(),
  );
  return marks.length;
}

describe("posted lines", () => {
  it("are accepted one by one, and the failing ones reported back", async () => {
    const id = await employee();
    const { status, body } = await platform.post(id, [
      { id: "ot-1", payElementCode: "OVERTIME", units: "3", payRate: "15.50", payrollDate: "2026-05-29" },
      { id: "bonus-1", payElementCode: "BONUS", amount: "1.005" },
      { id: "bonus-1", payElementCode: "BONUS", amount: "1" },
      { id: "internal_1", payElementCode: "NONE", amount: "1" },
      { payElementCode: "BONUS", pence: 1 },
      { payElementCode: "COST", amount: "1" },
      { payElementCode: "OVERTIME", units: "1" },
      { payElementCode: "BONUS" },
      "nothing",
    ]);
    expect([status, body.message.token]).toEqual([200, "payroll_lines_partially_accepted"]);
    expect(body.content.data.acceptedLines).toEqual([
      expect.objectContaining({
        id: "ot-1",
        units: "3",
        unitName: "Hour",
        payRate: "15.5",
        amount: "46.50",
        payrollDate: "2026-05-29",
        dateMoved: false,
        year: 2026,
        period: 2,
        canEdit: true,
      }),
    ]);
    expect(body.content.data.summary).toEqual({ totalProcessed: 9, successful: 1, skipped: 0, failed: 8 });
    expect(issuesOf({ body } as never)).toEqual([
      ["lines[1].amount", "not_whole_pence"],
      ["lines[2].id", "duplicate_line_id"],
      ["lines[3].id", "reserved_line_id"],
      ["lines[4].pence", "unknown_field"],
      ["lines[5].payElementCode", "unknown_value"],
      ["lines[6].amount", "amount_or_units_required"],
      ["lines[7].amount", "amount_or_units_required"],
      ["lines[8]", "wrong_type"],
    ]);
  });

  it("are refused together when none can be accepted", async () => {
    const id = await employee();
    const none = await platform.post(id, [{ payElementCode: "NONE", amount: 1 }]);
    expect([none.status, none.body.message.token]).toEqual([400, "payroll_lines_refused"]);
    expect(issuesOf(none)).toEqual([["lines[0].payElementCode", "pay_element_not_found"]]);
    expect(issuesOf(await platform.post(id, []))).toEqual([["lines", "must_not_be_empty"]]);
    const many = Array.from({ length: 101 }, () => ({ payElementCode: "BONUS", amount: 1 }));
    expect(issuesOf(await platform.post(id, many))).toEqual([["lines", "too_many_lines"]]);
    const far = { payElementCode: "BONUS", amount: 1, payrollDate: "2199-01-01" };
    expect(issuesOf(await platform.post(id, [far]))).toEqual([["lines[0].payrollDate", "no_open_pay_date"]]);
  });

  it.each([
    ["2", "0.0025", "0.01"],
    ["-2", "0.0025", "-0.01"],
    ["7.5", "12.335", "92.51"],
    ["1", "0.004999", "0.00"],
  ])("of %s units at %s come to %s", async (units, payRate, amount) => {
    const data = await accepted(await employee(), [
      { payElementCode: "OVERTIME", units, payRate, payrollDate: "2026-12-31" },
    ]);
    expect(data.acceptedLines[0].amount).toBe(amount);
  });

  it("with an id replace each other, and change nothing when they say the same", async () => {
    const id = await employee();
    const line = { id: "b", payElementCode: "BONUS", amount: "10", tags: ["job:site:East"] };
    const first = await accepted(id, [line]);
    const marks = await marksOf(id);
    expect((await accepted(id, [line])).summary).toMatchObject({ successful: 0, skipped: 1 });
    expect(await marksOf(id)).toBe(marks);
    const changed = await accepted(id, [{ ...line, amount: "12" }]);
    expect(changed.acceptedLines[0]).toMatchObject({ lineId: first.acceptedLines[0].lineId, amount: "12.00" });
    await platform.next();
    expect((await platform.payslip(id, 1)).forPeriod.grossPay).toBe("12.00");
    expect((await accepted(await employee(), [line])).summary.successful).toBe(1);
  });

  it("move to the next pay date that is not locked, and never into a locked period", async () => {
    const id = await employee();
    const line = { id: "april", payElementCode: "BONUS", amount: "100", payrollDate: "2026-04-30" };
    expect((await accepted(id, [line])).acceptedLines[0]).toMatchObject({ period: 1, dateMoved: false });
    expect((await platform.lockRun(1)).status).toBe(200);
    const late = await accepted(id, [{ ...line, id: "late" }]);
    expect(late.acceptedLines[0]).toMatchObject({ period: 2, payrollDate: "2026-05-29", dateMoved: true });
    const { body } = await platform.post(id, [{ ...line, id: "late" }]);
    expect(body.message.text).toMatch(/^Lines accepted: 1, refused: 0\. Moved to another pay date: 1;/);
    const same = await accepted(id, [line]);
    expect(same).toMatchObject({ summary: { skipped: 1 }, acceptedLines: [{ period: 1, canEdit: false }] });
    expect(issuesOf(await platform.post(id, [{ ...line, amount: "101" }]))).toEqual([["lines[0].id", "period_locked"]]);
    const regular = await accepted(id, [{ ...line, id: "regular", payrollDate: "2026-05-30", amount: "0" }]);
    expect(regular.acceptedLines[0]).toMatchObject({ period: 2, payrollDate: "2026-05-29", dateMoved: true });
    await platform.next();
    expect((await platform.payslip(id, 1)).forPeriod.grossPay).toBe("100.00");
    expect((await platform.payslip(id, 2)).forPeriod.grossPay).toBe("100.00");
  });

  it("begin with an employment", async () => {
    const id = await employee({ startDate: "2026-07-06" });
    const { acceptedLines } = await accepted(id, [
      { payElementCode: "BONUS", amount: "1" },
      { payElementCode: "BONUS", amount: "1", payrollDate: "2026-06-30" },
    ]);
    expect(acceptedLines).toMatchObject([
      { period: 4, dateMoved: false },
      { period: 4, dateMoved: true },
    ]);
    const onLastDay = await employee({ startDate: "2026-07-31" });
    const line = { payElementCode: "BONUS", amount: "1" };
    expect((await accepted(onLastDay, [line])).acceptedLines).toMatchObject([{ period: 4, dateMoved: false }]);
  });

  it("are held to their limits, each told", async () => {
    const line = { payElementCode: "BONUS", amount: "1" };
    const wrong = [
      ...[{ id: "x".repeat(65) }, { description: "x".repeat(61) }, { tags: ["East"] }, { costCentre: "" }],
      ...[
        { units: "1", payRate: "1" },
        { amount: null, payRate: "1" },
        { from: "2026-04-10", to: "2026-04-09" },
      ],
      ...[
        { unitName: "Year" },
        { payElementCode: null, payElementId: "x" },
        { lineId: "1", canEdit: false, amount: "-0.01" },
      ],
    ].map((more) => ({ ...line, ...more }));
    const { body } = await platform.post(await employee(), wrong);
    expect(issuesOf({ body } as never)).toEqual([
      ["lines[0].id", "too_long"],
      ["lines[1].description", "too_long"],
      ["lines[2].tags[0]", "invalid_format"],
      ["lines[3].costCentre", "must_not_be_empty"],
      ["lines[4].amount", "sent_together"],
      ["lines[5].units", "required_with"],
      ["lines[6].to", "date_before"],
      ["lines[7].unitName", "unknown_value"],
      ["lines[8].payElementId", "invalid_id"],
    ]);
    expect(body.content.data.acceptedLines).toMatchObject([{ amount: "-0.01", canEdit: true, department: null }]);
  });

  it("that are a percentage of gross pay are of the other lines", async () => {
    const id = await employee();
    await accepted(id, [{ payElementCode: "SHARE" }, { payElementCode: "BONUS", amount: "50" }]);
    expect((await platform.payslip(id, 2)).forPeriod.grossPay).toBe("55.00");
  });

  it("end with an employment", async () => {
    const id = await employee();
    await platform.call("PUT", `/v1/employees/${id}/leaver`, { leavingDate: "2026-06-15" });
    const line = { payElementCode: "BONUS", amount: "1" };
    expect((await accepted(id, [{ ...line, payrollDate: "2026-06-30" }])).acceptedLines[0].period).toBe(3);
    expect(issuesOf(await platform.post(id, [{ ...line, payrollDate: "2026-07-31" }]))).toEqual([
      ["lines[0].payrollDate", "after_final_payment"],
    ]);
  });

  it("are done once for an idempotency key, and are not another organisation's", async () => {
    const id = await employee();
    const path = `/v1/payroll/line/${id}`;
    const body = { lines: [{ payElementCode: "BONUS", amount: "5" }] };
    for (const _ of [1, 2]) await platform.call("POST", path, body, { "idempotency-key": "post-once" });
    expect((await platform.payslip(id, 2)).forPeriod.grossPay).toBe("5.00");
    const { status, body: refused } = await platform.stranger("POST", path, body);
    expect([status, refused.message.token]).toEqual([404, "employee_not_found"]);
    expect((await platform.stranger("GET", `/v1/payslip/data/${id}/2026/2`)).status).toBe(404);
  });
});

describe("files of a line", () => {
  const file = { fileName: "receipt.pdf", contentType: "application/pdf", size: 900 };
  let path: string;

  beforeAll(async () => {
    const id = await employee();
    const [{ lineId }] = (await accepted(id, [{ payElementCode: "BONUS", amount: "1" }])).acceptedLines;
    path = `/v1/payroll/line/${id}/${lineId}/attachments`;
  });

  const listed = async () => (await platform.call("GET", path)).body.content.data.attachments;

  it("are listed until they are removed, one as the other", async () => {
    const files = [file, { ...file, fileName: "scan.png", contentType: "image/png" }];
    const announced = await platform.call("POST", path, { files });
    expect([announced.status, announced.body.content.data.attachments]).toMatchObject([200, files]);
    const [first, second] = await listed();
    const waiting = { status: "AwaitingUpload", downloadUrl: null, uploadUrl: expect.stringContaining("/files?") };
    expect([first, second]).toMatchObject(files.map((each) => ({ ...each, ...waiting })));
    const removed = await platform.call("DELETE", `${path}/${first.attachmentId}`);
    expect(removed.body.content.data).toMatchObject({ attachmentId: first.attachmentId, uploadUrl: null });
    expect(await listed()).toMatchObject([{ attachmentId: second.attachmentId }]);
    const again = await platform.call("DELETE", `${path}/${first.attachmentId}`);
    expect([again.status, again.body.message.token]).toEqual([404, "attachment_not_found"]);
  });

  it("are twenty at most, of which none was rejected", async () => {
    const [left] = await listed();
    const headers = { "content-type": left.contentType, "content-length": String(left.size) };
    const body = new Uint8Array(left.size);
    expect((await platform.app.request(left.uploadUrl, { method: "PUT", body, headers })).status).toBe(204);
    await expect.poll(async () => (await listed())[0].status).toBe("Rejected");
    const announce = async (count: number) => {
      const { status, body } = await platform.call("POST", path, { files: Array.from({ length: count }, () => file) });
      return [status, body.message.token];
    };
    const full = [409, "too_many_attachments"];
    expect([(await announce(10))[0], (await announce(10))[0], await announce(1)]).toEqual([200, 200, full]);
    expect(await listed()).toHaveLength(21);
  });

  it("have the name of their type, which is one that people attach", async () => {
    const wrong = [
      { ...file, fileName: "receipt.exe" },
      { ...file, fileName: "receipt.svg", contentType: "image/svg+xml" },
    ];
    const told = [];
    for (const each of wrong) told.push(...issuesOf(await platform.call("POST", path, { files: [each] })));
    expect(told).toEqual([
      ["files[0].fileName", "extension_differs"],
      ["files[0].contentType", "unknown_value"],
    ]);
  });
});

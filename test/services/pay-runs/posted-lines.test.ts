import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf } from "../pay/sample-employees";
import { type RunPlatform, runPlatform } from "./sample-runs";

let platform: RunPlatform;
let employeeId: string;

const LINES = "/v1/payroll/line";

beforeAll(async () => {
  platform = await runPlatform(undefined, { services: ["pay-runs"] });
  const elements = [
    { code: "OVERTIME", name: "Overtime", direction: "Payment", calculationType: "UnitsTimesRate", unitName: "Hour" },
    { code: "BONUS", name: "Bonus", direction: "Payment" },
  ];
  for (const element of elements) await platform.call("POST", "/v1/organisation/pay-element", element);
  employeeId = (await platform.employee({ salary: null })).employeeId;
});

afterAll(() => platform.stop());

const bonus = (amount: string, more: object = {}) => ({ payElementCode: "BONUS", amount, ...more });

async function posted(id: string, ...lines: readonly object[]) {
  const { status, body } = await platform.post(id, lines);
  expect([status, body.validationIssues]).toEqual([200, null]);
  return body.content.data.acceptedLines;
}

async function listed(path: string): Promise<{ readonly items: readonly Record<string, unknown>[] }> {
  const { status, body } = await platform.call("GET", path);
  expect([status, body.message.token]).toEqual([200, "payroll_lines_listed"]);
  return body.content.data;
}

const tokenOf = ({ status, body }: Awaited<ReturnType<RunPlatform["call"]>>) => [status, body.message.token];

describe("posted lines", () => {
  it("without an id are changed and removed by their lineId, and the payslip follows", async () => {
    const [one, two] = await posted(employeeId, bonus("100"), bonus("10"));
    await platform.next();
    expect((await platform.payslip(employeeId, 1)).forPeriod.grossPay).toBe("110.00");
    const path = `${LINES}/${employeeId}/${one.lineId}`;
    const changed = await platform.call("PUT", path, bonus("77", { description: "Spring" }));
    expect(tokenOf(changed)).toEqual([200, "payroll_line_updated"]);
    expect(changed.body.content.data).toEqual({
      ...one,
      amount: "77.00",
      description: "Spring",
      employeeId,
      status: "Open",
      attachmentCount: 0,
      version: 2,
    });
    const slip = await platform.payslip(employeeId, 1);
    expect(slip.forPeriod.grossPay).toBe("87.00");
    expect(slip.summaryItems.filter(({ canEdit }: { canEdit: boolean }) => canEdit)).toMatchObject([
      { id: one.lineId, amount: "77.00" },
      { id: two.lineId, amount: "10.00" },
    ]);
    const removed = await platform.call("DELETE", path);
    expect(tokenOf(removed)).toEqual([200, "payroll_line_deleted"]);
    expect(removed.body.content.data).toEqual(changed.body.content.data);
    expect((await platform.payslip(employeeId, 1)).forPeriod.grossPay).toBe("10.00");
    for (const method of ["PUT", "DELETE"]) {
      const gone = await platform.call(method, path, method === "PUT" ? bonus("1") : undefined);
      expect(tokenOf(gone)).toEqual([404, "payroll_line_not_found"]);
    }
  });

  it("are listed with the version that If-Match names", async () => {
    const [line] = await posted(employeeId, bonus("12"));
    const path = `${LINES}/${employeeId}/${line.lineId}`;
    const versionNow = async () => {
      const { items } = await listed(`${LINES}/${employeeId}`);
      return items.find(({ lineId }) => lineId === line.lineId)?.version;
    };
    const before = { "if-match": `"${await versionNow()}"` };
    const changed = await platform.call("PUT", path, bonus("13"), before);
    expect([changed.status, changed.headers.get("etag")]).toEqual([200, `"${await versionNow()}"`]);
    expect(tokenOf(await platform.call("DELETE", path, undefined, before))).toEqual([412, "concurrent_change"]);
    const now = { "if-match": `"${await versionNow()}"` };
    expect(tokenOf(await platform.call("DELETE", path, undefined, now))).toEqual([200, "payroll_line_deleted"]);
  });

  it("keep their id when it is left out, and take another that is free", async () => {
    const [one] = await posted(employeeId, bonus("5", { id: "mine" }), bonus("6", { id: "other" }));
    const path = `${LINES}/${employeeId}/${one.lineId}`;
    const kept = await platform.call("PUT", path, bonus("7"));
    expect(kept.body.content.data).toMatchObject({ id: "mine", amount: "7.00", lineId: one.lineId });
    const twin = await platform.call("PUT", path, bonus("7", { id: "other" }));
    expect([twin.status, issuesOf(twin)]).toEqual([400, [["id", "duplicate_line_id"]]]);
    const renamed = await platform.call("PUT", path, bonus("7", { id: "free" }));
    expect(renamed.body.content.data).toMatchObject({ id: "free", lineId: one.lineId });
    expect((await posted(employeeId, bonus("8", { id: "free" })))[0]).toMatchObject({ lineId: one.lineId });
  });

  it("are taken back as they were read, and refused where they then say two things", async () => {
    const [line] = await posted(employeeId, { payElementCode: "OVERTIME", units: "3", payRate: "15.50" });
    const path = `${LINES}/${employeeId}/${line.lineId}`;
    const again = await platform.call("PUT", path, line);
    expect(again.body.content.data).toEqual({ ...line, employeeId, status: "Open", attachmentCount: 0, version: 2 });
    const same = await platform.call("PUT", path, again.body.content.data);
    expect(same.body.content.data).toEqual(again.body.content.data);
    const both = await platform.call("PUT", path, { ...line, amount: "46.51", payElementCode: "BONUS" });
    expect([both.status, issuesOf(both)]).toEqual([
      400,
      [
        ["amount", "sent_together"],
        ["payElementCode", "sent_together"],
      ],
    ]);
    const wrong = await platform.call("PUT", path, { payElementCode: "NONE", amount: "1.005", name: "x" });
    expect(issuesOf(wrong)).toEqual([
      ["amount", "not_whole_pence"],
      ["name", "unknown_field"],
    ]);
    const missing = await platform.call("PUT", path, { payElementCode: "NONE", amount: "1" });
    expect(issuesOf(missing)).toEqual([["payElementCode", "pay_element_not_found"]]);
  });

  it("of another employee, of nobody and of another organisation are not there", async () => {
    const other = (await platform.employee()).employeeId;
    const [line] = await posted(employeeId, bonus("1"));
    const { lineId } = line;
    const answers = [
      await platform.call("DELETE", `${LINES}/${other}/${lineId}`),
      await platform.call("DELETE", `${LINES}/${platform.ids.next()}/${lineId}`),
      await platform.stranger("DELETE", `${LINES}/${employeeId}/${lineId}`),
      await platform.call("GET", `${LINES}/${platform.ids.next()}`),
      await platform.stranger("GET", `${LINES}/${employeeId}`),
      await platform.stranger("GET", `/v1/payroll/${platform.payrollConfigId}/2026/1/lines`),
      await platform.call("GET", `/v1/payroll/${platform.payrollConfigId}/2026/13/lines`),
    ].map(tokenOf);
    expect(answers).toEqual([
      ...[
        [404, "payroll_line_not_found"],
        [404, "employee_not_found"],
        [404, "employee_not_found"],
      ],
      ...[
        [404, "employee_not_found"],
        [404, "employee_not_found"],
      ],
      ...[
        [404, "payroll_config_not_found"],
        [404, "pay_run_not_found"],
      ],
    ]);
    const salary = `${LINES}/${employeeId}/internal_salary_0106bebaf07fedef54988f4fac30ffbc`;
    expect(tokenOf(await platform.call("DELETE", salary))).toEqual([409, "line_not_editable"]);
  });

  it("are listed with every filter, page by page", async () => {
    const id = (await platform.employee()).employeeId;
    const all = await posted(
      id,
      ...[bonus("1"), bonus("2", { payrollDate: "2026-05-29" })],
      ...[{ payElementCode: "OVERTIME", units: "1", payRate: "1" }, bonus("4", { payrollDate: "2026-06-30" })],
    );
    const ids = all.map(({ lineId }: { lineId: string }) => lineId);
    const idsOf = async (query: string) => (await listed(`${LINES}/${id}${query}`)).items.map(({ lineId }) => lineId);
    expect(await idsOf("")).toEqual(ids);
    expect((await listed(`${LINES}/${id}`)).items).toEqual(
      all.map((line: object) => ({ ...line, employeeId: id, status: "Open", attachmentCount: 0, version: 1 })),
    );
    expect(await idsOf("?year=2026&period=2")).toEqual([ids[1]]);
    expect(await idsOf("?year=2025")).toEqual([]);
    expect(await idsOf(`?payElementId=${all[2].payElementId}`)).toEqual([ids[2]]);
    expect(await idsOf("?status=Locked")).toEqual([]);
    expect(await idsOf("?status=Open&period=1")).toEqual([ids[0], ids[2]]);
    platform.passTime(1_000);
    const since = new Date(platform.clock.now()).toISOString();
    await platform.call("PUT", `${LINES}/${id}/${ids[1]}`, bonus("2.50", { payrollDate: "2026-05-29" }));
    expect(await idsOf(`?updatedSince=${since}`)).toEqual([ids[1]]);
    const wrong = await platform.call("GET", `${LINES}/${id}?updatedSince=yesterday&status=Done&period=0`);
    expect(issuesOf(wrong)).toEqual([
      ["period", "invalid_period"],
      ["status", "unknown_value"],
      ["updatedSince", "invalid_date_time"],
    ]);
    const seen: unknown[] = [];
    for (let token = ""; ; ) {
      const { body } = await platform.call("GET", `${LINES}/${id}?pageSize=3${token}`);
      seen.push(...body.content.data.items.map(({ lineId }: { lineId: string }) => lineId));
      if (body.content.metadata.paginationToken === null) break;
      token = `&paginationToken=${body.content.metadata.paginationToken}`;
    }
    expect(seen).toEqual(ids);
  });

  it("of a run are those of its period, of everybody, also before the run is created", async () => {
    const others = await platform.employee();
    const [far] = await posted(others.employeeId, bonus("9", { payrollDate: "2027-03-30" }));
    await posted(employeeId, bonus("9.10", { id: "march", payrollDate: "2027-03-30" }));
    const run = `/v1/payroll/${platform.payrollConfigId}/2026/12/lines`;
    expect((await listed(run)).items.map(({ employeeId: id, amount }) => [id, amount])).toEqual([
      [others.employeeId, "9.00"],
      [employeeId, "9.10"],
    ]);
    expect((await listed(`${run}?payElementId=${far.payElementId}&status=Locked`)).items).toEqual([]);
  });

  it("are not changed once their run is locked, as canEdit shows", async () => {
    const before = (await listed(`${LINES}/${employeeId}?period=1`)).items;
    expect(before.every(({ canEdit, status }) => canEdit === true && status === "Open")).toBe(true);
    expect((await platform.lockRun(1)).status).toBe(200);
    const after = (await listed(`${LINES}/${employeeId}?status=Locked`)).items;
    expect(after).toEqual(before.map((line) => ({ ...line, status: "Locked", canEdit: false })));
    const path = `${LINES}/${employeeId}/${after[0]?.lineId}`;
    expect(tokenOf(await platform.call("PUT", path, bonus("1")))).toEqual([409, "period_locked"]);
    expect(tokenOf(await platform.call("DELETE", path))).toEqual([409, "period_locked"]);
    expect((await listed(`${LINES}/${employeeId}?status=Locked`)).items).toEqual(after);
    const [open] = (await listed(`${LINES}/${employeeId}?status=Open`)).items;
    const moved = await platform.call("PUT", `${LINES}/${employeeId}/${open?.lineId}`, {
      ...bonus("3"),
      payrollDate: "2026-04-30",
    });
    expect(moved.body.content.data).toMatchObject({ period: 2, dateMoved: true, canEdit: true });
  });

  it("are changed either before a run is locked or not at all", async () => {
    const id = (await platform.employee()).employeeId;
    const lines = await posted(id, ...Array.from({ length: 8 }, (_, at) => bonus(String(at + 1))));
    await platform.next();
    const [locked, ...answers] = await Promise.all([
      platform.lockRun(2),
      ...lines.map(({ lineId }: { lineId: string }, at: number) =>
        at % 2 === 0
          ? platform.call("DELETE", `${LINES}/${id}/${lineId}`)
          : platform.call("PUT", `${LINES}/${id}/${lineId}`, bonus("100", { payrollDate: "2026-05-29" })),
      ),
    ]);
    expect(locked?.status).toBe(200);
    expect(answers.every(({ status, body }) => status === 200 || body.message.token === "period_locked")).toBe(true);
    const left = (await listed(`${LINES}/${id}?year=2026&period=2`)).items;
    const paid = left.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect((await platform.payslip(id, 2)).forPeriod.grossPay).toBe(paid.toFixed(2));
  });
});

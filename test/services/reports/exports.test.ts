import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { planReport } from "../../../src/engine/reports";
import { readSheet, XLSX } from "../../../src/platform/spreadsheets";
import { writeExport } from "../../../src/services/reports/exports/write-export";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";
import { whileHeld } from "../support/at-once";

let platform: RunPlatform;

const EXPORTS = "/v1/report/exports";
const DEFINITIONS = "/v1/report/report-definitions";
const DEFINITION = {
  dataset: "payslips",
  select: [
    ...["employee.payrollId", "employee.jobTitle", "employee.tags", "forPeriod.netPay", "paymentDate", "isDirector"],
    ...["period", "employee.department"],
  ].map((field) => ({ field })),
  orderBy: [{ field: "forPeriod.netPay", direction: "desc" }],
};

const HOUR = 3_600_000;

const answerOf = ({ status, body }: Awaited<ReturnType<RunPlatform["call"]>>) => [status, body.message.token];

async function finished(id: string) {
  for (;;) {
    const { data } = (await platform.call("GET", `${EXPORTS}/${id}`)).body.content;
    if (!["QUEUED", "RUNNING"].includes(data.status)) return data;
    await wait(100);
  }
}

async function exported(body: object) {
  const { status, body: answer } = await platform.call("POST", EXPORTS, body);
  expect([status, answer.content.data.status]).toEqual([202, "QUEUED"]);
  return finished(answer.content.data.id);
}

async function textOf({ downloadUrl }: { readonly downloadUrl: string }): Promise<string> {
  const { pathname, search } = new URL(downloadUrl);
  const answer = await platform.app.request(pathname + search);
  return answer.text();
}

beforeAll(async () => {
  platform = await payslipPlatform();
  const people = [
    { payrollId: "A1", jobTitle: '=1+"d, Line', tags: ["cost:centre:North", "team:a:b"] },
    { payrollId: "A2", jobTitle: "Łódź", department: "-Bakery" },
  ];
  for (const [at, fields] of people.entries()) {
    const { employeeId } = await platform.employee({ taxCode: "1257L", ...fields });
    await platform.post(employeeId, [{ payElementCode: "SALARY", amount: String(3_000 - at) }]);
  }
  expect((await platform.lockRun(1)).status).toBe(200);
});

afterAll(() => platform.stop());

describe("an export", () => {
  it("has the figures of the report at once, in CSV with formulas defused, under its digest", async () => {
    const { rows } = (await platform.call("POST", "/v1/report/reports/run", DEFINITION)).body.content.data;
    const done = await exported({ definition: DEFINITION, format: "CSV" });
    const text = await textOf(done);
    expect(text).toBe(
      [
        "employee.payrollId,employee.jobTitle,employee.tags,forPeriod.netPay,paymentDate,isDirector,period,employee.department",
        `A1,"'=1+""d, Line","[""cost:centre:North"",""team:a:b""]",${rows[0][3]},2026-04-30,false,1,`,
        `A2,Łódź,,${rows[1][3]},2026-04-30,false,1,'-Bakery`,
        "",
      ].join("\n"),
    );
    const bytes = new TextEncoder().encode(text);
    expect(done).toMatchObject({
      status: "COMPLETED",
      rowCount: 2,
      truncated: false,
      sizeBytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      errorToken: null,
    });
  });

  it("is a workbook with numbers, dates and texts as they are, or CSV with a byte order mark", async () => {
    const done = await exported({ definition: DEFINITION, format: "XLSX" });
    const { pathname, search } = new URL(done.downloadUrl);
    const answer = await platform.app.request(pathname + search);
    expect(answer.headers.get("content-type")).toBe(XLSX);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const { rows } = await readSheet(bytes, { sheetName: "payslips", mostRows: 9, mostColumns: 9 });
    const report = (await platform.call("POST", "/v1/report/reports/run", DEFINITION)).body.content.data;
    expect(rows[0]?.cells).toEqual(report.columns.map(({ name }: { name: string }) => name));
    const net = (at: number) => String(Number(report.rows[at][3]));
    expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
      ["A1", '=1+"d, Line', '["cost:centre:North","team:a:b"]', net(0), "2026-04-30", "false", "1"],
      ["A2", "Łódź", "", net(1), "2026-04-30", "false", "1", "-Bakery"],
    ]);
    expect(rows[1]?.kinds).toEqual(["Text", "Text", "Text", "Number", "Date", "Text", "Number"]);
    const [plain, marked] = [
      await textOf(await exported({ definition: DEFINITION, format: "CSV" })),
      await exported({ definition: DEFINITION, format: "CSV_FOR_EXCEL" }),
    ];
    const size = new TextEncoder().encode(`\uFEFF${plain}`).length;
    expect([await textOf(marked), marked.sizeBytes]).toEqual([plain, size]);
  });

  it("has every cell of the report in JSONL as the response has it", async () => {
    const { columns, rows } = (await platform.call("POST", "/v1/report/reports/run", DEFINITION)).body.content.data;
    const lines = (await textOf(await exported({ definition: DEFINITION, format: "JSONL" }))).trimEnd().split("\n");
    const names = columns.map(({ name }: { name: string }) => name);
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      rows.map((row: unknown[]) => Object.fromEntries(names.map((name: string, at: number) => [name, row[at]]))),
    );
  });

  it("is made of rows that one request at a time renews", async () => {
    const { store, owner, databaseUrl, call } = platform;
    const marks = sql`insert into report_mark (organisation_id, pay_run_id, employee_id)
      select organisation_id, pay_run_id, employee_id from payslip`;
    await store.inTenant(owner.organisationId, (tx) => marks.execute(tx));
    const run = () => call("POST", "/v1/report/reports/run", DEFINITION);
    const { status, body } = await whileHeld(databaseUrl, `report rows ${owner.organisationId}`, run);
    expect([status, body.content.data.rowCount]).toEqual([200, 2]);
  });

  it("is announced, is in the history, and is gone once it is deleted", async () => {
    const done = await exported({ definition: { ...DEFINITION, limit: 1 }, format: "CSV" });
    expect(done).toMatchObject({ rowCount: 1, truncated: false });
    const events = (await platform.events()).filter(({ event_type }) => event_type === "report_export.completed");
    const { data } = JSON.parse(events.at(-1)?.body ?? "{}");
    expect(data).toEqual({
      runId: done.id,
      mode: "EXPORT",
      definitionId: null,
      scheduleId: null,
      format: "CSV",
      status: "COMPLETED",
      rowCount: 1,
    });
    const { items } = (await platform.call("GET", `${EXPORTS}?status=COMPLETED&pageSize=1`)).body.content.data;
    expect(items).toMatchObject([{ id: done.id, downloadUrl: null }]);
    expect((await platform.stranger("GET", `${EXPORTS}/${done.id}`)).status).toBe(404);
    const deleted = (await platform.call("DELETE", `${EXPORTS}/${done.id}`)).body.content.data;
    expect(deleted).toMatchObject({ status: "COMPLETED", downloadUrl: null, errorToken: "export_expired" });
    const { pathname, search } = new URL(done.downloadUrl);
    expect((await platform.app.request(pathname + search)).status).toBe(404);
  });

  it("says that rows are missing if there is one more than the most of an export, and not if there are as many", async () => {
    const asOf = "2026-11-21";
    const planned = planReport(DEFINITION, { asOf, mode: "EXPORT" });
    if (!planned.ok) throw new Error("the report is not planned");
    const written = (limit: number) =>
      writeExport(platform, {
        organisationId: platform.owner.organisationId,
        fileId: platform.ids.next(),
        plan: { ...planned.value, limit, isCapped: true },
        format: "CSV",
        session: {},
      });
    expect(await written(1)).toMatchObject({ rowCount: 1, truncated: true });
    expect(await written(2)).toMatchObject({ rowCount: 2, truncated: false });
  });

  it("is refused with the place of each problem in the request", async () => {
    const wrong = await platform.call("POST", EXPORTS, { definition: { ...DEFINITION, limit: 0 }, format: "CSV" });
    expect(answerOf(wrong)).toEqual([400, "invalid_report_definition"]);
    expect(wrong.body.validationIssues).toMatchObject([{ path: "/definition/limit", field: "definition.limit" }]);
    expect(answerOf(await platform.call("POST", EXPORTS, { format: "CSV" }))).toEqual([400, "validation_failed"]);
    const unknown = { definitionId: platform.ids.next(), format: "CSV" };
    expect(answerOf(await platform.call("POST", EXPORTS, unknown))).toEqual([404, "report_definition_not_found"]);
  });
});

describe("a saved definition", () => {
  it("is checked when it is saved, and run and exported as it is", async () => {
    const body = { name: "Net pay", ...DEFINITION };
    const wrong = await platform.call("POST", DEFINITIONS, { ...body, dataset: "nothing" });
    expect(answerOf(wrong)).toEqual([400, "invalid_report_definition"]);
    expect(wrong.body.validationIssues[0]).toMatchObject({ path: "/dataset", reasonToken: "unknown_dataset" });
    const { id, ...saved } = (await platform.call("POST", DEFINITIONS, body)).body.content.data;
    expect(saved).toMatchObject({
      ...body,
      filters: null,
      scheduleCount: 0,
      createdBy: expect.stringMatching(/^M2M#/),
    });
    expect(answerOf(await platform.call("POST", DEFINITIONS, body))).toEqual([409, "name_in_use"]);
    const { data } = (await platform.call("POST", `${DEFINITIONS}/${id}/run`)).body.content;
    expect(data.rowCount).toBe(2);
    const [last] = (await platform.call("GET", "/v1/report/runs?limit=1")).body.content.data.items;
    expect(last).toMatchObject({ runId: data.runId, definitionId: id });
    expect(await exported({ definitionId: id, format: "CSV" })).toMatchObject({ definitionId: id, rowCount: 2 });
    const replaced = await platform.call("PUT", `${DEFINITIONS}/${id}`, { ...body, limit: 1 });
    expect(replaced.body.content.data.limit).toBe(1);
    expect((await platform.call("DELETE", `${DEFINITIONS}/${id}`)).status).toBe(200);
  });
});

describe("the file of an export", () => {
  it("has a link for twelve hours, another one each time it is read, and is gone after thirty days", async () => {
    const { id, ...first } = await exported({ definition: DEFINITION, format: "CSV" });
    const text = await textOf(first);
    platform.passTime(60_000);
    const second = await finished(id);
    expect(second.downloadUrl).not.toBe(first.downloadUrl);
    expect([await textOf(first), await textOf(second)]).toEqual([text, text]);
    const statusOf = async ({ downloadUrl }: { readonly downloadUrl: string }) => {
      const { pathname, search } = new URL(downloadUrl);
      return (await platform.app.request(pathname + search)).status;
    };
    platform.passTime(12 * HOUR - 60_000);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);

    const later = async (hours: number) => {
      platform.passTime(hours * HOUR);
      const call = await platform.callAs(platform.owner);
      return (await call("GET", `${EXPORTS}/${id}`)).body.content.data;
    };
    platform.passTime(-1);
    const last = await later(30 * 24 - 12);
    expect([last.errorToken, await textOf(last)]).toEqual([null, text]);
    platform.passTime(1);
    const gone = { status: "COMPLETED", errorToken: "export_expired", downloadUrl: null };
    expect(await later(0)).toMatchObject(gone);
    expect(await statusOf(last)).toBe(404);
  });
});

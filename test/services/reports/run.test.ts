import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuesOf, type PayPlatform, payPlatform } from "../pay/sample-employees";
import { lettersIn } from "../payslip-files/read-letters";
import { whileHeld } from "../support/at-once";
import { callerWith, tokenOf } from "../support/platform";

let platform: PayPlatform;
let database: Client;

beforeAll(async () => {
  platform = await payPlatform(undefined, { longestReport: 3_000 });
  database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

const RUNS = "select count(*)::int as runs from report_run";
const DEFINITION = { dataset: "payslips", select: [{ field: "forPeriod.netPay" }] };
const run = (definition: object) => platform.call("POST", "/v1/report/reports/run", definition);
const explain = (definition: object) => platform.call("POST", "/v1/report/reports/explain", definition);

describe("a report that is run at once", () => {
  it("is answered with typed columns, and recorded as it was", async () => {
    const { status, body } = await run(DEFINITION);
    expect([status, body.message.token]).toEqual([200, "report_run_completed"]);
    const { runId, executionTimeMs, ...result } = body.content.data;
    expect(result).toEqual({
      columns: [{ name: "forPeriod.netPay", type: "decimal", label: "Net pay", sensitive: false }],
      rows: [],
      rowCount: 0,
      truncated: false,
      statusScope: ["FINAL"],
    });
    const { data } = (await platform.call("GET", `/v1/report/runs/${runId}`)).body.content;
    expect(data).toMatchObject({ mode: "SYNC", status: "COMPLETED", executionTimeMs, definition: DEFINITION });
    expect(data.requestedBy).toMatch(/^M2M#/);
    const { items } = (await platform.call("GET", "/v1/report/runs?mode=SYNC&limit=1")).body.content.data;
    expect(items).toMatchObject([{ runId, dataset: "payslips", rowCount: 0 }]);
    expect((await platform.call("GET", "/v1/report/runs?mode=EXPORT")).body.content.data.items).toEqual([]);
    expect((await platform.stranger("GET", `/v1/report/runs/${runId}`)).status).toBe(404);
  });

  it("is refused with every problem of its definition, each with its pointer", async () => {
    const before = (await database.query(RUNS)).rows;
    const { status, body } = await run({
      dataset: "payslips",
      select: [{ field: "nothing" }, { aggregate: "sum", field: "yearToDate.tax", as: "tax" }],
      filters: {
        and: [
          { field: "year", op: "eq", value: "2026/27" },
          { field: "status", op: "gt", value: "FINAL" },
        ],
      },
    });
    expect([status, body.message.token]).toEqual([400, "invalid_report_definition"]);
    const problems = body.validationIssues.map(
      ({ path, field, reasonToken }: { path: string; field: string; reasonToken: string }) => [
        path,
        field,
        reasonToken,
      ],
    );
    expect(problems).toEqual([
      ["/select/0/field", "select[0].field", "field_not_in_dataset"],
      ["/select/1/aggregate", "select[1].aggregate", "aggregation_not_supported"],
      ["/filters/and/0/value", "filters.and[0].value", "value_type_mismatch"],
      ["/filters/and/1/op", "filters.and[1].op", "operator_not_supported"],
      ["/groupBy", "groupBy", "group_by_required"],
    ]);
    expect((await database.query(RUNS)).rows).toEqual(before);
  });

  it("is given up with 408 when it takes too long, and the run has the reason", async () => {
    await database.query("begin; lock table report_payslip in access exclusive mode");
    const { status, body } = await run(DEFINITION);
    await database.query("rollback");
    expect([status, body.message.token]).toEqual([408, "report_timed_out"]);
    const { items } = (await platform.call("GET", "/v1/report/runs?limit=1")).body.content.data;
    expect(items).toMatchObject([{ status: "FAILED", errorToken: "report_timed_out", rowCount: null }]);
    expect((await run(DEFINITION)).status).toBe(200);
  });

  it("is refused as the fifth in flight, on whatever process the others run", async () => {
    const { app } = await platform.anotherProcess();
    const call = callerWith(app, await tokenOf(platform.app, platform.owner));
    const runElsewhere = (definition: object) => call("POST", "/v1/report/reports/run", definition);
    await database.query("begin; lock table report_payslip in access exclusive mode");
    const runs = Array.from({ length: 4 }, (_, at) => (at % 2 === 0 ? run : runElsewhere)(DEFINITION));
    const taken = "select count(*)::int as slots from report_slot";
    while ((await database.query(taken)).rows[0].slots < 4) await wait(20);
    const { status, body, headers } = await runElsewhere(DEFINITION);
    await database.query("rollback");
    expect([status, body.message.token]).toEqual([429, "too_many_running_reports"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await Promise.all(runs)).map((each) => each.status)).toEqual([200, 200, 200, 200]);
    expect((await database.query(taken)).rows).toEqual([{ slots: 0 }]);
    const slots = `report slots ${platform.owner.organisationId}`;
    expect((await whileHeld(platform.databaseUrl, slots, () => run(DEFINITION))).status).toBe(200);
  });
});

describe("an explanation", () => {
  it("shows plan and SQL, with the values beside it, and runs nothing", async () => {
    const { data } = (await explain(DEFINITION)).body.content;
    expect(data.plan.map(({ step }: { step: string }) => step)).toEqual([
      "rows",
      "filter",
      "columns",
      "order",
      "limit",
    ]);
    expect(data).toMatchObject({ statusScope: ["FINAL"], problems: [] });
    expect(data.sql).toContain('from "report_payslips"');
    expect(data.parameters).toEqual([platform.owner.organisationId, "FINAL", 10_001]);
  });

  it("lists the problems of a definition that has no plan", async () => {
    const { status, body } = await explain({ dataset: "payslip", select: [] });
    expect([status, body.content.data.plan]).toEqual([200, null]);
    const problems = body.content.data.problems.map(({ path }: { path: string }) => path);
    expect(problems).toEqual(["/dataset", "/select"]);
  });
});

describe("a report that comes with the product", () => {
  it("needs its parameters, and takes no others", async () => {
    const at = (name: string) => `/v1/report/standard-reports/${name}/run`;
    const refused = await platform.call("POST", at("gender_pay_gap"), { parameters: { period: 3 } });
    expect(issuesOf(refused)).toEqual([
      ["parameters.period", "must_be_absent"],
      ["parameters.snapshotDate", "required"],
    ]);
    const done = await platform.call("POST", at("gender_pay_gap"), { parameters: { snapshotDate: "2026-04-05" } });
    expect([done.status, done.body.message.token]).toEqual([200, "report_run_completed"]);
  });
});

describe("a scheduled report whose emails are refused later", () => {
  const SCHEDULES = "/v1/report/schedules";

  it("is disabled after ten in a row, and its creator gets one email of that", async () => {
    const made = await platform.call("POST", "/v1/report/report-definitions", { name: "Pay", ...DEFINITION });
    const { id: definitionId } = made.body.content.data;
    const delivery = { emails: ["bounce@sample.example"] };
    const times = { name: "Lost", cron: "0 9 1 1 *", format: "CSV", delivery };
    const create = `/v1/report/report-definitions/${definitionId}/schedules`;
    const { id } = (await platform.call("POST", create, times)).body.content.data;
    const shown = async () => (await platform.call("GET", `${SCHEDULES}/${id}`)).body.content.data;
    const failures = async () => (await shown()).consecutiveDeliveryFailures;
    for (let count = 1; count <= 11; count += 1) {
      expect((await platform.call("POST", `${SCHEDULES}/${id}/run`)).status).toBe(202);
      await expect.poll(failures).toBe(count);
      expect((await shown()).isEnabled).toBe(count < 10);
    }
    expect(await shown()).toMatchObject({
      nextRunAt: null,
      lastRunAt: expect.any(String),
      lastDeliveryStatus: "FAILED",
      lastDeliveryError: "email_refused",
    });
    const told = await database.query("select count(*)::int as jobs from job where kind = 'ReportScheduleDisabled'");
    expect(told.rows).toEqual([{ jobs: 1 }]);
    const letters = () => {
      const all = lettersIn(platform.dataFolder);
      return all.filter(({ headers }) => headers.get("subject") === "A scheduled report is disabled");
    };
    await expect.poll(() => letters().length).toBe(1);
    expect(letters()[0]?.text).toContain("the last time because of email_refused");
    const again = { isEnabled: true, delivery: { emails: ["a@sample.example"] } };
    const enabled = await platform.call("PATCH", `${SCHEDULES}/${id}`, again);
    expect(enabled.body.content.data).toMatchObject({ isEnabled: true, nextRunAt: "2027-01-01T09:00:00.000Z" });
  });
});

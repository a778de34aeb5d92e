import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getOrderKind, ORDER_TYPES } from "../../../src/engine/court-orders";
import { type CatalogueField, DATASETS } from "../../../src/engine/reports";
import { PROVIDERS } from "../../../src/services/pensions/providers/provider-table";
import type { RunPlatform } from "../pay-runs/sample-runs";
import { payslipPlatform } from "../payslip-files/sample-payslips";

let platform: RunPlatform;
let database: Client;
let employeeId: string;

beforeAll(async () => {
  platform = await payslipPlatform();
  database = new Client({ connectionString: platform.databaseUrl });
  await database.connect();
  ({ employeeId } = await platform.employee({ taxCode: "1257L", department: "Bakery", tags: ["cost:centre:North"] }));
  await platform.post(employeeId, [{ payElementCode: "SALARY", amount: "3000" }]);
});

afterAll(async () => {
  await database.end();
  await platform.stop();
});

const rowsOf = async (definition: object) => {
  const { status, body } = await platform.call("POST", "/v1/report/reports/run", definition);
  expect([status, body.validationIssues]).toEqual([200, null]);
  return body.content.data.rows;
};

const status = (value: string) => ({ field: "status", op: "eq", value });

describe("the relation of each dataset", () => {
  const typeOf = ({ type, decimals }: CatalogueField) => {
    if (type === "decimal") return decimals === 2 ? "bigint" : "numeric";
    const types: Readonly<Record<string, string>> = {
      datetime: "timestamp with time zone",
      tags: "ARRAY",
      integer: "integer",
      boolean: "boolean",
      date: "date",
    };
    return types[type] ?? "text";
  };

  it("has a column of the right type for every field of the catalogue, and reads as its caller", async () => {
    const { rows: views } = await database.query<{ relname: string; reloptions: string[] }>(
      "select relname, reloptions from pg_class where relkind = 'v' and relname like 'report_%'",
    );
    expect(views.length).toBeGreaterThanOrEqual(6);
    for (const { relname, reloptions } of views) {
      expect(reloptions, relname).toContain("security_invoker=true");
      const dataset = DATASETS.find(({ name }) => `report_${name}` === relname);
      const { rows } = await database.query<{ column_name: string; data_type: string }>(
        "select column_name, data_type from information_schema.columns where table_name = $1",
        [relname],
      );
      const found = new Map(rows.map(({ column_name, data_type }) => [column_name, data_type]));
      const integers = new Set(["integer", "bigint"]);
      const wrong = (dataset?.fields ?? []).filter((field) => {
        const type = found.get(field.name) ?? "";
        return field.type === "integer" ? !integers.has(type) : type !== typeOf(field);
      });
      expect(wrong.map(({ name }) => `${relname} ${name} ${found.get(name)}`)).toEqual([]);
      expect(found.size, relname).toBe((dataset?.fields.length ?? 0) + 1);
    }
  });

  it("is answered for every dataset and every field", async () => {
    for (const { name, fields, statusField } of DATASETS) {
      for (let at = 0; at < fields.length; at += 50) {
        const select = fields.slice(at, at + 50).map(({ name: field }) => ({ field }));
        const filters = statusField === null ? null : { field: statusField, op: "isNull", value: false };
        expect(Array.isArray(await rowsOf({ dataset: name, select, filters })), name).toBe(true);
      }
    }
  });

  it("knows the kinds of court orders and the pension providers as their services do", async () => {
    const definition = async (view: string) => {
      const { rows } = await database.query("select pg_get_viewdef($1::regclass) as text", [view]);
      return String(rows[0].text).replaceAll("::text", "");
    };
    const kinds = (await definition("report_court_orders")).matchAll(
      /\('(\w+)', *'(\w+)', *'(\w+)', *(true|false), *(true|false)\)/g,
    );
    const inView = [...kinds].map(([, ...kind]) => kind.join(" ")).sort();
    const inEngine = ORDER_TYPES.map((type) => {
      const { remittanceDeadline, bases, hasBalance = false, isConjoined = false } = getOrderKind(type);
      return [type, remittanceDeadline, bases[0] ?? "Table", hasBalance, isConjoined].join(" ");
    });
    expect(inView).toEqual([...inEngine].sort());
    const pensions = await definition("report_pensions");
    for (const { id, name } of PROVIDERS) {
      expect(pensions).toMatch(`('${id.slice(-2)}','${name.replaceAll("'", "''")}')`);
    }
  });
});

describe("payslips", () => {
  const select = [
    ...["status", "employee.department", "employee.tags", "forPeriod.netPay", "yearToDate.netPay"],
    ...["employmentToDate.grossPay", "taxCode", "hours"],
  ].map((field) => ({ field }));

  it("are in reports as soon as they are calculated, as previews that have to be asked for", async () => {
    await platform.next();
    const { forPeriod } = await platform.payslip(employeeId, 1);
    expect(await rowsOf({ dataset: "payslips", select })).toEqual([]);
    const previews = () => rowsOf({ dataset: "payslips", select, filters: status("PREVIEW") });
    await expect
      .poll(previews)
      .toEqual([
        ["PREVIEW", "Bakery", ["cost:centre:North"], forPeriod.netPay, forPeriod.netPay, "3000.00", "1257L", null],
      ]);
  });

  it("are final once their run is locked, with their rows, and no preview is left", async () => {
    expect((await platform.lockRun(1)).status).toBe(200);
    const payslip = await platform.payslip(employeeId, 1);
    const { netPay } = payslip.forPeriod;
    expect((await rowsOf({ dataset: "payslips", select }))[0].slice(0, 4)).toEqual([
      ...["FINAL", "Bakery", ["cost:centre:North"], netPay],
    ]);
    expect(await rowsOf({ dataset: "payslips", select, filters: status("PREVIEW") })).toEqual([]);
    const lines = await rowsOf({
      dataset: "payslip_lines",
      select: ["id", "code", "type", "amount", "tags"].map((field) => ({ field })),
    });
    const shown = payslip.summaryItems.map((item: { id: string; code: string; type: string; amount: string }) =>
      [item.id, item.code, item.type, item.amount, ["cost:centre:North"]].join(" "),
    );
    expect(lines.map((row: unknown[]) => row.join(" ")).sort()).toEqual(shown.sort());
    const runs = await rowsOf({
      dataset: "payroll_runs",
      select: ["status", "employeeCount", "totals.netPay"].map((field) => ({ field })),
    });
    expect(runs).toEqual([["Locked", 1, netPay]]);
  });

  it("are not those of another organisation", async () => {
    const { body } = await platform.stranger("POST", "/v1/report/reports/run", { dataset: "payslips", select });
    expect(body.content.data.rows).toEqual([]);
  });
});

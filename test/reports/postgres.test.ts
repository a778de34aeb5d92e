import { Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type FilterNode, findDataset, planReport } from "../../src/engine/reports";
import { reportQuery, runDefinitionInPostgres } from "../../src/services/reports";
import { type FreshDatabase, freshDatabase } from "../support/postgres";
import { createReportTable } from "./support/report-tables";

const SCOPE = { organisationId: "01JSAMPLEORGANISATION00001" };
const AS_OF = { asOf: "2026-11-21" };

describe("reports in PostgreSQL", () => {
  let database: FreshDatabase;
  let pool: Pool;
  let db: Kysely<Record<string, never>>;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = new Pool({ connectionString: database.url, max: 2 });
    db = new Kysely({ dialect: new PostgresDialect({ pool }) });
    for (const name of ["clients", "payments"]) {
      const dataset = findDataset(name);
      if (dataset !== null) await createReportTable(pool, dataset);
    }
    await pool.query(
      `insert into report_clients (organisation_id, name, "createdAt") values
        ($1, 'early', '2026-04-06T10:00:00.000Z'), ($1, 'within', '2026-04-06T10:00:00.000999Z'),
        ($1, 'late', '2026-04-06T10:00:00.001Z'), ('another', 'hidden', '2026-04-06T10:00:00Z')`,
      [SCOPE.organisationId],
    );
  });

  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });

  async function namesWhere(filters: FilterNode): Promise<unknown> {
    const definition = { dataset: "clients", select: [{ field: "name" }], filters };
    const result = await runDefinitionInPostgres(db, definition, AS_OF, SCOPE);
    return result.ok ? result.value.rows.map(([name]) => name) : result.problems;
  }

  it.each([
    ["eq", "2026-04-06T10:00:00.000Z", ["early", "within"]],
    ["neq", "2026-04-06T10:00:00.000Z", ["late"]],
    ["gt", "2026-04-06T10:00:00.000Z", ["late"]],
    ["gte", "2026-04-06T10:00:00.001Z", ["late"]],
    ["lt", "2026-04-06T10:00:00.001Z", ["early", "within"]],
    ["lte", "2026-04-06T10:00:00.000Z", ["early", "within"]],
    ["in", ["2026-04-06T10:00:00.000Z"], ["early", "within"]],
    ["between", ["2026-04-06T10:00:00.000Z", "2026-04-06T10:00:00.000Z"], ["early", "within"]],
  ] as const)("take an instant as the millisecond in which it lies: %s", async (op, value, names) => {
    expect(await namesWhere({ field: "createdAt", op, value })).toEqual(names);
  });

  it("show the rows of their organisation only, whatever the filter", async () => {
    const all = ["early", "late", "within"];
    expect(await namesWhere({ field: "name", op: "isNull", value: false })).toEqual(all);
    expect(
      await namesWhere({
        or: [{ field: "name", op: "eq", value: "hidden" }, { not: { field: "name", op: "eq", value: "x" } }],
      }),
    ).toEqual(all);
  });

  it("carry values beside the query, never in it", async () => {
    const text = "'; drop table report_clients; --";
    const definition = {
      dataset: "clients",
      select: [{ field: "name", as: text }],
      filters: {
        or: [
          { field: "name", op: "contains", value: text },
          { field: "name", op: "in", value: [text] },
        ],
      },
      orderBy: [{ field: text }],
    };
    const plan = planReport(definition, AS_OF);
    expect(plan.ok && reportQuery(plan.value, SCOPE).compile(db).sql).not.toContain("drop table");
    expect(await runDefinitionInPostgres(db, definition, AS_OF, SCOPE)).toMatchObject({
      ok: true,
      value: { rows: [] },
    });
    expect(await namesWhere({ field: "name", op: "eq", value: "early" })).toEqual(["early"]);
  });

  it("sum and average beyond what a number holds", async () => {
    await pool.query(
      `insert into report_payments (organisation_id, status, amount)
        select $1, 'Paid', 999999999999999 from generate_series(1, 20000)`,
      [SCOPE.organisationId],
    );
    const figure = (aggregate: string): unknown => ({ aggregate, field: "amount", as: aggregate });
    const select = ["sum", "avg", "count"].map(figure);
    const definition = { dataset: "payments", select, groupBy: ["status"] };
    expect(await runDefinitionInPostgres(db, definition, AS_OF, SCOPE)).toMatchObject({
      value: { rows: [["199999999999999800.00", "9999999999999.99", 20_000]] },
    });
  });
});
